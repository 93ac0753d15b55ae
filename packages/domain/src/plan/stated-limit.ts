import { decimal, decimalText, parseDecimal, unitsAt } from '../decimal.ts';
import { dollars, type Money } from '../money.ts';
import { isLimit, LIMIT_RANGE } from './limit-warnings.ts';

/**
 * A limit of a day or a week as its trader states it: so many R, of which one is the limit per trade, or so much percent of what the
 * accounts hold. Canonical text, `3R` or `2.5%`; what it came to when it was saved is the limit that warns.
 */
export type StatedLimit = `${string}R` | `${string}%`;

/** Characters of the longest one. */
export const MAX_STATED_LIMIT = 8;

/** Reads canonical text: more than 0, up to 1,000 R or 100 %, in hundredths; null for anything else. */
export function parseStatedLimit(text: string): StatedLimit | null {
  const unit = text.at(-1);
  const number = parseDecimal(text.slice(0, -1));
  if ((unit !== 'R' && unit !== '%') || number === null || number.units <= 0n || number.scale > 2)
    return null;
  if (unitsAt(number, 2) > (unit === 'R' ? 100_000n : 10_000n)) return null;
  return `${decimalText(number)}${unit}` === text ? (text as StatedLimit) : null;
}

/** What a stated limit is of: the limit per trade in whole dollars for R, what the accounts hold for percent; null where it is not known. */
export interface LimitBasis {
  readonly trade: number | null;
  readonly held: Money | null;
}

/**
 * A stated limit in whole dollars, rounded down to the step of limits; null where its base is unknown, or
 * where that is no limit: below one step, or above the highest.
 */
export function limitInDollars(stated: StatedLimit, { trade, held }: LimitBasis): number | null {
  const hundredths = unitsAt(decimal(stated.slice(0, -1)), 2);
  const of = stated.endsWith('R') ? (trade === null ? null : BigInt(dollars(trade))) : held;
  if (of === null) return null;
  const units = (BigInt(of) * hundredths) / (stated.endsWith('R') ? 100n : 10_000n);
  const step = BigInt(dollars(LIMIT_RANGE.step));
  const amount = Number(units / step) * LIMIT_RANGE.step;
  return amount > 0 && isLimit(amount) ? amount : null;
}
