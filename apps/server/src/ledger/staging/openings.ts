import {
  addDecimals,
  decimal,
  decimalText,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { Opening, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { KnownExecution } from './classify-fills.ts';

/** What a source stated so far of an entry whose rows have no ids. */
export interface OpeningSoFar {
  /** Sizes of its closed rows that are new, and of those that are known under another name. */
  readonly created: Decimal;
  readonly elsewhere: Decimal;
}

const NOTHING_SO_FAR: OpeningSoFar = { created: ZERO, elsewhere: ZERO };

/** Counts a closed row that was not known by its name. */
export function countOpening(
  openings: Map<string, OpeningSoFar>,
  { opening, size }: ReportedExecution,
  as: keyof OpeningSoFar,
): void {
  if (!opening) return;
  const soFar = openings.get(opening.id) ?? NOTHING_SO_FAR;
  openings.set(opening.id, { ...soFar, [as]: addDecimals(soFar[as], decimal(size)) });
}

/** What is left open of an entry once a source was read. */
export interface SettledOpening {
  /** What was open of it before. */
  readonly known: KnownExecution | undefined;
  /** What the source states as open, with the size that is; null where it states nothing. */
  readonly open: ReportedExecution | null;
  /** Null where nothing is open any more. */
  readonly size: string | null;
}

/** Settles the entries of which an account's report states the last row. */
export function* settleOpenings(
  reported: readonly ReportedExecution[],
  own: Iterable<KnownExecution>,
  openings: Map<string, OpeningSoFar>,
): Generator<SettledOpening> {
  const last = reported.filter(({ opening }) => opening?.isLast);
  if (last.length === 0) return;
  const stored = Map.groupBy(own, ({ identity }) => /^id:(trip:[0-9a-f]+):/.exec(identity)?.[1] ?? '');
  for (const execution of last) {
    const opening = execution.opening!;
    const soFar = openings.get(opening.id) ?? NOTHING_SO_FAR;
    openings.delete(opening.id);
    const { known, size } = settleOpening(opening, soFar, stored.get(opening.id) ?? []);
    yield { known, size, open: opening.isOpen && size !== null ? { ...execution, size } : null };
  }
}

/**
 * What is left open of an entry. It was as large as all that is known to be closed of it, and no smaller than what a source ever
 * stated of it in all: a row that was open and is closed later, in one part or several, is not counted again, whichever file comes first.
 */
function settleOpening(
  { id, stated }: Opening,
  { created, elsewhere }: OpeningSoFar,
  stored: readonly KnownExecution[],
): Omit<SettledOpening, 'open'> {
  const known = stored.find(({ identity }) => identity === openIdentity(id));
  const current = stored.filter(({ correctable, identity }) => correctable !== '' && isEntry(identity));
  const [left, closed] = [current.filter((one) => one === known), current.filter((one) => one !== known)];
  const closedBefore = closed.map(sizeOf).reduce(addDecimals, elsewhere);
  const before = left.map(sizeOf).reduce(addDecimals, closedBefore);
  const unknown = addDecimals(decimal(stated), negateDecimal(before));
  const whole = unknown.units > 0n ? decimal(stated) : before;
  const rest = addDecimals(whole, negateDecimal(addDecimals(closedBefore, created)));
  return { known, size: rest.units > 0n ? decimalText(rest) : null };
}

function openIdentity(id: string): string {
  return `id:${id}:open`;
}

function isEntry(identity: string): boolean {
  return identity.endsWith(' entry') || identity.endsWith(':open');
}

/** The size of a stored execution; zero for one that was taken back. */
export function sizeOf({ correctable }: KnownExecution): Decimal {
  return decimal(correctable.split('|')[3] ?? '0');
}
