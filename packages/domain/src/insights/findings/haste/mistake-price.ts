import type { Money } from '../../../money.ts';
import type { TradeColumns } from '../../../trade/trade-columns.ts';
import {
  chanceOfLuck,
  MIN_DAYS,
  MIN_TRADES,
  OUTSIDE,
  rangeOfDifference,
  type Range,
} from '../../likely-range.ts';
import { variance } from '../../day-moments.ts';
import { gather } from '../../gather.ts';
import { standOut } from '../../stars.ts';
import type { Finding } from '../finding.ts';
import { indexDays, type DayIndex } from './day-index.ts';
import { additiveEffects } from './ridge.ts';

/** Below so many trades with a mistake only their number is given; as many without one are needed to compare with. */
export const MIN_MARKED = 15;
/** An average month. */
const DAYS_A_MONTH = 365.2425 / 12;

/** What one mistake cost. Amounts in 1/10,000. */
export interface PricedMistake {
  /** Its place in the columns' mistakes. */
  readonly mistake: number;
  /** Trades with it that have others to compare with. */
  readonly trades: number;
  readonly days: number;
  /** Its part of the gap; the parts of all mistakes add up to the whole gap. Given from 15 trades on. */
  readonly share: Money;
  readonly range: Range | null;
  /** Whether its range lies clear of nothing when all mistakes are judged together. */
  readonly isStarred: boolean;
}

/** The gap of trades with mistakes to those of the same setup and side without any. */
export interface MistakePrice extends Finding {
  /** Those that were marked in the period, by what they cost. */
  readonly mistakes: readonly PricedMistake[];
  /** The subject of the finding; null without a significant one. */
  readonly clearest: PricedMistake | null;
  /** The gap of all trades with mistakes. */
  readonly gap: Money;
  /** Trades with a mistake that have below 15 others of their setup and side to compare with. */
  readonly uncompared: number;
  /** Months from the first to the last day, at least 1. */
  readonly months: number;
}

/**
 * A trade's gap is its net less the average of the trades of its setup and side without a mistake. It is shared among its mistakes
 * in proportion to what an additive model gives each, equally where that is nothing. Ranges are by day, those of the trades
 * compared with among them. They say what the marked trades made less, not that the mistake made them: most marks are set
 * once the result is known.
 */
export function mistakePrice(columns: TradeColumns, rows: Uint32Array): MistakePrice {
  const days = indexDays(columns, rows);
  const levels = levelsWithoutMistakes(columns, rows);
  const marked = gatherMarked(columns, rows, levels);
  const shares = shareGaps(marked, columns.mistakes.length);
  const amounts = roundTogether(shares.map(({ sum }) => sum));
  const ofAll = variance(gather(rows, (row) => columns.net[row]!));
  const bare = shares.map((share, mistake) => {
    const { length: trades } = share.places;
    const error = trades < MIN_TRADES ? null : errorOf({ columns, rows, days, levels, share, ofAll });
    const dayCount = new Set(share.places.map((place) => days.of[place])).size;
    return {
      mistake,
      trades,
      days: dayCount,
      share: amounts[mistake]! as Money,
      error: dayCount < MIN_DAYS ? null : error,
    };
  });
  const stars = standOut(bare.map(({ error, share }) => error && chanceOfLuck({ value: share, ...error })));
  const judged = bare.filter(({ error }) => error !== null).length;
  const outside = { few: OUTSIDE, found: (OUTSIDE * stars.filter(Boolean).length) / Math.max(1, judged) };
  const mistakes = bare
    .map(({ error, ...rest }, at): PricedMistake => {
      const chance = stars[at]! ? outside.found : outside.few;
      const range = error && rangeOfDifference(rest.share, error.error2, error.effectiveDays, chance);
      return { ...rest, range, isStarred: stars[at]! };
    })
    .filter(({ trades }) => trades > 0)
    .sort((left, right) => left.share - right.share);
  const clearest = clearestOf(mistakes);
  const [first = 0, last = 0] = [days.days[0], days.days.at(-1)];
  return {
    ...concluded(clearest, judged, marked, days),
    mistakes,
    clearest,
    gap: amounts.reduce((sum, amount) => sum + amount, 0) as Money,
    uncompared: marked.uncompared,
    months: Math.max(1, (last - first + 1) / DAYS_A_MONTH),
  };
}

function concluded(clearest: PricedMistake | null, judged: number, marked: Marked, days: DayIndex): Finding {
  const whole = {
    trades: marked.places.length,
    days: new Set(marked.places.map((place) => days.of[place])).size,
  };
  if (clearest?.range)
    return {
      certainty: { kind: 'likely', value: clearest.share, range: clearest.range },
      trades: clearest.trades,
      days: clearest.days,
    };
  return { ...whole, certainty: { kind: judged === 0 ? 'few' : 'none' } };
}

/** Setups of one side: those of the other come after them. */
const setupAndSide = ({ journal, short }: TradeColumns, row: number) => journal.event[row]! * 2 + short[row]!;
const STRATA = 512;

const isMarked = ({ journal }: TradeColumns, row: number) =>
  journal.mistakeStart[row + 1]! > journal.mistakeStart[row]!;

interface Levels {
  readonly counts: Float64Array;
  readonly averages: Float64Array;
}

function levelsWithoutMistakes(columns: TradeColumns, rows: Uint32Array): Levels {
  const [counts, sums] = [new Float64Array(STRATA), new Float64Array(STRATA)];
  for (const row of rows) {
    if (isMarked(columns, row)) continue;
    counts[setupAndSide(columns, row)]! += 1;
    sums[setupAndSide(columns, row)]! += columns.net[row]!;
  }
  return { counts, averages: sums.map((sum, stratum) => sum / counts[stratum]!) };
}

/** Trades with mistakes that have others to compare with: their places in the list, gaps, strata and marks. */
interface Marked {
  readonly places: readonly number[];
  readonly gaps: Float64Array;
  readonly strata: readonly number[];
  readonly starts: Uint32Array;
  readonly labels: Uint16Array;
  readonly uncompared: number;
}

function gatherMarked(columns: TradeColumns, rows: Uint32Array, { counts, averages }: Levels): Marked {
  const { mistakeStart, mistake } = columns.journal;
  const [places, gaps, strata, starts, labels]: number[][] = [[], [], [], [0], []];
  let uncompared = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    if (!isMarked(columns, row)) continue;
    const stratum = setupAndSide(columns, row);
    if (counts[stratum]! < MIN_MARKED) {
      uncompared += 1;
      continue;
    }
    places!.push(at);
    gaps!.push(columns.net[row]! - averages[stratum]!);
    strata!.push(stratum);
    for (let mark = mistakeStart[row]!; mark < mistakeStart[row + 1]!; mark++) labels!.push(mistake[mark]!);
    starts!.push(labels!.length);
  }
  return {
    places: places!,
    gaps: Float64Array.from(gaps!),
    strata: strata!,
    starts: Uint32Array.from(starts!),
    labels: Uint16Array.from(labels!),
    uncompared,
  };
}

/** The parts of the gaps that fall to one mistake. */
interface Share {
  sum: number;
  readonly places: number[];
  readonly parts: number[];
  /** Σ weight². */
  weights2: number;
  /** How much of the average of each setup and side was taken off. */
  readonly weights: Float64Array;
}

function shareGaps({ places, gaps, strata, starts, labels }: Marked, count: number): Share[] {
  const effects = additiveEffects(gaps, starts, labels, count).map(Math.abs);
  const shares = Array.from({ length: count }, () => ({
    sum: 0,
    places: [] as number[],
    parts: [] as number[],
    weights2: 0,
    weights: new Float64Array(STRATA),
  }));
  for (let at = 0; at < places.length; at++) {
    const own = labels.subarray(starts[at], starts[at + 1]);
    const whole = own.reduce((sum, label) => sum + effects[label]!, 0);
    for (const label of own) {
      const weight = whole === 0 ? 1 / own.length : effects[label]! / whole;
      const share = shares[label]!;
      share.sum += weight * gaps[at]!;
      share.places.push(places[at]!);
      share.parts.push(weight * gaps[at]!);
      share.weights2 += weight * weight;
      share.weights[strata[at]!]! += weight;
    }
  }
  return shares;
}

/** Whole numbers near the given ones that add up to their rounded sum: those with the largest rests are raised. */
function roundTogether(values: readonly number[]): number[] {
  const whole = values.map(Math.floor);
  const sum = Math.round(values.reduce((all, value) => all + value, 0));
  const left = sum - whole.reduce((all, value) => all + value, 0);
  const byRest = values
    .map((value, at) => ({ at, rest: value - whole[at]! }))
    .sort((a, b) => b.rest - a.rest);
  for (const { at } of byRest.slice(0, Math.max(0, left))) whole[at]! += 1;
  return whole;
}

interface ShareError {
  readonly error2: number;
  readonly effectiveDays: number;
}

interface ErrorQuestion {
  readonly columns: TradeColumns;
  readonly rows: Uint32Array;
  readonly days: DayIndex;
  readonly levels: Levels;
  readonly share: Share;
  /** Variance of a trade's net over all rows. */
  readonly ofAll: number;
}

/**
 * By days: what each adds beyond the average part, less what its unmarked trades add to the averages that were taken off; never
 * less than the variance of all trades gives.
 */
function errorOf({ columns, rows, days, levels, share, ofAll }: ErrorQuestion): ShareError | null {
  const { places, parts, weights, weights2, sum } = share;
  const dayCount = days.days.length;
  const [scores, counts] = [new Float64Array(dayCount), new Float64Array(dayCount)];
  const isUsed = new Uint8Array(dayCount);
  const mean = sum / places.length;
  places.forEach((place, at) => {
    scores[days.of[place]!]! += parts[at]! - mean;
    counts[days.of[place]!]! += 1;
    isUsed[days.of[place]!] = 1;
  });
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    if (isMarked(columns, row)) continue;
    const stratum = setupAndSide(columns, row);
    if (weights[stratum] === 0) continue;
    const gap = columns.net[row]! - levels.averages[stratum]!;
    scores[days.of[at]!]! -= (weights[stratum]! / levels.counts[stratum]!) * gap;
    isUsed[days.of[at]!] = 1;
  }
  let [squares, counts2, used] = [0, 0, 0];
  for (let day = 0; day < dayCount; day++) {
    squares += scores[day]! * scores[day]!;
    counts2 += counts[day]! * counts[day]!;
    used += isUsed[day]!;
  }
  const effectiveDays = (places.length * places.length) / counts2;
  if (effectiveDays - 1 < 1) return null;
  const ofLevels = weights.reduce(
    (all, weight, stratum) => (weight === 0 ? all : all + weight ** 2 / levels.counts[stratum]!),
    0,
  );
  return {
    error2: Math.max((used / (used - 1)) * squares, ofAll * (weights2 + ofLevels)),
    effectiveDays,
  };
}

/** The significant one whose range ends farthest from nothing. */
function clearestOf(mistakes: readonly PricedMistake[]): PricedMistake | null {
  const endOf = ({ range, isStarred }: PricedMistake) =>
    range === null || !isStarred ? 0 : Math.max(range.low, -range.high);
  return mistakes.reduce<PricedMistake | null>(
    (clearest, each) => (endOf(each) > (clearest === null ? 0 : endOf(clearest)) ? each : clearest),
    null,
  );
}
