/** Schemas of the lines of an exported journal. */
import { MAX_STATED_LIMIT, parseStatedLimit } from '@daybook/domain/plan/stated-limit.ts';
import * as z from 'zod/mini';
import { dollars } from '@daybook/domain/money.ts';
import { MAX_LIMIT } from '@daybook/domain/plan/limit-warnings.ts';
import { parseDay } from '@daybook/domain/calendar.ts';
import { parseDecimal } from '@daybook/domain/decimal.ts';

/** Milliseconds since 1970 UTC. */
export const instant = z.int().check(z.nonnegative());
/** 1/10,000 of the row's currency. */
export const amount = z.int();
/** A limit of the trading plan as an amount; 0 limits nothing. */
export const limitAmount = z.int().check(z.nonnegative(), z.maximum(dollars(MAX_LIMIT)));
/** A limit as it was stated in R or percent. */
export const statedLimit = z.string().check(
  z.maxLength(MAX_STATED_LIMIT),
  z.refine((text) => parseStatedLimit(text) !== null, { error: 'R or percent' }),
);
export const dayText = z
  .string()
  .check(z.refine((value) => parseDay(value) !== null, { error: 'a day as 2026-11-20' }));
export const decimal = z.string().check(
  z.maxLength(60),
  z.refine((value) => parseDecimal(value) !== null, { error: 'a decimal number' }),
);
/** Two whole numbers above 0, as `1/40`. */
export const ratio = z.string().check(z.maxLength(1_000), z.regex(/^[1-9]\d*\/[1-9]\d*$/));
export const name = z.string().check(z.minLength(1), z.maxLength(200));
/** Text of at most so many characters. */
export const textOf = (maxLength: number) => z.string().check(z.maxLength(maxLength));
/** The same, and not empty. */
export const wordOf = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength));
export const currency = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/));
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
/** From New York midnight, or between two moments. */
export const seconds = z.int().check(z.nonnegative());
export const imageName = z.string().check(z.regex(/^[\w.-]{1,100}$/));
