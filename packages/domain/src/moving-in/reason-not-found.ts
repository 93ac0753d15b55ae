import type { Matching } from './calibrate.ts';
import { A_STEP, distance, firstFrom, type IndexedNote } from './trade-index.ts';

/** Why a note has no trade. */
const NOT_FOUND = [
  /** No trade of its symbol and side. */
  'no-symbol',
  /** None of them at its time. */
  'no-trade',
  /** One at its time whose size, prices or result are others. */
  'other-figures',
  /** Two that fit alike. */
  'two-trades',
  /** Another note of the file fits its trade as well, or better. */
  'two-notes',
  /** It covers several trades. */
  'several-trades',
  /** It is a part of a trade whose other parts are missing or do not add up to it. */
  'part-of-trade',
] as const;
export type NotFound = (typeof NOT_FOUND)[number];

/** Of as many trades a journal might make one. */
const MAX_MERGED = 100;
/** Trades that began before are looked through this far back. */
const MAX_BACK = 50;

/** Trades that lie within a note's moments, counted to two: a journal may have made one of several. */
function countTradesWithin({ note, keys }: IndexedNote, { index, calibration }: Matching): number {
  if (note.closed === null) return 0;
  const { tolerance, offsetSeconds } = calibration;
  const closed = note.closed + offsetSeconds + note.precision - 1 + tolerance;
  let count = 0;
  for (const list of keys.map((key) => index.get(key) ?? [])) {
    const from = firstFrom(list, note.opened + offsetSeconds - tolerance);
    for (let at = from; at < Math.min(from + MAX_MERGED, list.length) && count < 2; at++)
      if (list[at]!.closed <= closed) count += 1;
  }
  return count;
}

function isAtItsTime({ note, keys }: IndexedNote, { index, calibration }: Matching): boolean {
  const { offsetSeconds, tolerance } = calibration;
  return keys.some((key) => {
    const list = index.get(key) ?? [];
    const next = list[firstFrom(list, note.opened + offsetSeconds - tolerance)];
    return (
      next !== undefined && distance(next.opened, note.opened + offsetSeconds, note.precision) <= tolerance
    );
  });
}

function isWithinATrade({ note, keys }: IndexedNote, { index, calibration }: Matching): boolean {
  const { offsetSeconds, tolerance } = calibration;
  const [opened, closed] = [note.opened + offsetSeconds, (note.closed ?? note.opened) + offsetSeconds];
  return keys.some((key) => {
    const list = index.get(key) ?? [];
    const end = firstFrom(list, opened + tolerance + 1);
    return list.slice(Math.max(end - MAX_BACK, 0), end).some((trade) => trade.closed + tolerance >= closed);
  });
}

function reasonOf(indexed: IndexedNote, matching: Matching): NotFound {
  if (indexed.keys.every((key) => !matching.index.has(key))) return 'no-symbol';
  if (countTradesWithin(indexed, matching) > 1) return 'several-trades';
  if (isAtItsTime(indexed, matching)) return 'other-figures';
  return isWithinATrade(indexed, matching) ? 'part-of-trade' : 'no-trade';
}

/** Gives for each unmatched note the trades at its time instead. Pauses now and then. */
export function* reasonNotFound(
  notes: readonly IndexedNote[],
  matching: Matching,
  found: (number | NotFound)[],
): Generator<void, void, void> {
  for (const [n, indexed] of notes.entries()) {
    if (n % A_STEP === 0) yield;
    if (found[indexed.at] === 'no-trade') found[indexed.at] = reasonOf(indexed, matching);
  }
}
