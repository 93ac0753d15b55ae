import { percentOf } from '../../account/balances.ts';
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
  const { count } = base;
  const [gross, net, isKnown] = [new Float64Array(count), new Float64Array(count), new Uint8Array(count)];
  for (let row = 0; row < count; row++) {
    const worth = one(row);
    if (worth === null || !(worth > 0)) continue;
    isKnown[row] = 1;
    gross[row] = partsOf(base.gross[row]!, worth, ONE);
    net[row] = partsOf(base.net[row]!, worth, ONE);
  }
  return { ...base, gross, net, measured: { unit, base, isKnown } };
}

/**
 * The trades with gross and net in percent of their account; `balances` is what it held at the start of the day of each trade's close
 * (`balancesAtStart`), NaN where that is not known.
 */
export function measureInPercent(base: TradeColumns, balances: Float64Array): TradeColumns {
  const inPercent = (results: Float64Array) =>
    percentOf({ count: base.count, net: results }, balances).map((part) => (Number.isNaN(part) ? 0 : part));
  const isKnown = Uint8Array.from(balances, (balance) => (Number.isNaN(balance) ? 0 : 1));
  return {
    ...base,
    gross: inPercent(base.gross),
    net: inPercent(base.net),
    measured: { unit: 'percent', base, isKnown },
  };
}

/** What a share or contract is worth to itself: results by it are money a share. Half of the volume was held. */
export function shareUnits({ volume, volumeScale }: TradeColumns): (row: number) => number {
  const scale = ONE / 10 ** volumeScale / 2;
  return (row) => volume[row]! * scale;
}

/** Parts of a unit in which results are told. */
const ONE = 10_000;
