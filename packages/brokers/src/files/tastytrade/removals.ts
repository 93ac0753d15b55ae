import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** How an option left the account without a trade. */
export const REMOVALS = [
  'Expiration',
  'Assignment',
  'Exercise',
  'Cash Settled Assignment',
  'Cash Settled Exercise',
] as const;
export type RemovalName = (typeof REMOVALS)[number];

/** An option that was removed; its fill lacks its side where the row names none. */
export interface Removal {
  readonly kind: 'removal';
  readonly name: RemovalName;
  readonly fill: ReportedExecution;
  readonly action: 'buy' | 'sell' | null;
}

export interface Filled {
  readonly kind: 'fill';
  readonly fill: ReportedExecution;
}

type Row = Filled | Removal;

/** Options that one holds are exercised, those that one sold are assigned; either may expire. */
function sideByName(name: RemovalName): 'buy' | 'sell' | null {
  if (name === 'Expiration') return null;
  return name.endsWith('Exercise') ? 'sell' : 'buy';
}

function dayKey({ account, instrument, day }: ReportedExecution): string {
  return `${account}|${instrument.contract}|${day}`;
}

/** What settles in cash is removed once more, without cash, in addition to the row with the amount. */
function settledTwice(rows: readonly Row[]): (row: Removal) => boolean {
  const settled = new Set(
    rows.flatMap((row) => (row.kind === 'removal' && row.name.startsWith('Cash') ? [dayKey(row.fill)] : [])),
  );
  return ({ name, fill }) => (name === 'Assignment' || name === 'Exercise') && settled.has(dayKey(fill));
}

/** The side that takes away what was open after a fill: options are always bought and sold to open or to close. */
function awayFrom({ action, effect }: ReportedExecution): 'buy' | 'sell' {
  if (effect === 'close') return action;
  return action === 'buy' ? 'sell' : 'buy';
}

function sideOf({ name, fill, action }: Removal, last: ReportedExecution | undefined): 'buy' | 'sell' {
  const held = last ? awayFrom(last) : null;
  const side = action ?? sideByName(name) ?? held;
  const { line, size, instrument } = fill;
  if (side === null)
    throw new UnreadableFile(
      line,
      because('removedUnknown', size, instrument.symbol),
      because('longerPeriod'),
    );
  if (held !== null && side !== held)
    throw new UnreadableFile(line, because('expired', size, instrument.symbol), because('opposite'));
  return side;
}

/** A fill, a row that is none, or why that is undecided. */
export type Settled = ReportedExecution | LeftOutRow | UnreadableFile;

/**
 * Interprets each row, in the order of the file: older exports do not say whether an expired option was held or
 * sold, which the last fill before it decides.
 */
export function settleRemovals(rows: readonly Row[]): readonly Settled[] {
  const isRepeated = settledTwice(rows);
  const last = new Map<string, ReportedExecution>();
  const settled = new Map<Row, Settled>();
  const isLater = (left: Row, right: Row): number =>
    left.fill.instant - right.fill.instant || left.kind.localeCompare(right.kind);
  for (const row of rows.toSorted(isLater)) {
    const key = `${row.fill.account}|${row.fill.instrument.contract}`;
    settled.set(row, settle(row, last.get(key), isRepeated));
    if (row.kind === 'fill') last.set(key, row.fill);
  }
  return rows.map((row) => settled.get(row)!);
}

function settle(
  row: Row,
  last: ReportedExecution | undefined,
  isRepeated: (row: Removal) => boolean,
): Settled {
  if (row.kind === 'fill') return row.fill;
  const { line, localText, instrument } = row.fill;
  if (isRepeated(row))
    return { line, reason: 'sum', what: `${localText} ${row.name} ${instrument.symbol}`.slice(0, 120) };
  try {
    return { ...row.fill, action: sideOf(row, last) };
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
}
