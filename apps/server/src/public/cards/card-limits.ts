/** Facts of one card: some short texts and the points of its course. */
export const MAX_CARD_QUESTION_BYTES = 65_536;
/** A picture of 1200 × 630 in a palette is some forty kilobytes. */
export const MAX_CARD_BYTES = 1_048_576;
/** What drawing one card may take; it takes a quarter of a second at most on the machines that it was measured on. */
export const CARD_LIMITS = {
  milliseconds: 5_000,
  startMilliseconds: 20_000,
  memoryBytes: 256 * 1_048_576,
} as const;
