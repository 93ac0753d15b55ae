import { quantile } from '@daybook/domain/insights/quantile.ts';
import { spacedPlaces } from './thin.ts';

/** Dots that are drawn at most. */
export const MAX_DOTS = 3_000;
/** Beyond the rarest part on each side dots are at the edge. */
const EDGE = 0.005;

/** One dot a trade: rows in the order of their sizes or durations, then of their nets. */
export interface Scatter {
  readonly rows: readonly number[];
  /** Above 0. */
  readonly across: Float64Array;
  readonly nets: Float64Array;
  /** Nets that the scale holds. */
  readonly low: number;
  readonly high: number;
  /** Drawn dots whose net lies beyond the scale. */
  readonly beyond: number;
}

/** The dots of some rows; of more than {@link MAX_DOTS} an even choice. `least` replaces what is smaller, as a logarithm asks. */
export function scatterOf(
  rows: Uint32Array,
  net: Float64Array,
  values: ArrayLike<number>,
  least: number,
): Scatter {
  const chosen = spacedPlaces(rows.length, MAX_DOTS).map((place) => rows[place]!);
  const valueOf = (row: number) => Math.max(least, values[row]!);
  chosen.sort((left, right) => valueOf(left) - valueOf(right) || net[left]! - net[right]!);
  const nets = Float64Array.from(chosen, (row) => net[row]!);
  const sorted = nets.toSorted();
  const [low, high] =
    sorted.length === 0
      ? [0, 0]
      : [Math.min(0, quantile(sorted, EDGE)), Math.max(0, quantile(sorted, 1 - EDGE))];
  return {
    rows: chosen,
    across: Float64Array.from(chosen, valueOf),
    nets,
    low,
    high,
    beyond: nets.filter((value) => value < low || value > high).length,
  };
}

/** Values on a logarithmic axis: 1, 10, 100 … between the ends, with 2 and 5 of each where there is place for them. */
export function logTicks(from: number, to: number, most: number): number[] {
  const powers: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(from)); power <= to * 1.000001; power *= 10)
    powers.push(power);
  const rounds = powers.flatMap((power) => [power, 2 * power, 5 * power]);
  const between = (ticks: readonly number[]) => ticks.filter((tick) => tick >= from && tick <= to);
  const all = between(rounds);
  return all.length <= most ? all : between(powers);
}

/** Seconds that are marked on an axis of durations. */
const DURATIONS = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400, 604_800, 2_592_000, 31_536_000] as const;

/** Those of the usual durations that lie between the ends. */
export function durationTicks(from: number, to: number): number[] {
  return DURATIONS.filter((seconds) => seconds >= from && seconds <= to);
}

/** `15s`, `5m`, `4h`, `7d`. */
export function durationLabel(seconds: number): string {
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3_600) return `${seconds / 60}m`;
  return seconds < 86_400 ? `${seconds / 3_600}h` : `${seconds / 86_400}d`;
}
