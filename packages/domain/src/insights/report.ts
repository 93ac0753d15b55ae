import type { SearchFilter } from '../trade/filter.ts';
import { assign, type Bucket } from './assign.ts';
import { dimensionOf, type DimensionContext, type DimensionName } from './dimensions.ts';
import {
  bucketSums,
  figureOf,
  figureValues,
  isPaid,
  totalValue,
  wholeOfFigure,
  type BucketSums,
  type FigureName,
  type FigureValue,
} from './figures.ts';
import { chanceOfLuck, isEnough, MIN_DAYS, MIN_TRADES } from './likely-range.ts';
import { narrow } from './narrow.ts';
import { shrunkMeans, weightedDeviations } from './shrinkage.ts';
import { lackOf, standOut, type Lack } from './stars.ts';

/** One line of a report, or one cell of a table of two dimensions. */
export interface ReportRow extends FigureValue {
  readonly bucket: Bucket;
  readonly sums: BucketSums;
  /** Finds exactly these trades. */
  readonly filter: SearchFilter;
  /** Whether there are enough trades and days for a result. */
  readonly isEnough: boolean;
  /** Whether the likely range of this bucket alone leaves zero out: it makes or loses money, unlikely to be luck. */
  readonly isClear: boolean;
  /** How it differs from the trades outside of it when all of the report are judged together; null where luck may explain it. */
  readonly star: 'better' | 'worse' | null;
  /** Of what it has too few to be compared; null where it is compared, and where it would not be in any case. */
  readonly lacks: Lack | null;
}

/** The question: which trades, grouped by what, which figure. */
interface ReportQuestion {
  readonly context: DimensionContext;
  /** Rows with executions, in their order of closing. */
  readonly rows: Uint32Array;
  /** The filter that found the rows. */
  readonly filter: SearchFilter;
  readonly by: readonly [DimensionName] | readonly [DimensionName, DimensionName];
  readonly figure: FigureName;
}

export interface Report {
  /** In the order of their dimension. */
  readonly rows: readonly ReportRow[];
  /**
   * Indexes of `rows` as they are shown: those of a scale in its order, others as {@link Report.ranked}; ungrouped trades last.
   */
  readonly order: readonly number[];
  /** Indexes of `rows` with those first that are likely the best: few trades count less; too few come last. */
  readonly ranked: readonly number[];
  /** All trades once, whatever they are marked with. */
  readonly total: FigureValue & { readonly sums: BucketSums };
  readonly countedTwice: number;
  /** Buckets that were judged together. */
  readonly judged: number;
}

/** Groups trades and judges the result. */
export function makeReport(question: ReportQuestion): Report {
  const { context, rows: found, by, figure, filter } = question;
  const { columns } = context;
  const assigned = assign(context, found, by);
  const sums = bucketSums(columns, assigned);
  const whole = wholeOfFigure(columns, found, figure);
  const values = figureValues(columns, assigned, sums, figure, whole);
  const all = assignAll(found);
  const allSums = bucketSums(columns, all);
  const total = { ...totalValue(columns, all, allSums, figure, whole), sums: allSums[0]! };
  const judged = assigned.buckets.map((bucket, at) => judge(bucket, values[at]!, sums[at]!));
  const starred = standOut(judged.map(({ chance }) => chance));
  const rows = assigned.buckets.map((bucket, at): ReportRow => {
    const { range, mean, difference } = values[at]!;
    const isClear = range !== null && figureOf(figure).isJudged && (range.low > 0 || range.high < 0);
    return {
      ...values[at]!,
      bucket,
      sums: sums[at]!,
      filter: narrow(filter, bucket.filters),
      isEnough: mean === null ? sums[at]!.trades >= MIN_TRADES && sums[at]!.days >= MIN_DAYS : isEnough(mean),
      isClear,
      star: starred[at]! && difference !== null ? (difference.value > 0 ? 'better' : 'worse') : null,
      lacks: judged[at]!.lacks,
    };
  });
  const ranked = isPaid(figure) ? mostPaidFirst(rows) : honestOrder(rows, total);
  return {
    rows,
    order: by.some((name) => dimensionOf(name).isNamed) ? ranked : scaleOrder(rows),
    ranked,
    total,
    countedTwice: assigned.countedTwice,
    judged: judged.filter(({ chance }) => chance !== null).length,
  };
}

/** The chance that luck alone makes a bucket differ so much from the trades outside of it; null where it is not judged. */
function judge(
  { isRest, isAfterResult }: Bucket,
  { difference }: FigureValue,
  { wins, losses }: BucketSums,
): Pick<ReportRow, 'lacks'> & { readonly chance: number | null } {
  if (difference === null || isRest || isAfterResult) return { chance: null, lacks: null };
  const lacks = lackOf(wins, losses);
  return { chance: lacks === null ? chanceOfLuck(difference) : null, lacks };
}

/** All rows in one bucket. */
function assignAll(rows: Uint32Array) {
  const bucket: Bucket = { codes: [], filters: [], isRest: false, isAfterResult: false };
  return { rows, keys: new Int32Array(rows.length), buckets: [bucket], countedTwice: 0 };
}

/** What is paid is counted, without chance: the most comes first. */
function mostPaidFirst(rows: readonly ReportRow[]): number[] {
  return ordered(rows, (left, right) => (rows[left]!.value ?? 0) - (rows[right]!.value ?? 0));
}

function honestOrder(rows: readonly ReportRow[], total: FigureValue): number[] {
  const means = rows.map(({ mean }) => mean);
  const drawn = total.mean && shrunkMeans(means, total.mean.mean);
  const deviations = total.mean && weightedDeviations(means, total.mean.mean);
  const rankOf = (at: number) => drawn?.[at] ?? rows[at]!.value ?? -Infinity;
  const pullOf = (at: number) => deviations?.[at] ?? 0;
  return ordered(rows, (left, right) => rankOf(right) - rankOf(left) || pullOf(right) - pullOf(left));
}

function scaleOrder(rows: readonly ReportRow[]): number[] {
  const places = rows.map((_, at) => at);
  return [
    ...places.filter((at) => !rows[at]!.bucket.isRest),
    ...places.filter((at) => rows[at]!.bucket.isRest),
  ];
}

/** Those with too few trades come after the others, ungrouped trades last. */
function ordered(rows: readonly ReportRow[], compare: (left: number, right: number) => number): number[] {
  return rows
    .map((_, at) => at)
    .sort(
      (left, right) =>
        Number(rows[left]!.bucket.isRest) - Number(rows[right]!.bucket.isRest) ||
        Number(rows[right]!.isEnough) - Number(rows[left]!.isEnough) ||
        compare(left, right) ||
        left - right,
    );
}
