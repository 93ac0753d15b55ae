import { nameFill, namesOf, type FlexFill } from './flex-fill.ts';

/** A cancellation of a report with the fill that it withdraws; null where that is not in the report. */
export interface Cancelled {
  readonly cancellation: FlexFill;
  readonly fill: FlexFill | null;
  /** The same fill in other statements of the report. */
  readonly repeats: readonly FlexFill[];
}

/** Fills that stand, and the cancellations in the order of the report, each once. */
interface CancellationsApplied {
  readonly standing: readonly FlexFill[];
  readonly cancelled: readonly Cancelled[];
}

/** A row that is a fill, at its place in the report. */
interface Placed {
  readonly fill: FlexFill;
  readonly at: number;
}

/** Of so many fills that a cancellation may mean by what was traded, the first that were booked are looked at. */
const MAX_CANDIDATES = 200;

function instrumentOf({ execution: { account, instrument, action } }: FlexFill): string {
  return `${account} ${instrument.contract} ${action}`;
}

function tradedIn({ execution: { size, price } }: FlexFill): string {
  return `${size} at ${price}`;
}

/** By what cancellations find a fill. Of one whose booking is numbered, a cancellation that names another booking takes none. */
function keysOf(fill: FlexFill): readonly string[] {
  const { executionId, tradeId, transactionId } = fill;
  const keys = [
    ...namesOf(fill).map((name) => `id ${name}`),
    ...(executionId === '' ? [] : [`execution ${executionId}`]),
    tradedIn(fill),
    ...(tradeId === '' ? [`${tradedIn(fill)} without number`] : []),
  ];
  const about = instrumentOf(fill);
  return keys.flatMap((key) =>
    transactionId === '' ? [`${about} ${key}`, `${about} unbooked ${key}`] : [`${about} ${key}`],
  );
}

/**
 * What a cancellation may name its fill by, surest first: the booking that it withdraws, the ids that it shares with it, all that
 * was traded. One that states the number of its trade means no other trade with a number, be it equal: its fill may be in an
 * earlier report.
 */
function soughtBy(cancellation: FlexFill): readonly string[] {
  const { executionId, originalTransactionId, originalTradeId } = cancellation;
  const isNumbered = originalTradeId !== '';
  const shared = [
    ...(executionId === '' ? [] : [`execution ${executionId}`]),
    ...(isNumbered ? [`id trade:${originalTradeId}`] : []),
    ...namesOf(cancellation).map((name) => `id ${name}`),
    isNumbered ? `${tradedIn(cancellation)} without number` : tradedIn(cancellation),
  ];
  const about = instrumentOf(cancellation);
  if (originalTransactionId === '') return shared.map((key) => `${about} ${key}`);
  const booked = `${about} id transaction:${originalTransactionId}`;
  return [booked, ...shared.map((key) => `${about} unbooked ${key}`)];
}

/** Whether a fill was there when it was cancelled: what is booked anew under the same ids has a higher number, or comes later. */
function precedes({ fill, at }: Placed, cancellation: Placed): boolean {
  const [booked, withdrawn] = [fill.transactionId, cancellation.fill.transactionId];
  return isCount(booked) && isCount(withdrawn) ? Number(booked) < Number(withdrawn) : at < cancellation.at;
}

function mayTake({ fill, at }: Placed, cancellation: Placed): boolean {
  const areNumbered = isCount(fill.transactionId) && isCount(cancellation.fill.transactionId);
  return (
    fill.execution.instant <= cancellation.fill.execution.instant &&
    (!areNumbered ||
      cancellation.fill.originalTransactionId === fill.transactionId ||
      precedes({ fill, at }, cancellation))
  );
}

/** The first fill that a cancellation may take, rather one that precedes it. */
function choose(found: Iterable<Placed>, cancellation: Placed): Placed | undefined {
  let other: Placed | undefined;
  for (const entry of found) {
    if (!mayTake(entry, cancellation)) continue;
    if (precedes(entry, cancellation)) return entry;
    other ??= entry;
  }
  return other;
}

function isCount(id: string): boolean {
  return /^\d{1,15}$/.test(id);
}

/** One text for rows that state the same fill. */
function rowKey(fill: FlexFill): string {
  const [name = `line ${fill.execution.line}`] = namesOf(fill);
  return `${instrumentOf(fill)} ${name} ${fill.version} ${nameFill(fill.execution)}`;
}

/** The fills of a report by some texts each, those that are gone let go when they are met. */
function indexFills(placed: readonly Placed[], keys: (fill: FlexFill) => readonly string[]) {
  const index = new Map<string, Placed[]>();
  for (const entry of placed.toReversed())
    for (const key of keys(entry.fill)) index.getOrInsertComputed(key, () => []).push(entry);
  return function* find(key: string, standing: ReadonlySet<Placed>): Generator<Placed> {
    const found = index.get(key) ?? [];
    while (found.length > 0 && !standing.has(found.at(-1)!)) found.pop();
    for (let at = found.length - 1, left = MAX_CANDIDATES; at >= 0 && left > 0; at -= 1, left -= 1)
      if (standing.has(found[at]!)) yield found[at]!;
  };
}

/**
 * Withdraws what the cancellations of a report name, before rows that state the same fill are merged: what is booked anew may
 * say the same as what was cancelled, under the same ids. A cancellation that is stated again is the same one.
 */
export function applyCancellations(fills: readonly FlexFill[]): CancellationsApplied {
  const placed = fills.map((fill, at): Placed => ({ fill, at }));
  const real = placed.filter(({ fill }) => !fill.isCancellation);
  const standing = new Set(real);
  const findNamed = indexFills(real, keysOf);
  const findRepeats = indexFills(real, (fill) => [rowKey(fill)]);
  const applied = new Set<string>();
  const take = (cancellation: Placed): Cancelled => {
    for (const key of soughtBy(cancellation.fill)) {
      const taken = choose(findNamed(key, standing), cancellation);
      if (!taken) continue;
      const isBefore = precedes(taken, cancellation);
      standing.delete(taken);
      const repeats = [...findRepeats(rowKey(taken.fill), standing)].filter(
        (entry) => !isBefore || precedes(entry, cancellation),
      );
      for (const entry of repeats) standing.delete(entry);
      const { fill: cancelling } = cancellation;
      return { cancellation: cancelling, fill: taken.fill, repeats: repeats.map(({ fill }) => fill) };
    }
    return { cancellation: cancellation.fill, fill: null, repeats: [] };
  };
  const cancelled = placed
    .filter(({ fill }) => fill.isCancellation)
    .flatMap((cancellation) => {
      const { transactionId } = cancellation.fill;
      const key = rowKey(cancellation.fill);
      if (transactionId !== '' && applied.has(key)) return [];
      applied.add(key);
      return [take(cancellation)];
    });
  return { standing: [...standing].map(({ fill }) => fill), cancelled };
}
