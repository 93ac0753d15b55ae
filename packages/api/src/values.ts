import * as z from 'zod/mini';
import { findDay, type Day } from '@daybook/domain/calendar.ts';

/** Text as people write it: normal form C, no control characters but line breaks and tabs, at most `most` characters. */
export function text(most: number) {
  return z
    .pipe(
      z.string().check(z.maxLength(most * 4)),
      // Forms send a line's end as two characters, whatever was typed.
      z.transform((value: string) => value.replace(/\r\n?/g, '\n').normalize('NFC')),
    )
    .check(
      z.refine((value) => [...value].length <= most, { error: `at most ${most} characters` }),
      z.refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value), {
        error: 'no control characters',
      }),
    );
}

/** One line of text, trimmed. */
export function line(most: number) {
  return z
    .pipe(
      text(most),
      z.transform((value: string) => value.trim()),
    )
    .check(z.refine((value) => !/[\r\n\t]/.test(value), { error: 'one line' }));
}

/** An amount on the wire: an integer of 1/10,000. */
export const moneySchema = z.int();
export const daySchema = z.int();
export const flagSchema = z.enum(['Y', 'N']);

/** Date as the records carry it. */
export function dayFromParts(year: string, month: string, dayOfMonth: string): Day | null {
  return findDay(Number(year), Number(month), Number(dayOfMonth));
}

export const tradeIdSchema = z.string().check(z.regex(/^[0-9a-f][0-9a-hjkmnp-tv-z]{12}$/));
export const nothing = z.object({});
