import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { decimal, multiplyDecimals, negateDecimal, unitsAt, type Decimal } from '@daybook/domain/decimal.ts';
import { money, type Money } from '@daybook/domain/money.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import type { AlpacaEntry, AlpacaFill } from './activities.ts';
import { newYorkOf } from '#brokers/rows/newyork.ts';

/** What the regulators take, charged by the day: each charge is spread over the sales of its day. */
export interface SpreadFees {
  /** By fill: its part of the day's charges. Missing where no charge is known for its day. */
  readonly byFill: ReadonlyMap<string, Money>;
  /** New York days for which charges are there. */
  readonly days: ReadonlySet<Day>;
  /** Charges of days without a sale to assign them to, and new ones of days that are no longer read. */
  readonly left: readonly AlpacaEntry[];
}

const CHARGES: ReadonlySet<string> = new Set(['FEE', 'CFEE']);

export function isCharge({ type, isCancelled }: AlpacaEntry): boolean {
  return CHARGES.has(type) && !isCancelled;
}

/** Whether coins were kept back instead of money; see `kept-coins.ts`. */
export function isTakenInCoins({ amount, size }: AlpacaEntry): boolean {
  return amount === '0' && size !== null && size.startsWith('-');
}

/** The day that a charge is for. It is booked later, and says so: `TAF fee for proceed of 10 shares on 2026-03-02 by …`. */
export function dayOfCharge({ description, date }: AlpacaEntry): Day {
  const named = /\bon (\d{4}-\d\d-\d\d)\b/.exec(description)?.[1];
  return (named === undefined ? null : parseDay(named)) ?? date;
}

/** Charges by the share are spread by shares, all others by proceeds. */
function weightOf({ description }: AlpacaEntry, { size, price }: AlpacaFill): Decimal {
  return /\bshares?\b|\bcontracts?\b/i.test(description) && !/\$/.test(description)
    ? decimal(size)
    : multiplyDecimals(decimal(size), decimal(price));
}

/** Cuts an amount in proportion to weights, to the last 1/10,000: the largest remainders take what rounding leaves. */
export function cutAmount(amount: Money, weights: readonly Decimal[]): readonly Money[] {
  const parts = cutUnits(BigInt(Math.abs(amount)), weights);
  return parts.map((part) => money(Math.sign(amount) * Number(part)));
}

/** The same for any units, which are not negative. Without any weight the first part takes all. */
export function cutUnits(size: bigint, weights: readonly Decimal[]): readonly bigint[] {
  const scale = Math.max(...weights.map((weight) => weight.scale));
  const units = weights.map((weight) => unitsAt(weight, scale));
  const whole = units.reduce((sum, part) => sum + part, 0n);
  if (whole === 0n) return weights.map((_weight, at) => (at === 0 ? size : 0n));
  const parts = units.map((part, at) => ({ at, share: (size * part) / whole, rest: (size * part) % whole }));
  const left = Number(size - parts.reduce((sum, { share }) => sum + share, 0n));
  const order = parts.toSorted(
    (one, other) => Number(other.rest > one.rest) - Number(other.rest < one.rest) || one.at - other.at,
  );
  const more = new Set(order.slice(0, left).map(({ at }) => at));
  return parts.map(({ at, share }) => share + (more.has(at) ? 1n : 0n));
}

/** The fills of a day that share a charge: its sales, of its symbol where it names one; all fills where nothing was sold. */
function bearersOf(charge: AlpacaEntry, fills: readonly AlpacaFill[]): readonly AlpacaFill[] {
  const meant =
    charge.symbol === '' ? fills : fills.filter(({ symbol }) => plain(symbol) === plain(charge.symbol));
  const sales = meant.filter(({ action }) => action === 'sell');
  return sales.length > 0 ? sales : meant;
}

/** `BTC/USD` in fills is `BTCUSD` in charges. */
export function plain(symbol: string): string {
  return symbol.replace('/', '');
}

/** Whether a charge was booked after `known`, the last day reported, for a day before `from`, which is no longer read. */
export function isLate(charge: AlpacaEntry, from: Day, known: Day): boolean {
  return dayOfCharge(charge) < from && charge.date > known;
}

/**
 * Spreads each charge of `from` or later over the sales of its day; what was charged is met exactly, day by day. Charges of
 * earlier days were spread before, unless they were booked after `known`, the last day reported.
 */
export function spreadFees(
  fills: readonly AlpacaFill[],
  entries: readonly AlpacaEntry[],
  from: Day,
  known: Day,
): SpreadFees {
  // By id, so that the same day gives the same parts however its fills came.
  const ordered = fills.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const byDay = Map.groupBy(ordered, ({ moment }) => newYorkOf(moment.instant).day);
  const byFill = new Map<string, Money>();
  const days = new Set<Day>();
  const charges = entries.filter((entry) => isCharge(entry) && !isTakenInCoins(entry));
  const left = charges.filter((entry) => isLate(entry, from, known));
  for (const charge of charges.filter((entry) => dayOfCharge(entry) >= from)) {
    const day = dayOfCharge(charge);
    const bearers = bearersOf(charge, byDay.get(day) ?? []);
    days.add(day);
    if (bearers.length === 0) left.push(charge);
    else
      cutAmount(
        roundToMoney(negateDecimal(decimal(charge.amount))),
        bearers.map((fill) => weightOf(charge, fill)),
      ).forEach((part, at) => {
        const { id = '' } = bearers[at] ?? {};
        byFill.set(id, money((byFill.get(id) ?? 0) + part));
      });
  }
  return { byFill, days, left };
}
