/** Half a cent a fill, in 1/10,000: what a statement that rounds each fill may be off by. */
export const TOLERANCE_A_FILL = 50;
