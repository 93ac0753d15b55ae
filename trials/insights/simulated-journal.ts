import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { allocateColumns, NO_LABELS, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

/** A journal whose truth is known. Amounts in 1/10,000. */
export interface Simulation {
  readonly seed: number;
  /** Symbols, each of which is a bucket. */
  readonly buckets: number;
  readonly tradesABucket: number;
  readonly days: number;
  /** Standard deviation of a trade. */
  readonly spread: number;
  /** Part of the variance that all trades of a day share. */
  readonly shared: number;
  /** True average of a bucket's trades. */
  readonly averageOf: (bucket: number) => number;
  /** What becomes of luck; as it is when absent. */
  readonly shape?: ShapeOfResults;
}

/** Makes a result of average 0 and standard deviation 1 of a standard normal number. */
export type ShapeOfResults = (luck: number, chance: Chance) => number;

/** Trades on random days, with a result of their own and one that their day gave to all; without fees. */
export function simulateJournal(simulation: Simulation): TradeColumns {
  const { seed, buckets, tradesABucket, days, spread, shared, averageOf, shape } = simulation;
  const chance = chanceFrom(seed);
  const count = buckets * tradesABucket;
  const ofDay = Array.from({ length: days }, () => normal(chance));
  const trades = Array.from({ length: count }, (_, at) => {
    const bucket = at % buckets;
    return { bucket, day: draw(chance, 0, days - 1) };
  }).sort((left, right) => left.day - right.day);
  const columns = {
    ...allocateColumns(count, 0),
    count,
    revision: 1,
    symbols: Array.from({ length: buckets }, (_, at) => `S${String(at).padStart(3, '0')}`),
    currencies: ['USD'],
    accounts: ['A'],
    ...NO_LABELS,
    volumeScale: 0,
  };
  trades.forEach(({ bucket, day }, row) => {
    const luck = Math.sqrt(shared) * ofDay[day]! + Math.sqrt(1 - shared) * normal(chance);
    const net = Math.round(averageOf(bucket) + spread * (shape?.(luck, chance) ?? luck));
    columns.id[row] = BigInt(row + 1);
    columns.symbol[row] = bucket;
    columns.gross[row] = net;
    columns.net[row] = net;
    columns.day[row] = 20_000 + day;
    columns.start[row] = 34_200;
    columns.end[row] = 34_260;
    columns.duration[row] = 60;
    columns.executions[row] = 2;
  });
  return columns;
}

/** A standard normal number. Source: G. Box and M. Muller 1958. */
export function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}
