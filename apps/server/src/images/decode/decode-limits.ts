import { IMAGE_LIMIT_BYTES } from '@daybook/api/journal/images.ts';

/** What one picture may take. */
export interface DecodeLimits {
  /** Processor time, and time by the clock on a machine that does other work. */
  readonly cpuMilliseconds: number;
  readonly milliseconds: number;
  /** Until the process is ready for its first picture. */
  readonly startMilliseconds: number;
  /** Resident memory of the process that decodes. */
  readonly memoryBytes: number;
}

export const DECODE_LIMITS: DecodeLimits = {
  cpuMilliseconds: 5_000,
  milliseconds: 20_000,
  startMilliseconds: 20_000,
  memoryBytes: 256 * 1_048_576,
};
/** How often the process looks at its own memory and processor time. */
export const WATCH_MS = 10;
/** Its exit code when that was too much. */
export const EXIT_TOO_HEAVY = 71;
const HEADS = 4_096;
export const MAX_QUESTION_BYTES = IMAGE_LIMIT_BYTES + HEADS;
/** A picture of 24 megapixels as JPEG, with its thumbnail. */
export const MAX_ANSWER_BYTES = 32 * 1_048_576;
