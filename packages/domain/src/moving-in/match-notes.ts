import { calibrate, distanceTo, type Matching } from './calibrate.ts';
import { countAgreeing, type StoredTrade } from './figures.ts';
import type { JournalNote } from './journal-note.ts';
import { joinSplitTrades } from './split-trades.ts';
import {
  A_STEP,
  firstFrom,
  indexNotes,
  indexTrades,
  type IndexedNote,
  type IndexedTrade,
} from './trade-index.ts';
import { reasonNotFound, type NotFound } from './reason-not-found.ts';

/** A trade that may be a note's, with what speaks for it. */
interface Candidate {
  readonly trade: IndexedTrade;
  /** 1 where notes of that account are known to be of the trade's, 0 where nothing is known. */
  readonly account: 0 | 1;
  readonly agreeing: number;
  readonly seconds: number;
}

/** Which trade each note belongs to. */
export interface NoteMatches {
  /** By note: the place of its trade, or why it has none. */
  readonly found: readonly (number | NotFound)[];
  /** By which the moments of the file had to be moved, in seconds. */
  readonly offsetSeconds: number;
}

/** Beyond this many trades in one minute they cannot be distinguished. */
const MAX_CANDIDATES = 200;
/** Times that no figure confirms have to agree. */
const MAX_SECONDS_WITHOUT_FIGURES = 2;

function candidateOf(indexed: IndexedNote, trade: IndexedTrade, matching: Matching): Candidate | null {
  const { offsetSeconds, tolerance, conventions } = matching.calibration;
  const seconds = distanceTo(indexed.note, trade, offsetSeconds);
  if (seconds > tolerance) return null;
  const known = matching.accounts.get(indexed.note.account ?? '');
  if (known !== undefined && known !== trade.account) return null;
  const agreeing = countAgreeing(indexed.figures, trade.figures, conventions);
  if (agreeing === null || (agreeing === 0 && seconds > MAX_SECONDS_WITHOUT_FIGURES)) return null;
  return { trade, account: known === undefined ? 0 : 1, agreeing, seconds };
}

/** All that may be a note's trade; null where there are too many. */
function findCandidates(indexed: IndexedNote, matching: Matching): readonly Candidate[] | null {
  const { offsetSeconds, tolerance } = matching.calibration;
  const { opened, precision } = indexed.note;
  const found: Candidate[] = [];
  for (const key of indexed.keys) {
    const list = matching.index.get(key) ?? [];
    const from = firstFrom(list, opened + offsetSeconds - tolerance);
    for (let at = from; at < list.length; at++) {
      const trade = list[at]!;
      if (trade.opened > opened + offsetSeconds + precision + tolerance) break;
      if (at - from >= MAX_CANDIDATES) return null;
      const candidate = candidateOf(indexed, trade, matching);
      if (candidate) found.push(candidate);
    }
  }
  return found;
}

type Evidence = Pick<Candidate, 'account' | 'agreeing' | 'seconds'>;

/** Whether all that speaks for one speaks for it more than for the other, moments by more than their margin. */
function isClearlyBetter(one: Evidence, other: Evidence, margin: number): boolean {
  if (one.account !== other.account) return one.account > other.account;
  if (one.agreeing < other.agreeing) return false;
  const nearer = other.seconds - one.seconds;
  return nearer > margin || (one.agreeing > other.agreeing && nearer >= -margin);
}

function isBefore(one: Evidence, other: Evidence): boolean {
  if (one.account !== other.account) return one.account > other.account;
  return one.agreeing === other.agreeing ? one.seconds < other.seconds : one.agreeing > other.agreeing;
}

/** The one that is clearly better than every other; null where two are alike. */
function clearlyBest<Item extends Evidence>(items: readonly Item[], margin: number): Item | null {
  let best: Item | null = null;
  for (const item of items) if (!best || isBefore(item, best)) best = item;
  const only = best;
  return only && items.every((other) => other === only || isClearlyBetter(only, other, margin)) ? only : null;
}

type Claim = Candidate & { readonly note: number };

/** What each note's best trade is, by trade; notes without one get the reason. */
function* claimTrades(
  notes: readonly IndexedNote[],
  matching: Matching,
  found: (number | NotFound)[],
): Generator<void, Map<number, Claim[]>, void> {
  const claims = new Map<number, Claim[]>();
  for (const [n, indexed] of notes.entries()) {
    if (n % A_STEP === 0) yield;
    const candidates = findCandidates(indexed, matching);
    const best = candidates && clearlyBest(candidates, matching.calibration.margin);
    if (best) {
      const claim = { ...best, note: indexed.at };
      const existing = claims.get(best.trade.at);
      if (existing) existing.push(claim);
      else claims.set(best.trade.at, [claim]);
    } else found[indexed.at] = candidates?.length === 0 ? 'no-trade' : 'two-trades';
  }
  return claims;
}

/** Each trade goes to the note that fits it best; where two fit alike it goes to neither. */
function* matchExactly(
  notes: readonly IndexedNote[],
  matching: Matching,
): Generator<void, (number | NotFound)[], void> {
  const found = new Array<number | NotFound>(notes.length).fill('no-trade');
  const claims = yield* claimTrades(notes, matching, found);
  let n = 0;
  for (const [trade, claimed] of claims) {
    if (n++ % A_STEP === 0) yield;
    const best = claimed.length > MAX_CANDIDATES ? null : clearlyBest(claimed, matching.calibration.margin);
    for (const claim of claimed) found[claim.note] = claim === best ? trade : 'two-notes';
  }
  return found;
}

const MIN_PAIRS = 3;

/** Accounts of the other journal whose notes all went to one account here. */
function accountsOf(
  notes: readonly IndexedNote[],
  found: readonly (number | NotFound)[],
  trades: readonly StoredTrade[],
): Matching['accounts'] {
  const counts = new Map<string, Map<number, number>>();
  for (const { at, note } of notes) {
    const trade = found[at];
    if (note.account === null || typeof trade !== 'number') continue;
    const { account } = trades[trade]!;
    const byAccount = counts.get(note.account) ?? new Map<number, number>();
    counts.set(note.account, byAccount.set(account, (byAccount.get(account) ?? 0) + 1));
  }
  const accounts = new Map<string, number>();
  for (const [name, byAccount] of counts) {
    const [only] = byAccount;
    if (byAccount.size === 1 && only![1] >= MIN_PAIRS) accounts.set(name, only![0]);
  }
  return accounts;
}

/**
 * Finds the one stored trade that each note of another journal belongs to, by symbol, side, both moments and every figure that the
 * note states. A note that fits two trades, and one of two that fit the same, belongs to none and gets the reason: a note never goes
 * to a trade that may be the wrong one. Notes of a trade that the other journal split all belong to it, where together they make it up.
 * Pauses every few milliseconds. Handles a million of each.
 */
export function* matchNotes(
  notes: readonly JournalNote[],
  trades: readonly StoredTrade[],
): Generator<void, NoteMatches, void> {
  const index = yield* indexTrades(trades);
  const indexed = yield* indexNotes(notes);
  const calibration = yield* calibrate(indexed, index);
  let matching: Matching = { index, calibration, accounts: new Map() };
  let found = yield* matchExactly(indexed, matching);
  const accounts = accountsOf(indexed, found, trades);
  if (accounts.size > 0) {
    matching = { ...matching, accounts };
    found = yield* matchExactly(indexed, matching);
  }
  yield* joinSplitTrades(indexed, matching, found);
  yield* reasonNotFound(indexed, matching, found);
  return { found, offsetSeconds: calibration.offsetSeconds };
}
