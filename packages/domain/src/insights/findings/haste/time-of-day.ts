import { halfHourOf } from '../../../trade/half-hour.ts';
import { inMoney, type TradeColumns } from '../../../trade/trade-columns.ts';
import { dayMoments, meanOf, variance, type Mean } from '../../day-moments.ts';
import { gather } from '../../gather.ts';
import { differenceOf } from '../../difference.ts';
import {
  chanceOfLuck,
  OUTSIDE,
  rangeOfDifference,
  rangeOfMean,
  type Estimate,
  type Range,
} from '../../likely-range.ts';
import { shrunkMeans } from '../../shrinkage.ts';
import { lackOf, standOut } from '../../stars.ts';
import type { Finding } from '../finding.ts';
import { indexDays, type DayIndex } from './day-index.ts';

const HALF_HOURS = 48;

/** The trades that started in one half hour. Amounts in 1/10,000. */
export interface HalfHour {
  /** 0 to 47. */
  readonly halfHour: number;
  readonly trades: number;
  readonly days: number;
  readonly average: number;
  readonly range: Range | null;
  /** The average drawn toward that of all trades, the more the less is known; null with too few trades. */
  readonly shrunk: number | null;
  /** Whether it differs from the other trades when all half hours are judged together. */
  readonly isStarred: boolean;
}

/** Half hours one after the other, `to` not included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** At which time of the day trades bring more or less than the trader's average. */
export interface TimeOfDay extends Finding {
  /** Of all trades, in 1/10,000; 0 without any. */
  readonly average: number;
  /** Those with trades, in the order of the day. */
  readonly halfHours: readonly HalfHour[];
  /** The subject of the finding; null without a significant one. */
  readonly stretch: Stretch | null;
  /** Average of the stretch, in 1/10,000. */
  readonly stretchAverage: number | null;
}

/**
 * Half hours by start. The finding is the stretch of neighbours that differ significantly on the same side whose range ends farthest from
 * zero: what its trades made beyond as many of the trader's average, its range widened for the stretches examined.
 */
export function timeOfDay(columns: TradeColumns, rows: Uint32Array): TimeOfDay {
  const asked = gatherHalfHours(columns, rows);
  const { means, whole, keys } = asked;
  const average = whole?.mean ?? 0;
  const shrunk = shrunkMeans(means, average);
  const differences = means.map((mean, key) =>
    mean === null || lackOf(asked.winners[key]!, asked.losers[key]!) !== null
      ? null
      : difference(asked, key, key + 1),
  );
  const stars = standOut(differences.map((found) => found && chanceOfLuck(found)));
  const halfHours = means.flatMap((mean, halfHour): HalfHour[] =>
    mean === null
      ? []
      : [
          {
            halfHour,
            trades: mean.trades,
            days: mean.days,
            average: mean.mean,
            range: rangeOfMean(mean),
            shrunk: shrunk[halfHour]!,
            isStarred: stars[halfHour]!,
          },
        ],
  );
  const common = { average, halfHours, trades: keys.length, days: asked.days.days.length };
  const nothing = { ...common, stretch: null, stretchAverage: null };
  const judged = differences.filter((found) => found !== null).length;
  if (judged < 2) return { ...nothing, certainty: { kind: 'few' } };
  const best = clearestStretch(asked, differences, stars, judged);
  if (best === null) return { ...nothing, certainty: { kind: 'none' } };
  const { stretch, found, value, range } = best;
  return {
    ...common,
    certainty: { kind: 'likely', value, range },
    trades: found.trades,
    days: found.days,
    stretch,
    stretchAverage: found.mean,
  };
}

interface Asked {
  readonly days: DayIndex;
  readonly keys: Int32Array;
  readonly values: Float64Array;
  readonly means: readonly (Mean | null)[];
  readonly whole: Mean | null;
  /** Of a trade's net, over all trades. */
  readonly variance: number;
  /** Of each half hour, by gross in money. */
  readonly winners: Float64Array;
  readonly losers: Float64Array;
  /** Trades and their sum of each half hour on each day: at day × 48 + half hour. */
  readonly counts: Float64Array;
  readonly sums: Float64Array;
}

function gatherHalfHours(columns: TradeColumns, rows: Uint32Array): Asked {
  const days = indexDays(columns, rows);
  const values = gather(rows, (row) => columns.net[row]!);
  const { gross } = inMoney(columns);
  const keys = new Int32Array(rows.length);
  const column = (length: number) => new Float64Array(length);
  const [counts, sums] = [column(days.days.length * HALF_HOURS), column(days.days.length * HALF_HOURS)];
  const [winners, losers] = [column(HALF_HOURS), column(HALF_HOURS)];
  for (let at = 0; at < rows.length; at++) {
    keys[at] = halfHourOf(columns.start[rows[at]!]!);
    const cell = days.of[at]! * HALF_HOURS + keys[at]!;
    counts[cell]! += 1;
    sums[cell]! += values[at]!;
    winners[keys[at]!]! += Number(gross[rows[at]!]! > 0);
    losers[keys[at]!]! += Number(gross[rows[at]!]! < 0);
  }
  const moments = dayMoments({ days: days.of, values, keys, buckets: HALF_HOURS });
  const all = { days: days.of, values, keys: new Int32Array(rows.length), buckets: 1 };
  const ofAll = variance(values);
  return {
    days,
    keys,
    values,
    means: Array.from({ length: HALF_HOURS }, (_, key) => meanOf(moments, key, ofAll)),
    whole: rows.length === 0 ? null : meanOf(dayMoments(all), 0),
    variance: ofAll,
    winners,
    losers,
    counts,
    sums,
  };
}

/** How far a stretch lies from all other trades. */
interface Difference extends Estimate {
  readonly trades: number;
  readonly days: number;
  readonly mean: number;
  /** Part of all trades that are outside of the stretch. */
  readonly outside: number;
}

/** As in a comparison with everything else; null where a side has below 20 trades or 8 days. */
function difference(asked: Asked, from: number, to: number): Difference | null {
  const { counts, sums, days } = asked;
  const dayCount = days.days.length;
  const day = () => new Float64Array(dayCount);
  const inside = { counts: day(), sums: day() };
  const other = { counts: day(), sums: day() };
  for (let at = 0; at < dayCount; at++)
    for (let key = 0; key < HALF_HOURS; key++) {
      const side = key >= from && key < to ? inside : other;
      side.counts[at]! += counts[at * HALF_HOURS + key]!;
      side.sums[at]! += sums[at * HALF_HOURS + key]!;
    }
  const [first, second] = [sideOf(inside), sideOf(other)];
  let squares = 0;
  for (let at = 0; at < dayCount; at++) {
    const own = (inside.sums[at]! - inside.counts[at]! * first.mean) / first.trades;
    const rest = (other.sums[at]! - other.counts[at]! * second.mean) / second.trades;
    squares += (own - rest) ** 2;
  }
  const found = differenceOf(first, second, {
    squares,
    days: dayCount,
    variance: asked.variance,
    shared: 0,
  });
  const outside = second.trades / (first.trades + second.trades);
  return found && { ...found, trades: first.trades, days: first.days, mean: first.mean, outside };
}

function sideOf({ counts, sums }: { readonly counts: Float64Array; readonly sums: Float64Array }) {
  let [trades, squares, days, sum] = [0, 0, 0, 0];
  for (let at = 0; at < counts.length; at++) {
    trades += counts[at]!;
    squares += counts[at]! * counts[at]!;
    sum += sums[at]!;
    if (counts[at]! > 0) days += 1;
  }
  return { trades, days, mean: sum / trades, effectiveDays: (trades * trades) / squares };
}

interface Found {
  readonly stretch: Stretch;
  readonly found: Difference;
  readonly value: number;
  readonly range: Range;
}

/** Each half hour that differs significantly, and each stretch of neighbours that do on the same side. */
function clearestStretch(
  asked: Asked,
  differences: readonly (Difference | null)[],
  stars: readonly boolean[],
  judged: number,
): Found | null {
  const starred = stars.filter(Boolean).length;
  let clearest: Found | null = null;
  let clearestEnd = 0;
  for (let from = 0; from < HALF_HOURS; from++) {
    const isUp = (differences[from]?.value ?? 0) > 0;
    for (let to = from + 1; to <= HALF_HOURS; to++) {
      if (!stars[to - 1] || differences[to - 1]!.value > 0 !== isUp) break;
      const found = difference(asked, from, to);
      if (found === null) continue;
      const { value, range } = beyondAverage(found, widened(starred, judged, to - from));
      const end = isUp ? range.low : -range.high;
      if (end > clearestEnd) [clearest, clearestEnd] = [{ stretch: { from, to }, found, value, range }, end];
    }
  }
  return clearest;
}

/**
 * Chance that the range of one of the stretches that are stated may miss the truth: the part of those examined that is stated,
 * of one in ten (Benjamini and Yekutieli 2005). Examined were all stretches of up to as many half hours.
 */
function widened(starred: number, judged: number, length: number): number {
  const tests = Array.from({ length }, (_, at) => Math.max(1, judged - at)).reduce((a, b) => a + b, 0);
  return (OUTSIDE * starred) / tests;
}

/** What the trades of a stretch made beyond as many at the average of all: n·(1 − n/N) times the difference from the others. */
function beyondAverage({ trades, outside, value, error2, effectiveDays }: Difference, chance: number) {
  const scale = trades * outside;
  const { low, high } = rangeOfDifference(value, error2, effectiveDays, chance);
  return { value: scale * value, range: { low: scale * low, high: scale * high } };
}
