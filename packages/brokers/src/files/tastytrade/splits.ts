/** Splits in a history of tastytrade: one row takes the old shares away, one brings the new ones. */
import { addDecimals, decimal, decimalText, negateDecimal, unitsAt } from '@daybook/domain/decimal.ts';
import type { Instrument, LeftOutRow } from '@daybook/domain/execution/reported-execution.ts';
import { MAX_SPLIT_NUMBER, ratio, type ReportedSplit } from '@daybook/domain/execution/split.ts';
import { requireNumber, type Moment } from '#brokers/rows/cell-values.ts';
import type { NamedRow } from '#brokers/reading/table.ts';
import { readMoment, readSide, whatOf } from './cells.ts';

export const SPLITS: ReadonlySet<string> = new Set(['Forward Split', 'Reverse Split']);

/** One of the two rows. */
export interface SplitHalf {
  readonly kind: 'split';
  readonly account: string;
  readonly instrument: Instrument;
  readonly moment: Moment;
  readonly action: 'buy' | 'sell';
  readonly closes: boolean;
  readonly size: string;
  readonly named: LeftOutRow;
}

/** Reads a row of a split of shares; null for one of anything else, whose contract changes with it. */
export function readSplitHalf(
  row: NamedRow,
  account: string,
  find: () => Instrument | null,
): SplitHalf | null {
  if (row.cell('Instrument Type') !== 'Equity') return null;
  const { action } = readSide(row);
  const closes = row.cell('Action').endsWith('_TO_CLOSE');
  const size = requireNumber(row, 'Quantity');
  if (size === '0' || size.startsWith('-') || !/_TO_(?:OPEN|CLOSE)$/.test(row.cell('Action'))) return null;
  const instrument = find();
  const named = { line: row.line, reason: 'corporate-action', what: whatOf(row) } as const;
  return (
    instrument && { kind: 'split', account, instrument, moment: readMoment(row), action, closes, size, named }
  );
}

/** Joins the halves of each split; what has no other half, or a ratio of more digits than splits have, is named. */
export function settleSplits(halves: readonly SplitHalf[]): {
  readonly splits: readonly ReportedSplit[];
  readonly leftOut: readonly LeftOutRow[];
} {
  const splits: ReportedSplit[] = [];
  const leftOut: LeftOutRow[] = [];
  const keyOf = ({ account, instrument, moment }: SplitHalf) =>
    `${account}|${instrument.contract}|${moment.instant}`;
  for (const own of Map.groupBy(halves, keyOf).values()) {
    const split = splitOf(own);
    if (split) splits.push(split);
    else leftOut.push(...own.map(({ named }) => named));
  }
  return { splits, leftOut };
}

function splitOf(halves: readonly SplitHalf[]): ReportedSplit | null {
  const [old, fresh, ...more] = halves.toSorted((left, right) => Number(right.closes) - Number(left.closes));
  if (!old?.closes || !fresh || fresh.closes || old.action === fresh.action || more.length > 0) return null;
  const [before, after] = [decimal(old.size), decimal(fresh.size)];
  const scale = Math.max(before.scale, after.scale);
  const { numerator, denominator } = ratio(unitsAt(after, scale), unitsAt(before, scale));
  if ([numerator, denominator].some((number) => number > MAX_SPLIT_NUMBER)) return null;
  const grown = addDecimals(after, negateDecimal(before));
  return {
    account: old.account,
    instrument: old.instrument,
    instant: old.moment.instant,
    numerator: Number(numerator),
    denominator: Number(denominator),
    sizeChange: decimalText(old.action === 'sell' ? grown : negateDecimal(grown)),
    externalId: null,
    line: Math.min(old.named.line, fresh.named.line),
  };
}
