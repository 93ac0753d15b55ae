/** The questions of the rules screen: a rule over its limits, and a single rule. */
import type { TradeColumns } from '../../trade/trade-columns.ts';
import type { Range } from '../likely-range.ts';
import { tabulateFalls, type FallTable } from './fall-table.ts';
import { chooseOnPast, type PastChoice } from './past-choice.ts';
import { curveOf, type ReplayCurve, addUpwards } from './replay-curve.ts';
import { daysOfStarts, type ReplayDays } from './replay-days.ts';
import { replayRule, type CutDay, type Replay } from './replay-rule.ts';
import { limitsFor, longestLosingRun } from './rule-axis.ts';
import type { RuleKind } from './rule-family.ts';
import { ruleOf, type RulePart } from './rule-text.ts';
import { rangesOf, savingOf, startedOn, type Saving } from './saving.ts';
import { layOutWatched } from './watched-rows.ts';
import { SECONDS_A_DAY, type Day } from '../../calendar.ts';
import { openingDay } from '../../trade/opening-day.ts';
import { quantile } from '../quantile.ts';
import { randomFrom } from '../simulation/random.ts';

/** At each limit what nine in ten journals of the same days would have saved, in 1/10,000. */
interface ReplayBand {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

const DRAWS = 400;
const SEED = 20_261_123;
const OUTSIDE = 0.1;

/**
 * The band of a curve: as many days as there are, drawn from them again and again, whole days with what falls away on them. `days`
 * are the places of those on which something started. Each draw adds weighted sums of days, so that no trade is read again.
 */
export function bandOf(table: FallTable, days: readonly number[]): ReplayBand {
  const { limits, from, limit, net } = table;
  const drawn = Array.from({ length: limits }, () => new Float64Array(DRAWS));
  const random = randomFrom(SEED);
  const times = new Uint16Array(days.length);
  const saved = new Float64Array(limits);
  for (let draw = 0; draw < DRAWS; draw++) {
    times.fill(0);
    for (let at = 0; at < days.length; at++) times[random.below(days.length)]! += 1;
    saved.fill(0);
    for (let at = 0; at < days.length; at++) {
      const weight = times[at]!;
      if (weight === 0) continue;
      const day = days[at]!;
      for (let entry = from[day]!; entry < from[day + 1]!; entry++)
        saved[limit[entry]!]! -= weight * net[entry]!;
    }
    addUpwards(saved);
    for (let at = 0; at < limits; at++) drawn[at]![draw] = saved[at]!;
  }
  for (const values of drawn) values.sort();
  return {
    low: Float64Array.from(drawn, (values) => quantile(values, OUTSIDE / 2)),
    high: Float64Array.from(drawn, (values) => quantile(values, 1 - OUTSIDE / 2)),
  };
}

/** How many of the selected trades that stay were open when a day was stopped on which something fell away: begun at or before that second, closed after it. */
function openAtStops(
  { day, start, end, duration }: TradeColumns,
  { rows, counts }: ReplayDays,
  { cut, fallen }: Pick<Replay, 'cut' | 'fallen'>,
): number {
  const stops = Float64Array.from(cut, ({ day: at, stop }) => at * SECONDS_A_DAY + stop);
  const gone = new Set(fallen);
  let open = 0;
  rows.forEach((row, place) => {
    if (counts[place] === 0 || gone.has(row)) return;
    const span = { day: day[row]! as Day, start: start[row]!, end: end[row]!, duration: duration[row]! };
    const next = firstFrom(stops, openingDay(span) * SECONDS_A_DAY + span.start);
    if (next < stops.length && stops[next]! < span.day * SECONDS_A_DAY + span.end) open++;
  });
  return open;
}

/** Place of the first sorted value that is not below another. */
function firstFrom(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Over which trades a rule watches; see `layOutWatched`. */
export interface Watched {
  readonly accounts: readonly string[] | null;
  readonly currency: string;
}

/** One limit that is tried at several values while the others stay. */
export interface CurveQuestion extends Watched {
  readonly kind: RuleKind;
  readonly others: readonly RulePart[];
  /** The daily limit of the trader's plan, in 1/10,000; null for none. */
  readonly plan: number | null;
}

export interface CurveAnswer {
  /** Days on which a selected trade started, and those trades. */
  readonly days: number;
  readonly trades: number;
  /** None where nothing falls away at any. */
  readonly limits: Float64Array;
  readonly curve: ReplayCurve;
  /** Drawn only: a sentence takes the range by day. */
  readonly band: ReplayBand;
  /** Of what is saved at each limit, by day; null where too few trades of too few days fall away. */
  readonly ranges: readonly (Range | null)[];
  /** Place of the limit that saved most; null where none saved anything. */
  readonly best: number | null;
  /** The limit that is shown until the trader chooses one. */
  readonly usual: number | null;
  readonly past: PastChoice;
}

/** A rule over its limits, with what the past alone would have chosen. */
export function answerCurve(columns: TradeColumns, rows: Uint32Array, question: CurveQuestion): CurveAnswer {
  const { kind, others, plan, accounts, currency } = question;
  const laidOut = layOutWatched(columns, rows, accounts ?? undefined, currency);
  const days = daysOfStarts(laidOut);
  const limits = limitsFor(columns, laidOut, kind, kind === 'loss' ? plan : null);
  const axis = { kind, limits, others: ruleOf(others) };
  const falls = tabulateFalls(columns, laidOut, axis);
  const curve = curveOf(falls.byStart);
  const most = Math.max(0, ...curve.saved);
  return {
    days: days.length,
    trades: laidOut.counts.reduce((sum, each) => sum + each, 0),
    limits,
    curve,
    band: bandOf(falls.byStart, days),
    ranges: rangesOf(curve, startedOn(columns, laidOut, days)),
    best: most > 0 ? curve.saved.lastIndexOf(most) : null,
    usual: usualLimit(columns, laidOut, limits, question),
    past: chooseOnPast(columns, laidOut, axis, falls),
  };
}

/** The plan's for a daily stop, the longest run for losses in a row, else the middle of the axis. */
function usualLimit(
  columns: TradeColumns,
  laidOut: ReplayDays,
  limits: Float64Array,
  { kind, plan }: CurveQuestion,
): number | null {
  if (limits.length === 0) return null;
  if (kind === 'loss' && plan !== null && plan > 0) return plan;
  if (kind === 'lossesInARow') return Math.max(1, longestLosingRun(columns, laidOut));
  return limits[Math.floor((limits.length - 1) / 2)]!;
}

/** One rule. */
export interface RuleQuestion extends Watched {
  readonly parts: readonly RulePart[];
}

export interface RuleAnswer extends Saving {
  readonly cut: readonly CutDay[];
  readonly cameBack: number;
  /** Rows that fall away, in the order of closing. */
  readonly fallen: Uint32Array;
  /** Trades that were open when a day was stopped; they stay. */
  readonly open: number;
}

/** What one rule lets fall away. */
export function answerRule(columns: TradeColumns, rows: Uint32Array, question: RuleQuestion): RuleAnswer {
  const { parts, accounts, currency } = question;
  const laidOut = layOutWatched(columns, rows, accounts ?? undefined, currency);
  const days = daysOfStarts(laidOut);
  const replay = replayRule(columns, laidOut, ruleOf(parts));
  return {
    ...savingOf(columns, laidOut, days, replay.cut),
    cut: replay.cut,
    cameBack: replay.cut.filter(({ net }) => net > 0).length,
    fallen: replay.fallen,
    open: openAtStops(columns, laidOut, replay),
  };
}
