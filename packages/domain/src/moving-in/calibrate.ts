import {
  countAgreeing,
  hasFigures,
  isNotable,
  meaningsOf,
  PRICE_MEANINGS,
  RESULT_MEANINGS,
  SIZE_MEANINGS,
  type Conventions,
} from './figures.ts';
import { distance, firstFrom, type IndexedNote, type IndexedTrade, type TradeIndex } from './trade-index.ts';

/** Platforms state the moments of one trade a little apart: of the order or of the fill, by this clock or that. */
export const MAX_TOLERANCE_SECONDS = 60;
/** Clocks that agree may still round to another second. */
const MIN_TOLERANCE_SECONDS = 2;
const HALF_AN_HOUR = 1_800;
/** From one end of the world's clocks to the other. */
const MAX_OFFSET_SECONDS = 26 * 3_600;
const SAMPLE = 800;
/** Trades examined for one note of the sample. */
const MAX_EXAMINED = 1_500;
const NOTES_A_STEP = 20;
const MIN_VOTES = 3;
/** Of so few notes nobody knows how exact their clock is. */
const FEW_PAIRS = 8;

/** What is inferred from a file as a whole. */
interface Calibration {
  /** Added to the moments of its notes; whole half hours. */
  readonly offsetSeconds: number;
  readonly conventions: Conventions;
  /** Seconds by which moments may differ, and those below which none is nearer than another. */
  readonly tolerance: number;
  readonly margin: number;
}

/** What notes are matched by. */
export interface Matching {
  readonly index: TradeIndex;
  readonly calibration: Calibration;
  /** Account of the other journal → account of the trades, as far as all that is sure says the same. */
  readonly accounts: ReadonlyMap<string, number>;
}

/** Notes spread evenly over a file. */
function sampleOf(notes: readonly IndexedNote[]): IndexedNote[] {
  const step = Math.max(notes.length / SAMPLE, 1);
  const sample: IndexedNote[] = [];
  for (let at = 0; at < notes.length; at += step) sample.push(notes[Math.floor(at)]!);
  return sample;
}

const ANY_MEANING: Conventions = { size: 'any', result: 'none', prices: 'any' };

/** Whether a trade may be a note's, whatever its sizes and results mean. */
function mayBe({ figures: note }: IndexedNote, { figures: trade }: IndexedTrade): boolean {
  const agreeing = countAgreeing(note, trade, ANY_MEANING);
  return (
    agreeing !== null && (agreeing > 0 || !hasFigures(note) || meaningsOf(note, trade).result.length > 0)
  );
}

function offsetsOf(indexed: IndexedNote, index: TradeIndex): Set<number> {
  const { note, keys } = indexed;
  const offsets = new Set<number>();
  for (const list of keys.map((key) => index.get(key) ?? [])) {
    const from = firstFrom(list, note.opened - MAX_OFFSET_SECONDS);
    for (let at = from; at < Math.min(list.length, from + MAX_EXAMINED); at++) {
      const trade = list[at]!;
      if (trade.opened > note.opened + MAX_OFFSET_SECONDS) break;
      const offset = Math.round((trade.opened - note.opened) / HALF_AN_HOUR) * HALF_AN_HOUR;
      if (!offsets.has(offset) && isAt(indexed, trade, offset) && mayBe(indexed, trade)) offsets.add(offset);
    }
  }
  return offsets;
}

/** Whether a trade lies where a note does in a clock that differs by an offset. */
function isAt({ note }: IndexedNote, trade: IndexedTrade, offset: number): boolean {
  return distanceTo(note, trade, offset) <= MAX_TOLERANCE_SECONDS;
}

/** The larger distance of both ends, in seconds. */
export function distanceTo(
  { opened, closed, precision }: IndexedNote['note'],
  trade: Pick<IndexedTrade, 'opened' | 'closed'>,
  offset: number,
): number {
  const start = distance(trade.opened, opened + offset, precision);
  return closed === null ? start : Math.max(start, distance(trade.closed, closed + offset, precision));
}

/** The offset that explains most notes; none unless another one explains far more than it does. */
function bestOffset(votes: ReadonlyMap<number, number>): number {
  const unmoved = votes.get(0) ?? 0;
  let [best, most] = [0, unmoved];
  for (const [offset, count] of votes)
    if (count > most || (count === most && Math.abs(offset) < Math.abs(best))) [best, most] = [offset, count];
  return most >= MIN_VOTES && most > 2 * unmoved ? best : 0;
}

interface Pair {
  readonly indexed: IndexedNote;
  readonly trade: IndexedTrade;
  readonly seconds: number;
}

/** A note of the sample with the nearest trade that may be its own; null where there is none. */
function nearestTrade(indexed: IndexedNote, index: TradeIndex, offset: number): Pair | null {
  const start = indexed.note.opened + offset;
  let found: Pair | null = null;
  for (const list of indexed.keys.map((key) => index.get(key) ?? [])) {
    const from = firstFrom(list, start - MAX_TOLERANCE_SECONDS);
    for (let at = from; at < Math.min(list.length, from + MAX_EXAMINED); at++) {
      const trade = list[at]!;
      if (trade.opened > start + 2 * MAX_TOLERANCE_SECONDS) break;
      const seconds = distanceTo(indexed.note, trade, offset);
      if (seconds > MAX_TOLERANCE_SECONDS || (found && seconds >= found.seconds)) continue;
      if (mayBe(indexed, trade)) found = { indexed, trade, seconds };
    }
  }
  return found;
}

function mostVoted<Meaning extends string>(
  meanings: readonly Meaning[],
  lists: readonly (readonly Meaning[])[],
): { readonly meaning: Meaning; readonly share: number } {
  let [meaning, most] = [meanings[0]!, -1];
  for (const each of meanings) {
    const count = lists.filter((list) => list.includes(each)).length;
    if (count > most) [meaning, most] = [each, count];
  }
  return { meaning, share: lists.length === 0 ? 1 : most / lists.length };
}

/** Results in the currency of an account cannot be compared with trades in another: few agree then, though sizes and prices do. */
const FEW = 0.5;

function conventionsOf(pairs: readonly Pair[]): Conventions {
  const found = pairs.map(({ indexed, trade }) => ({
    note: indexed.figures,
    meanings: meaningsOf(indexed.figures, trade.figures),
  }));
  // Of two fills both mean the same.
  const prices = found.map(({ meanings }) => meanings.prices).filter((meanings) => meanings.length === 1);
  const sizes = found.filter(({ note }) => note.size !== null).map(({ meanings }) => meanings.size);
  const results = found.filter(({ note }) => isNotable(note.result)).map(({ meanings }) => meanings.result);
  const result = mostVoted(RESULT_MEANINGS, results);
  const isForeign = results.length >= MIN_VOTES && result.share < FEW;
  return {
    size: mostVoted(SIZE_MEANINGS, sizes).meaning,
    result: isForeign ? 'none' : result.meaning,
    prices: mostVoted(PRICE_MEANINGS, prices).meaning,
  };
}

/** How exact the moments of a file are, by the nearest trades of its notes: nearly all lie within the margin. */
function toleranceOf(pairs: readonly Pair[]): Pick<Calibration, 'tolerance' | 'margin'> {
  const seconds = pairs.map((pair) => pair.seconds).sort((left, right) => left - right);
  const usual = seconds[Math.max(Math.ceil(seconds.length * 0.95) - 1, 0)] ?? 0;
  const margin = seconds.length < FEW_PAIRS ? Math.max(usual, MIN_TOLERANCE_SECONDS) : usual;
  const tolerance = Math.min(Math.max(2 * margin, MIN_TOLERANCE_SECONDS), MAX_TOLERANCE_SECONDS);
  return { tolerance, margin };
}

/** Infers the zone, the meaning of sizes and results, and the precision of times from a file as a whole. Pauses now and then. */
export function* calibrate(
  notes: readonly IndexedNote[],
  index: TradeIndex,
): Generator<void, Calibration, void> {
  const sample = sampleOf(notes);
  const votes = new Map<number, number>();
  for (const [at, indexed] of sample.entries()) {
    if (at % NOTES_A_STEP === 0) yield;
    for (const offset of offsetsOf(indexed, index)) votes.set(offset, (votes.get(offset) ?? 0) + 1);
  }
  const offsetSeconds = bestOffset(votes);
  const pairs: Pair[] = [];
  for (const [at, indexed] of sample.entries()) {
    if (at % NOTES_A_STEP === 0) yield;
    const pair = nearestTrade(indexed, index, offsetSeconds);
    if (pair) pairs.push(pair);
  }
  return { offsetSeconds, conventions: conventionsOf(pairs), ...toleranceOf(pairs) };
}
