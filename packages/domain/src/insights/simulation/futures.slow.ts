/**
 * The second, slow calculation of the simulation: the trades of the drawn days are written one after the other and evaluated
 * straight from the definitions. It shares no code with what it checks.
 */
import type { SlowTrade } from '../../statistics/trades.slow.ts';
import { slowDeepest, slowRun } from '../calculation.slow.ts';

interface SlowFutures {
  readonly ends: number[];
  readonly falls: number[];
  /** The longest runs of losers, ascending. */
  readonly runs: number[];
  /** Amounts between which nine of ten and half of the ends lie, and the middle. */
  readonly band: number[];
}

/** Of trades in the order of closing, each less an amount, the days `drawn[future][day]` played one after the other. */
export function slowFutures(
  trades: readonly SlowTrade[],
  less: bigint,
  drawn: readonly (readonly number[])[],
): SlowFutures {
  const days = [...new Set(trades.map(({ day }) => day))].sort((a, b) => a - b);
  const futures = drawn.map((places) =>
    places.flatMap((place) => trades.filter(({ day }) => day === days[place])),
  );
  const nets = futures.map((future) => future.map(({ net }) => net - less));
  const ends = nets.map((list) => Number(list.reduce((sum, net) => sum + net, 0n))).sort(ascending);
  return {
    ends,
    falls: nets.map((list) => Number(slowDeepest(list))).sort(ascending),
    runs: futures
      .map((future) =>
        slowRun(
          future.map(({ gross }) => gross - less),
          -1,
        ),
      )
      .sort(ascending),
    band: [5, 25, 50, 75, 95].map((percent) => slowPart(ends, percent)),
  };
}

const ascending = (a: number, b: number) => a - b;

/** The number at a part of the way from the first to the last, between two of them in proportion. */
function slowPart(sorted: readonly number[], percent: number): number {
  const hundredths = (sorted.length - 1) * percent;
  const [before, rest] = [Math.floor(hundredths / 100), hundredths % 100];
  const [low, high = low] = sorted.slice(before, before + 2) as [number, number?];
  return (low * (100 - rest) + high * rest) / 100;
}
