import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { decimal, multiplyDecimals, negateDecimal, unitsAt, type Decimal } from '@daybook/domain/decimal.ts';
import { money, roundToMoney, type Money } from '@daybook/domain/money.ts';
import type { AlpacaEntry, AlpacaFill } from '#server/outside/alpaca/activities.ts';
import { newYorkOf } from '#server/outside/newyork.ts';

/** What the regulators take, charged by the day: each charge is spread over the sales of its day. */
export interface SpreadFees {
  /** By fill: its part of the day's charges. Missing where no charge is known for its day. */
  readonly byFill: ReadonlyMap<string, Money>;
  /** New York days for which charges are there. */
  readonly days: ReadonlySet<Day>;
  /** Charges of days without any sale that could bear them, and new ones of days that are not looked at any more. */
  readonly left: readonly AlpacaEntry[];
}

const CHARGES: ReadonlySet<string> = new Set(['FEE', 'CFEE']);

export function isCharge({ type, isCancelled }: AlpacaEntry): boolean {
  return CHARGES.has(type) && !isCancelled;
}

/** The day that a charge is for. It is booked later, and says so: `TAF fee for proceed of 10 shares on 2026-03-02 by …`. */
export function dayOfCharge({ description, date }: AlpacaEntry): Day {
  const named = /\bon (\d{4}-\d\d-\d\d)\b/.exec(description)?.[1];
  return (named === undefined ? null : parseDay(named)) ?? date;
}

/** What a charge costs. One that was taken in coins is worth its coins at the stated price. */
function costOf({ amount, size, price }: AlpacaEntry): Money {
  if (amount !== '0' || size === null || price === null) return roundToMoney(negateDecimal(decimal(amount)));
  return roundToMoney(negateDecimal(multiplyDecimals(decimal(size), decimal(price))));
}

/** Charges by the share are spread by shares, all others by proceeds. */
function weightOf({ description }: AlpacaEntry, { size, price }: AlpacaFill): Decimal {
  return /\bshares?\b|\bcontracts?\b/i.test(description) && !/\$/.test(description)
    ? decimal(size)
    : multiplyDecimals(decimal(size), decimal(price));
}

/** Cuts an amount in proportion to weights, to the last 1/10,000: the largest remainders take what rounding leaves. */
export function cutAmount(amount: Money, weights: readonly Decimal[]): readonly Money[] {
  const scale = Math.max(...weights.map((weight) => weight.scale));
  const units = weights.map((weight) => unitsAt(weight, scale));
  const whole = units.reduce((sum, part) => sum + part, 0n);
  if (whole === 0n) return weights.map((_weight, at) => (at === 0 ? amount : money(0)));
  const size = BigInt(Math.abs(amount));
  const parts = units.map((part, at) => ({ at, share: (size * part) / whole, rest: (size * part) % whole }));
  const left = Number(size - parts.reduce((sum, { share }) => sum + share, 0n));
  const order = parts.toSorted(
    (one, other) => Number(other.rest > one.rest) - Number(other.rest < one.rest) || one.at - other.at,
  );
  const more = new Set(order.slice(0, left).map(({ at }) => at));
  return parts.map(({ at, share }) => money(Math.sign(amount) * (Number(share) + (more.has(at) ? 1 : 0))));
}

/** The fills of a day that bear a charge: its sales, of its symbol where it names one; all fills where nothing was sold. */
function bearersOf(charge: AlpacaEntry, fills: readonly AlpacaFill[]): readonly AlpacaFill[] {
  const meant =
    charge.symbol === '' ? fills : fills.filter(({ symbol }) => plain(symbol) === plain(charge.symbol));
  const sales = meant.filter(({ action }) => action === 'sell');
  return sales.length > 0 ? sales : meant;
}

/** `BTC/USD` in fills is `BTCUSD` in charges. */
function plain(symbol: string): string {
  return symbol.replace('/', '');
}

/**
 * Spreads each charge of `from` or later over the sales of its day; what was charged is met exactly, day by day. Charges of
 * earlier days were spread before, unless they were booked after `known`, the last day that was told.
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
  const charges = entries.filter(isCharge);
  const left = charges.filter((entry) => dayOfCharge(entry) < from && entry.date > known);
  for (const charge of charges.filter((entry) => dayOfCharge(entry) >= from)) {
    const day = dayOfCharge(charge);
    const bearers = bearersOf(charge, byDay.get(day) ?? []);
    days.add(day);
    if (bearers.length === 0) left.push(charge);
    else
      cutAmount(
        costOf(charge),
        bearers.map((fill) => weightOf(charge, fill)),
      ).forEach((part, at) => {
        const { id = '' } = bearers[at] ?? {};
        byFill.set(id, money((byFill.get(id) ?? 0) + part));
      });
  }
  return { byFill, days, left };
}
