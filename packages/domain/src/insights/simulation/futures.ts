import { quantile } from '../quantile.ts';
import type { DayBlocks } from './day-blocks.ts';
import type { Random } from './random.ts';

/** Days drawn with putting back: of each future its first day, then of each its second one, and so on. */
interface DrawnDays {
  /** How often the days to come are drawn. */
  readonly futures: number;
  readonly horizon: number;
  /** Places of days among the blocks, `horizon × futures` of them. */
  readonly days: Uint32Array;
}

export function drawDays(random: Random, count: number, futures: number, horizon: number): DrawnDays {
  const days = new Uint32Array(futures * horizon);
  for (let at = 0; at < days.length; at++) days[at] = random.below(count);
  return { futures, horizon, days };
}

/** Parts of the futures that lie below a band's lines: nine of ten lie between the outer two, half between the inner two. */
const BAND_PARTS = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** The running net of the futures after some days: the amounts at {@link BAND_PARTS}. */
export interface BandPoint {
  /** 0 is the start. */
  readonly day: number;
  readonly amounts: readonly number[];
}

/** The futures after one of the asked numbers of days; 1/10,000. */
export interface Futures {
  readonly days: number;
  /** From the start on. */
  readonly band: readonly BandPoint[];
  /** Net at the end and the deepest fall of closed results, both ascending. */
  readonly ends: Float64Array;
  readonly falls: Float64Array;
  /** By length: how many futures have a longest run of so many losers. */
  readonly runs: Uint32Array;
}

/**
 * Puts drawn days one after the other and evaluates them after each of `horizons` (ascending, the last one at most that
 * of the draws). The band is taken after each day up to the first horizon, then ever more rarely. The running net and its
 * highest point start at 0.
 */
export function playFutures(blocks: DayBlocks, drawn: DrawnDays, horizons: readonly number[]): Futures[] {
  const state = startState(drawn.futures);
  const band: BandPoint[] = [{ day: 0, amounts: BAND_PARTS.map(() => 0) }];
  const found: Futures[] = [];
  const asked = bandDays(horizons);
  for (let day = 1; day <= (horizons.at(-1) ?? 0); day++) {
    const from = (day - 1) * drawn.futures;
    playDay(blocks, drawn.days.subarray(from, from + drawn.futures), state);
    if (!asked.has(day)) continue;
    const ends = state.running.slice().sort();
    band.push({ day, amounts: BAND_PARTS.map((part) => quantile(ends, part)) });
    if (!horizons.includes(day)) continue;
    found.push({
      days: day,
      band: [...band],
      ends,
      falls: state.fall.slice().sort(),
      runs: countRuns(state.longest),
    });
  }
  return found;
}

/** Each horizon in steps of a twentieth of it, at least a day. */
function bandDays(horizons: readonly number[]): Set<number> {
  const days = new Set(horizons);
  let day = 0;
  for (const horizon of horizons) {
    const step = Math.max(1, Math.floor(horizon / 20));
    for (day += step; day <= horizon; day += step) days.add(day);
    day = horizon;
  }
  return days;
}

/** The current value of each future. */
function startState(futures: number) {
  return {
    running: new Float64Array(futures),
    highest: new Float64Array(futures),
    fall: new Float64Array(futures),
    /** Losers since the last winner. */
    ahead: new Int32Array(futures),
    longest: new Int32Array(futures),
  };
}

/** Adds a day to every future; one plain loop, as there are millions. */
function playDay(blocks: DayBlocks, days: Uint32Array, state: ReturnType<typeof startState>): void {
  const { running, highest, fall, ahead, longest } = state;
  for (let at = 0; at < days.length; at++) {
    const day = days[at]!;
    const net = running[at]!;
    const top = highest[at]!;
    const below = Math.max(top - net - blocks.lowest[day]!, blocks.fall[day]!);
    if (below > fall[at]!) fall[at] = below;
    const reached = net + blocks.highest[day]!;
    if (reached > top) highest[at] = reached;
    running[at] = net + blocks.net[day]!;
    const run = ahead[at]! + blocks.lead[day]!;
    const most = Math.max(run, blocks.run[day]!);
    if (most > longest[at]!) longest[at] = most;
    ahead[at] = blocks.hasWinner[day] === 1 ? blocks.tail[day]! : run;
  }
}

function countRuns(longest: Int32Array): Uint32Array {
  let most = 0;
  for (const run of longest) most = Math.max(most, run);
  const counts = new Uint32Array(most + 1);
  for (const run of longest) counts[run]! += 1;
  return counts;
}
