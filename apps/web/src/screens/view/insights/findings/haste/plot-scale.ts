/** The lowest line of a plot, above its labels, and the highest one. */
export const PLOT_BOTTOM = 64;
export const PLOT_TOP = 8;
/** Where labels stand, just above the end of a drawing. */
export const LABEL_LINE = 80;
const SIDE = 14;

/** Places of steps from left to right and of values from bottom to top; zero is always on the plot. */
export function plotScale(values: readonly number[], steps: number, width: number) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = steps < 2 ? 0 : (width - 2 * SIDE) / (steps - 1);
  return {
    step,
    x: (at: number) => SIDE + at * step,
    y: (value: number) =>
      PLOT_BOTTOM - 4 - ((value - low) / (high - low || 1)) * (PLOT_BOTTOM - 4 - PLOT_TOP),
  };
}

/** Every how many steps a label so wide has space. */
export function labelEvery(steps: number, labelWidth: number, width: number): number {
  return Math.max(1, Math.ceil((steps * labelWidth) / Math.max(1, width - SIDE)));
}
