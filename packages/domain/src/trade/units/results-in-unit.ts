import type { DetailColumns } from '../details/columns/detail-columns.ts';
import type { MeasuredUnit, TradeColumns } from '../trade-columns.ts';
import type { OneRs } from './one-r-of-trades.ts';
import { tickValues } from './tick-value.ts';
import { clampAmount } from '../../money.ts';

/** What units need besides the trades; null where it is not there. */
export interface UnitSources {
  /** For R. */
  readonly oneRs: OneRs | null;
  /** For percent: what `balancesAtStart` gives. */
  readonly balances: Float64Array | null;
  /** For ticks. */
  readonly details: DetailColumns | null;
}

/** The trades with gross and net in a unit; null where a source is missing that the unit needs. */
export function measureTrades(
  base: TradeColumns,
  unit: MeasuredUnit,
  sources: UnitSources,
): TradeColumns | null {
  const one = unitWorth(base, unit, sources);
  return one && measureIn(base, unit, one);
}

/** What one unit is worth of each trade, in 1/10,000 of its currency. */
type UnitWorth = (row: number) => number | null;

function unitWorth(
  base: TradeColumns,
  unit: MeasuredUnit,
  { oneRs, balances, details }: UnitSources,
): UnitWorth | null {
  switch (unit) {
    case 'r':
      return oneRs && ((row) => oneRs.amount[row]!);
    case 'percent':
      return balances && ((row) => balances[row]!);
    case 'ticks':
      return details && tickValues(base, details);
    case 'share':
      return shareUnits(base);
  }
}

/**
 * The trades with gross and net in a unit, percent of their accounts as 25,000 for 2.5 %; `selectTrades` leaves out those whose unit is
 * not known. `one` is what one unit is worth of each trade, in 1/10,000 of its currency; where that is not above zero it is not known.
 * Each result is rounded to 1/10,000 of the unit, half away from zero, and sums are sums of these.
 */
export function measureIn(base: TradeColumns, unit: MeasuredUnit, one: UnitWorth): TradeColumns {
  const parts = unit === 'percent' ? PARTS_OF_WHOLE : ONE;
  const { worth, isKnown } = worths(base, one);
  const inUnit = (results: Float64Array) =>
    results.map((amount, row) => (isKnown[row] === 1 ? partsOf(amount, worth[row]!, parts) : 0));
  return {
    ...base,
    gross: inUnit(base.gross),
    net: inUnit(base.net),
    measured: { unit, base, isKnown, worth, parts },
  };
}

/** Of each trade what one unit is worth, and 1 where that is known: where it is above zero. */
function worths({ count }: TradeColumns, one: UnitWorth) {
  const [worth, isKnown] = [new Float64Array(count), new Uint8Array(count)];
  for (let row = 0; row < count; row++) {
    const own = one(row);
    if (own === null || !(own > 0)) continue;
    worth[row] = own;
    isKnown[row] = 1;
  }
  return { worth, isKnown };
}

/** Puts an amount of money of a trade into the unit in which the results of the trades are; of those whose unit is known. */
export function toUnit({ measured: unit }: TradeColumns): (row: number, amount: number) => number {
  if (unit === undefined) return (_, amount) => amount;
  const { worth, parts } = unit;
  return (row, amount) => (amount === 0 ? 0 : partsOf(amount, worth[row]!, parts));
}

/** What a share or contract is worth to itself: results by it are money a share. Half of the volume was held. */
function shareUnits({ volume, volumeScale }: TradeColumns): (row: number) => number {
  const scale = ONE / 10 ** volumeScale / 2;
  return (row) => volume[row]! * scale;
}

/** Parts of a unit in which results are stated, also percentages: 1/10,000 of one. */
const ONE = 10_000;
const PARTS_OF_WHOLE = 1_000_000;

/**
 * `amount` ÷ `unit` in parts of the unit, so many in a whole one: rounded half away from zero and kept within the bounds of amounts.
 * Exact where the unit, above zero, is a whole number; else by its nearest double.
 */
export function partsOf(amount: number, unit: number, parts: number): number {
  const size = Math.abs(amount);
  const found = clampAmount(quotient(size, unit, parts));
  // Not -0, which texts would show.
  return found === 0 ? 0 : Math.sign(amount) * found;
}

/** `size` not below zero. */
function quotient(size: number, unit: number, parts: number): number {
  // The floor of a quotient of safe integers is exact, and of a remainder it takes a tenth of the time.
  const doubled = size * parts * 2 + unit;
  if (doubled <= Number.MAX_SAFE_INTEGER && Number.isInteger(unit)) return Math.floor(doubled / (unit * 2));
  const rest = size % unit; // exact, as the quotient then is
  const whole = (size - rest) / unit;
  const above = rest * parts * 2 + unit;
  const isLarge = Number.isSafeInteger(unit) && !Number.isSafeInteger(above);
  const part = isLarge ? partOf(rest, unit, parts) : (above - (above % (unit * 2))) / (unit * 2);
  return whole * parts + part;
}

/** The same of numbers whose products are no safe integers. */
function partOf(rest: number, unit: number, parts: number): number {
  const below = BigInt(unit) * 2n;
  return Number((BigInt(rest) * BigInt(parts) * 2n + BigInt(unit)) / below);
}
