import * as z from 'zod';

/** An address with one of these protocols, as `https:`. */
export const url = (expected: string, ...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), { error: expected });

/** A whole number within bounds. */
export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, `expected a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, {
      error: `expected a whole number from ${least} to ${most}`,
    });
