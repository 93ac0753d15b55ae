import { MAX_TOLERANCE_SECONDS, type Matching } from './calibrate.ts';
import { isNotable, isSameResult, movedValue } from './figures.ts';
import { A_STEP, distance, orderByTime, type IndexedNote, type IndexedTrade } from './trade-index.ts';
import type { NotFound } from './reason-not-found.ts';

/** No journal makes more trades of one. */
const MAX_PARTS = 100;
const SIZES_ARE_ONE = 1e-9;
const MIN_FILLS_OF_SPLIT = 3;

type Notes = ReadonlyMap<string, readonly IndexedNote[]>;

/** Some of the notes that state their end, by symbol and side, in the order of their opening. */
function* notesByKey(
  notes: readonly IndexedNote[],
  isWanted: (indexed: IndexedNote) => boolean,
): Generator<void, Notes, void> {
  const order = orderByTime(notes);
  const loose = new Map<string, IndexedNote[]>();
  for (let n = 0; n < order.length; n++) {
    if (n % A_STEP === 0) yield;
    const indexed = notes[order[n]!]!;
    if (indexed.note.closed === null || !isWanted(indexed)) continue;
    for (const key of indexed.keys) {
      const list = loose.get(key);
      if (list) list.push(indexed);
      else loose.set(key, [indexed]);
    }
  }
  return loose;
}

function firstNoteFrom(list: readonly IndexedNote[], time: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]!.note.opened < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Those of the notes that lie within a trade; none where they are more than any journal makes of one. */
function notesWithin(trade: IndexedTrade, list: readonly IndexedNote[], matching: Matching): IndexedNote[] {
  const { tolerance, offsetSeconds } = matching.calibration;
  const within: IndexedNote[] = [];
  // A moment without its seconds may lie almost a minute before.
  const from = firstNoteFrom(list, trade.opened - offsetSeconds - tolerance - MAX_TOLERANCE_SECONDS);
  for (let at = from; at < list.length; at++) {
    const { note } = list[at]!;
    if (note.opened + offsetSeconds > trade.closed + tolerance) break;
    if (at - from > 2 * MAX_PARTS) return [];
    const known = matching.accounts.get(note.account ?? '');
    const isOther = known !== undefined && known !== trade.account;
    const last = note.opened + offsetSeconds + note.precision - 1;
    const isInside =
      last >= trade.opened - tolerance && note.closed! + offsetSeconds <= trade.closed + tolerance;
    if (isInside && !isOther) within.push(list[at]!);
  }
  return within.length > MAX_PARTS ? [] : within;
}

/** The sum of what every part states; null where one does not. */
function sumOf(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return sum;
}

/** Whether notes begin and end with a trade. */
function spans(trade: IndexedTrade, parts: readonly IndexedNote[], { calibration }: Matching): boolean {
  const { tolerance, offsetSeconds } = calibration;
  const isAt = (moment: number, stated: number, precision: number): boolean =>
    distance(moment, stated + offsetSeconds, precision) <= tolerance;
  return (
    parts.some(({ note }) => isAt(trade.opened, note.opened, note.precision)) &&
    parts.some(({ note }) => isAt(trade.closed, note.closed!, note.precision))
  );
}

/** Whether results of parts add up to a trade's; null where they do not say it. */
function resultsAddUp(trade: IndexedTrade, parts: readonly IndexedNote[], { calibration }: Matching) {
  const { result: meaning } = calibration.conventions;
  const result = meaning === 'none' ? null : sumOf(parts.map(({ figures }) => figures.result));
  const own = meaning === 'net' ? trade.figures.net : trade.figures.gross;
  if (result === null) return null;
  const isSame = isSameResult(result, own, trade.figures.executions + parts.length);
  return isSame && !isNotable(own) ? null : isSame;
}

/** Whether what parts made by their average prices adds up to what a trade made; null where they do not say it. */
function movesAddUp(trade: IndexedTrade, parts: readonly IndexedNote[], { calibration }: Matching) {
  if (calibration.conventions.prices !== 'averages') return null;
  const moves = parts.map(({ figures }) => movedValue(figures));
  const value = sumOf(moves.map((move) => move?.value ?? null));
  const tolerance = sumOf(moves.map((move) => move?.tolerance ?? null));
  if (value === null || tolerance === null) return null;
  const times = calibration.conventions.size === 'volume' ? 2 : 1;
  return Math.abs(value / times - trade.figures.move * trade.figures.size) <= tolerance + SIZES_ARE_ONE;
}

/** Whether notes make up a trade: moments, sizes, and what was made of them, of which they must state something. */
function makeUp(trade: IndexedTrade, parts: readonly IndexedNote[], matching: Matching): boolean {
  if (!spans(trade, parts, matching)) return false;
  const size = sumOf(parts.map(({ figures }) => figures.size && Math.abs(figures.size)));
  const { size: meaning } = matching.calibration.conventions;
  const whole = meaning === 'volume' ? 2 * trade.figures.size : trade.figures.size;
  if (size !== null && Math.abs(size - whole) > SIZES_ARE_ONE * whole) return false;
  const made = [resultsAddUp(trade, parts, matching), movesAddUp(trade, parts, matching)];
  return made.includes(true) && !made.includes(false);
}

/** Whether one end of a note is a trade's, of which it may then be a part. */
function sharesAnEnd(trade: IndexedTrade, { note }: IndexedNote, { calibration }: Matching): boolean {
  const { tolerance, offsetSeconds } = calibration;
  return (
    distance(trade.opened, note.opened + offsetSeconds, note.precision) <= tolerance ||
    distance(trade.closed, note.closed! + offsetSeconds, note.precision) <= tolerance
  );
}

/** More parts than that may always match another note. */
const MAX_TRIED_PARTS = 8;

/** Whether some of the parts add up to another note's size and result, so that both could be the other's. */
function someEqual(parts: readonly IndexedNote[], { figures }: IndexedNote): boolean {
  if (parts.length > MAX_TRIED_PARTS || figures.size === null || figures.result === null) return true;
  for (let chosen = 1; chosen < 2 ** parts.length; chosen++) {
    const some = parts.filter((_, place) => (chosen >> place) & 1);
    const size = sumOf(some.map((part) => part.figures.size));
    const result = sumOf(some.map((part) => part.figures.result));
    if (size === figures.size && result !== null && isSameResult(result, figures.result, some.length))
      return true;
  }
  return false;
}

interface Open {
  /** Notes without a trade. */
  readonly loose: Notes;
  readonly matched: Notes;
  /** Whether no result confirms a note: a part of a copied trade may look like the whole of another one. */
  readonly isUnproven: (indexed: IndexedNote) => boolean;
  readonly taken: ReadonlySet<number | NotFound>;
}

function* openOf(
  notes: readonly IndexedNote[],
  matching: Matching,
  found: readonly (number | NotFound)[],
): Generator<void, Open, void> {
  const taken = new Set(found.filter((each) => typeof each === 'number'));
  const hasResults = matching.calibration.conventions.result !== 'none';
  return {
    loose: yield* notesByKey(notes, ({ at }) => typeof found[at] !== 'number'),
    matched: yield* notesByKey(notes, ({ at }) => typeof found[at] === 'number'),
    isUnproven: ({ figures }) => !(hasResults && isNotable(figures.result)),
    taken,
  };
}

/**
 * Gives notes that together make up one trade to it: the other journal split what is one here. Notes that would make up two trades
 * go to neither, and none goes where a note of another trade may be a part as well. Stops now and then.
 */
export function* joinSplitTrades(
  notes: readonly IndexedNote[],
  matching: Matching,
  found: (number | NotFound)[],
): Generator<void, void, void> {
  const open = yield* openOf(notes, matching, found);
  const claims = new Map<IndexedNote, Set<number>>();
  const doubtful = new Set<number>();
  /** Trades that a note of their own has, and that others make up as well. */
  const contested = new Set<number | NotFound>();
  let n = 0;
  for (const [key, list] of open.loose)
    for (const trade of matching.index.get(key) ?? []) {
      if (n++ % (A_STEP / 10) === 0) yield;
      if (trade.figures.executions < MIN_FILLS_OF_SPLIT) continue;
      const parts = notesWithin(trade, list, matching);
      if (parts.length === 0) continue;
      if (open.taken.has(trade.at)) {
        if (parts.length > 1 && makeUp(trade, parts, matching)) contested.add(trade.at);
        continue;
      }
      const others = notesWithin(trade, open.matched.get(key) ?? [], matching).filter(
        (other) => sharesAnEnd(trade, other, matching) && (open.isUnproven(other) || someEqual(parts, other)),
      );
      for (const { at } of others) doubtful.add(at);
      if (others.length > 0 || parts.length < 2 || !makeUp(trade, parts, matching)) continue;
      for (const part of parts) claims.set(part, (claims.get(part) ?? new Set()).add(trade.at));
    }
  for (const at of doubtful) found[at] = 'two-trades';
  if (contested.size > 0) for (const { at } of notes) if (contested.has(found[at]!)) found[at] = 'two-notes';
  settle(claims, found);
}

/** Parts of one trade go to it, unless one of them may be of another. */
function settle(claims: ReadonlyMap<IndexedNote, ReadonlySet<number>>, found: (number | NotFound)[]): void {
  const doubtful = new Set<number>();
  for (const trades of claims.values()) if (trades.size > 1) for (const trade of trades) doubtful.add(trade);
  for (const [{ at }, trades] of claims) {
    const [trade] = trades;
    found[at] = doubtful.has(trade!) ? 'two-trades' : trade!;
  }
}
