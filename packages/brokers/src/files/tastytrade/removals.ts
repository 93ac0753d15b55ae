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

/** The side that a removal's own row says; null for none. */
function ownSide({ name, action }: Removal): 'buy' | 'sell' | null {
  return action ?? sideByName(name);
}

/** The side of a removal; null for one of which neither its row nor an earlier one says it. Throws {@link UnreadableFile}. */
function sideOf(removal: Removal, last: ReportedExecution | undefined): 'buy' | 'sell' | null {
  const { fill } = removal;
  const held = last ? awayFrom(last) : null;
  const side = ownSide(removal) ?? held;
  const { line, size, instrument } = fill;
  if (held !== null && side !== held)
    throw new UnreadableFile(line, because('expired', size, instrument.symbol), because('opposite'));
  return side;
}

/** A fill, a row that is none, or why that is undecided. */
type Settled = ReportedExecution | LeftOutRow | UnreadableFile;

/** Within a second what is traded comes first, then what says whether the rest was held or sold. */
function rankOf(row: Row): number {
  if (row.kind === 'fill') return 0;
  return ownSide(row) === null ? 2 : 1;
}

/**
 * Interprets each row, in the order of the file: older exports do not say whether an expired option was held or
 * sold, which the last row before it decides, or else the journal.
 */
export function settleRemovals(rows: readonly Row[]): readonly Settled[] {
  const isRepeated = settledTwice(rows);
  const last = new Map<string, ReportedExecution>();
  const settled = new Map<Row, Settled>();
  const isLater = (left: Row, right: Row): number =>
    left.fill.instant - right.fill.instant || rankOf(left) - rankOf(right);
  for (const row of rows.toSorted(isLater)) {
    const key = `${row.fill.account}|${row.fill.instrument.contract}`;
    const one = settle(row, last.get(key), isRepeated);
    settled.set(row, one);
    if ('action' in one) last.set(key, one);
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
    const action = sideOf(row, last);
    const what = `${localText} ${row.name} ${row.fill.size} ${instrument.symbol}`.slice(0, 120);
    const { action: _action, ...closes } = row.fill;
    return action === null ? { line, reason: 'opening-missing', what, closes } : { ...closes, action };
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
}
