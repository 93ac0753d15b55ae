import { partsOf } from './parts-of.ts';
import type { ResultUnit, TradeColumns } from '../trade-columns.ts';

/**
 * The trades with gross and net in a unit; `selectTrades` leaves out those whose unit is not known. `one` is what one unit is worth of each trade, in 1/10,000 of its currency; where that is not
 * above zero it is not known. Each result is rounded to 1/10,000 of the unit, half away from zero, and sums are sums of these.
 */
export function measureIn(
  base: TradeColumns,
  unit: ResultUnit,
  one: (row: number) => number | null,
): TradeColumns {
  return measured(base, unit, one, ONE);
}

/**
 * The trades with gross and net in percent of their account (2.5 % is 25,000); `balances` is what it held at the start of the day of
 * each trade's close (`balancesAtStart`), NaN where that is not known.
 */
export function measureInPercent(base: TradeColumns, balances: Float64Array): TradeColumns {
  return measured(base, 'percent', (row) => balances[row]!, PARTS_OF_WHOLE);
}

function measured(
  base: TradeColumns,
  unit: ResultUnit,
  one: (row: number) => number | null,
  parts: number,
): TradeColumns {
  const { count } = base;
  const [worth, isKnown] = [new Float64Array(count), new Uint8Array(count)];
  for (let row = 0; row < count; row++) {
    const own = one(row);
    if (own === null || !(own > 0)) continue;
    worth[row] = own;
    isKnown[row] = 1;
  }
  const inUnit = (results: Float64Array) =>
    results.map((amount, row) => (isKnown[row] === 1 ? partsOf(amount, worth[row]!, parts) : 0));
  return {
    ...base,
    gross: inUnit(base.gross),
    net: inUnit(base.net),
    measured: { unit, base, isKnown, worth, parts },
  };
}

/** Puts an amount of money of a trade into the unit in which the results of the trades are; of those whose unit is known. */
export function toUnit({ measured: unit }: TradeColumns): (row: number, amount: number) => number {
  if (unit === undefined) return (_, amount) => amount;
  const { worth, parts } = unit;
  return (row, amount) => (amount === 0 ? 0 : partsOf(amount, worth[row]!, parts));
}

/** What a share or contract is worth to itself: results by it are money a share. Half of the volume was held. */
export function shareUnits({ volume, volumeScale }: TradeColumns): (row: number) => number {
  const scale = ONE / 10 ** volumeScale / 2;
  return (row) => volume[row]! * scale;
}

/** Parts of a unit in which results are told, and of what is told in percent: 1/10,000 of one. */
const ONE = 10_000;
const PARTS_OF_WHOLE = 1_000_000;
