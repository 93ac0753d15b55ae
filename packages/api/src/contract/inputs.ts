import * as z from 'zod/mini';
import { findDay, type Day } from '@daybook/domain/calendar.ts';
import { withoutDirectionMarks } from '@daybook/domain/journal/mistake.ts';
import { flagSchema } from './values.ts';

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

/** A name that is given: one line without marks of direction. What was named before is addressed by its id. */
export function newName(most: number) {
  return z.pipe(line(most), z.transform(withoutDirectionMarks));
}

/** Yes or no that is sent as JSON; Y and N are what earlier programs send, and are taken through version 1. */
export const yesOrNoSchema = z.pipe(
  z.union([z.boolean(), flagSchema]),
  z.transform((given: boolean | 'Y' | 'N') => given === true || given === 'Y'),
);
/** Version of a trade that was seen; as text it is what earlier programs send, and is taken through version 1. */
export const seenVersionSchema = z.pipe(
  z.union([z.int().check(z.gte(0)), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.transform(Number),
);
/** Yes or no in a form, where everything is text; Y and N as above. */
export const formYesOrNoSchema = z.pipe(
  z.enum(['true', 'false', 'Y', 'N']),
  z.transform((given) => given === 'true' || given === 'Y'),
);

/** Date as the records carry it. */
export function dayFromParts(year: string, month: string, dayOfMonth: string): Day | null {
  return findDay(Number(year), Number(month), Number(dayOfMonth));
}

export const tradeIdSchema = z.string().check(z.regex(/^[0-9a-f][0-9a-hjkmnp-tv-z]{12}$/));

/** An amount above zero as decimal text, below a thousand million, to 1/10,000. */
export const amountText = z.string().check(
  z.regex(/^\d{1,9}(\.\d{1,4})?$/),
  z.refine((value) => Number(value) > 0, { error: 'above zero' }),
);
