import { each } from '../../fields.ts';
import { nearestMoney, type Money } from '../../money.ts';
import type { TradeColumns } from '../../trade/trade-columns.ts';
import { courseOf } from '../course.ts';
import { dayMoments, meanOf, type Mean } from '../day-moments.ts';
import { gather, gatherDays } from '../gather.ts';
import { rangeOfMean, type Range } from '../likely-range.ts';
import { blocksOf } from './day-blocks.ts';
import { drawDays, playFutures, type Futures } from './futures.ts';
import { randomFrom } from './random.ts';

/** How many days with trades are simulated. */
export const HORIZONS = [20, 60, 250] as const;
export type Horizon = (typeof HORIZONS)[number];

/** How much of the average trade is left: none takes all of it from every trade. */
export const EDGES = ['whole', 'half', 'none'] as const;
export type Edge = (typeof EDGES)[number];

const TAKEN = { whole: 0, half: 0.5, none: 1 } as const satisfies Readonly<Record<Edge, number>>;

/** Of fewer days too few of the rare ones are known. */
export const MIN_SIMULATED_DAYS = 60;
/** How often the days to come are drawn. */
export const FUTURES = 10_000;
/** Any number: it only has to stay the same, so that a journal always gives the same picture. */
const SEED = 20;

/** What the trader's own days have. */
interface OwnDays {
  readonly days: number;
  /** The longest run of losing trades, by gross. */
  readonly run: number;
  /** The deepest fall of closed results; positive. */
  readonly fall: Money;
}

/** What is known of the days to come. */
export type Simulated = Extract<Simulation, { readonly kind: 'simulated' }>;

export type Simulation =
  | {
      readonly kind: 'few';
      readonly days: number;
      /** Whether there are days enough, but almost all trades lie on one of them. */
      readonly isUneven: boolean;
    }
  | {
      readonly kind: 'simulated';
      readonly trades: number;
      /** All own days, and in the order of {@link HORIZONS} the last ones, as many as are simulated or fewer. */
      readonly own: OwnDays;
      readonly last: readonly OwnDays[];
      /** Net of the own days, in time. */
      readonly dayNets: Float64Array;
      /** The average trade, 1/10,000, with its likely range: the edge that is taken as it was. */
      readonly average: number;
      readonly range: Range;
      /** Of each edge in the order of {@link HORIZONS}. */
      readonly futures: Readonly<Record<Edge, readonly Futures[]>>;
    };

/**
 * What the next days would bring if they were like those of the rows, which are in order of closing: whole days with
 * their trades in their order are drawn, each as likely as the others, and the same ones for each edge. Assumes that the edge
 * and the size stay and that days are independent.
 */
export function simulate(columns: TradeColumns, rows: Uint32Array, futures = FUTURES): Simulation {
  const mean = meanNet(columns, rows);
  const days = mean?.days ?? 0;
  const range = mean && rangeOfMean(mean);
  if (mean === null || range === null || days < MIN_SIMULATED_DAYS)
    return { kind: 'few', days, isUneven: days >= MIN_SIMULATED_DAYS };
  const drawn = drawDays(randomFrom(SEED), days, futures, HORIZONS.at(-1)!);
  return {
    kind: 'simulated',
    trades: rows.length,
    own: ownDays(columns, rows),
    last: HORIZONS.map((horizon) => ownDays(columns, lastDays(columns, rows, horizon))),
    dayNets: courseOf(columns, rows).dayNets,
    average: mean.mean,
    range,
    futures: each(EDGES, (edge) => {
      const less = nearestMoney(mean.mean * TAKEN[edge]);
      return playFutures(blocksOf(columns, rows, less), drawn, HORIZONS);
    }),
  };
}

/**
 * How much wider than the bands what is to come spreads, at least 1: they hold the luck of the days to come, while the average
 * day is itself only known from the own days. With days of one kind the two add up to σ²·ahead + (σ·ahead)²/own.
 */
export function unsettledWidth(own: number, ahead: number): number {
  return Math.sqrt(1 + ahead / own);
}

function meanNet({ day, net }: TradeColumns, rows: Uint32Array): Mean | null {
  const values = gather(rows, (row) => net[row]!);
  const keys = new Int32Array(rows.length);
  return meanOf(dayMoments({ days: gatherDays(rows, day), values, keys, buckets: 1 }), 0);
}

function ownDays(columns: TradeColumns, rows: Uint32Array): OwnDays {
  const { days, runs, deepest } = courseOf(columns, rows);
  return { days: days.length, run: runs.losingTrades, fall: deepest?.depth ?? (0 as Money) };
}

/** The rows of the last days; all where there are no more. */
function lastDays({ day }: TradeColumns, rows: Uint32Array, days: number): Uint32Array {
  let [from, left] = [rows.length, days];
  for (; from > 0; from--) {
    if (from < rows.length && day[rows[from - 1]!] !== day[rows[from]!]) left -= 1;
    if (left === 0) break;
  }
  return rows.subarray(from);
}
