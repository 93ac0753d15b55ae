import type { Brand } from './brand.ts';

/** An amount: a safe integer of 1/10,000 of its currency. Sums of amounts are integer sums, so their order never matters. */
export type Money = Brand<number, 'Money'>;

export const MONEY_SCALE = 4;
export const NO_MONEY = 0 as Money;

/** The largest amount, and the largest sum of amounts: 2^53 − 1 of 1/10,000. */
export const MAX_AMOUNT = Number.MAX_SAFE_INTEGER;

/** An amount, or a sum of amounts, that is larger than {@link MAX_AMOUNT}. */
export class AmountOutOfRange extends RangeError {}

/** An integer number of 1/10,000 as an amount; throws AmountOutOfRange where it is too large. */
export function money(units: number): Money {
  if (Math.abs(units) > MAX_AMOUNT) throw new AmountOutOfRange(`not an amount: ${units}`);
  if (!Number.isSafeInteger(units)) throw new RangeError(`not an amount: ${units}`);
  return (units === 0 ? 0 : units) as Money;
}

/** The amount nearest to an average or another fraction of 1/10,000, half away from zero. */
export function nearestMoney(units: number): Money {
  return money(Math.sign(units) * Math.round(Math.abs(units)));
}

/** A sum of amounts kept within ±{@link MAX_AMOUNT}, so that it can always be represented. */
export function clampAmount(sum: number): number {
  return Math.min(MAX_AMOUNT, Math.max(-MAX_AMOUNT, sum));
}

/** Whole and fractional dollars for tests and constants, such as `dollars(-120.5)`; at most 4 decimals. */
export function dollars(amount: number): Money {
  return money(Math.round(amount * 10_000));
}

/** Exact decimal text with at least two decimals and at most four: `-12.50`, `0.0025`. No currency sign. */
export function moneyText(amount: Money): string {
  const size = Math.abs(amount);
  const whole = Math.floor(size / 10_000);
  let fraction = (size % 10_000).toString().padStart(4, '0');
  while (fraction.length > 2 && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${amount < 0 ? '-' : ''}${whole}.${fraction}`;
}
