import { clampAmount, money, type Money } from '../../../money.ts';
import type { DetailColumns } from '../../../trade/details/columns/detail-columns.ts';
import { inMoney, type TradeColumns } from '../../../trade/trade-columns.ts';
import { toUnit } from '../../../trade/units/results-in-unit.ts';
import { tickValues } from '../../../trade/units/tick-value.ts';
import type { Certainty, Finding } from '../finding.ts';
import { countDays } from './adds.ts';
import { sumVenues, type VenueColumns, type VenueSum } from './venue-sums.ts';

/** What trading cost, and how far a price has to go until it is paid. */
export interface FeeLine extends Finding {
  readonly gross: Money;
  readonly net: Money;
  /** The four add up to the fees; below zero they are rebates. */
  readonly commission: Money;
  readonly exchangeFee: Money;
  readonly regulatoryFee: Money;
  readonly otherFee: Money;
  /** Fees ÷ Σ |gross|; null without any gross. */
  readonly shareOfGross: number | null;
  /** Trades won before fees and lost after them. */
  readonly turned: number;
  /** Trades whose smallest step of the price is known, and how many steps pay for their fees: Σ fees ÷ Σ what a step brings. */
  readonly measured: number;
  readonly breakEvenTicks: number | null;
  /** Of the measured ones, those won before fees, and those of them that were won by less than one step. */
  readonly winners: number;
  readonly underOneTick: number;
  /** Where the source says on which way an order went, or what it did to liquidity: the fees by both, and by liquidity alone. */
  readonly byVenue: readonly VenueSum[];
  readonly byLiquidity: readonly VenueSum[];
}

/** Sums over all rows; steps only where the instrument has known ones. */
export function findFees(
  columns: TradeColumns,
  rows: Uint32Array,
  details: DetailColumns,
  venues: VenueColumns,
): FeeLine {
  const sum = (column: Float64Array) =>
    money(clampAmount(rows.reduce((total, row) => total + column[row]!, 0)));
  const { gross, net } = columns;
  // Winning before fees, and the ticks that pay for them, are calculated in money.
  const paid = inMoney(columns);
  const [allGross, allNet] = [sum(gross), sum(net)];
  const size = rows.reduce((total, row) => total + Math.abs(gross[row]!), 0);
  const fees = rows.reduce((total, row) => total + gross[row]! - net[row]!, 0);
  return {
    certainty: certaintyOf(paid, rows, fees),
    trades: rows.length,
    days: countDays(columns, rows),
    gross: allGross,
    net: allNet,
    ...byKind(columns, rows, details),
    shareOfGross: size === 0 ? null : fees / size,
    turned: rows.filter((row) => paid.gross[row]! > 0 && paid.net[row]! < 0).length,
    ...inTicks(paid, rows, details),
    byVenue: sumVenues(rows, venues, (venue) => venue),
    byLiquidity: sumVenues(rows, venues, ({ added }) => ({ route: null, added })),
  };
}

/** Trades without any fee may be ones of which nobody stated it: that nothing was paid is not said. */
function certaintyOf({ gross, net }: TradeColumns, rows: Uint32Array, fees: number): Certainty {
  if (rows.length === 0) return { kind: 'few' };
  return rows.every((row) => gross[row] === net[row])
    ? { kind: 'none' }
    : { kind: 'exact', value: 0 - clampAmount(fees) };
}

const KINDS = ['commission', 'exchangeFee', 'regulatoryFee', 'otherFee'] as const;

/** The fees by kind. Rounded to a unit they would no longer add up: what rounding leaves goes to the largest of each trade. */
function byKind(
  columns: TradeColumns,
  rows: Uint32Array,
  details: DetailColumns,
): Pick<FeeLine, (typeof KINDS)[number]> {
  const kinds = KINDS.map((kind) => details[kind]);
  const inUnit = toUnit(columns);
  const sums = [0, 0, 0, 0];
  for (const row of rows) {
    let [left, largest] = [columns.gross[row]! - columns.net[row]!, 0];
    for (let kind = 0; kind < KINDS.length; kind++) {
      const fee = inUnit(row, kinds[kind]![row]!);
      sums[kind]! += fee;
      left -= fee;
      if (Math.abs(kinds[kind]![row]!) > Math.abs(kinds[largest]![row]!)) largest = kind;
    }
    sums[largest]! += left;
  }
  const [commission, exchangeFee, regulatoryFee, otherFee] = sums.map((sum) => money(clampAmount(sum)));
  return {
    commission: commission!,
    exchangeFee: exchangeFee!,
    regulatoryFee: regulatoryFee!,
    otherFee: otherFee!,
  };
}

function inTicks(
  columns: TradeColumns,
  rows: Uint32Array,
  details: DetailColumns,
): Pick<FeeLine, 'measured' | 'breakEvenTicks' | 'winners' | 'underOneTick'> {
  const { gross, net } = columns;
  const tickOf = tickValues(columns, details);
  let [measured, fees, steps, winners, underOneTick] = [0, 0, 0, 0, 0];
  for (const row of rows) {
    const step = tickOf(row);
    if (step === null) continue;
    measured += 1;
    fees += gross[row]! - net[row]!;
    steps += step;
    if (gross[row]! <= 0) continue;
    winners += 1;
    if (gross[row]! < step) underOneTick += 1;
  }
  return { measured, breakEvenTicks: steps === 0 ? null : fees / steps, winners, underOneTick };
}
