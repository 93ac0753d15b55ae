import type { Kysely } from 'kysely';
import {
  findPlace,
  type FoundPlace,
  type RequestPace,
  type SentRequests,
} from '@daybook/brokers/feeds/request/request-places.ts';
import {
  windowOver,
  type PlaceStore,
  type RequestWindows,
} from '@daybook/brokers/feeds/request/request-window.ts';
import { bucketOf } from './attempts.ts';
import { storeClock, type StoreClock } from './store-clock.ts';
import { StoreBusy } from '#server/store/store-errors.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** What nobody asked for so long is forgotten; the longest rest and the longest stretch are minutes. */
const REMEMBERED_MS = 24 * 3_600_000;

/** A place, with the clock's reading and moments of this process before and after it, by performance.now(). */
type StoredPlace = FoundPlace & {
  readonly now: number;
  readonly readAt: number;
  readonly readBy: number;
};

/**
 * Windows that all servers of a store count in, one row each: platforms see one address, or one login, however many ask. A
 * place is taken in one short transaction by the store's own clock. On SQLite it costs no flush: it outlives the process,
 * and a power cut may take it.
 */
export function openRequestWindows(
  store: Store,
  clock: StoreClock = storeClock(store.engine),
): RequestWindows {
  const turns = new Map<string, Promise<unknown>>();
  /** One at a time for each name in this process, so that a crowd at one platform leaves the store's connections to others. */
  const inTurn = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = (turns.get(name) ?? Promise.resolve()).then(work);
    const settled = mine
      .catch(() => undefined) // the caller gets the error
      .finally(() => turns.get(name) === settled && turns.delete(name));
    turns.set(name, settled);
    return mine;
  };
  return {
    open: (parts, pace) => {
      const name = bucketOf('requests', ...parts);
      const reserve: PlaceStore['reserve'] = async (signal, leadMs) => {
        const place = () => store.write((db) => reservePlace(db, name, pace, clock, leadMs), 'lazy');
        const found = await inTurn(name, () => patiently(place, signal));
        if (found.kind === 'refused') return found;
        const { at, now, readAt, readBy } = found;
        return { kind: 'place', waitMs: at - now, readAt, readBy };
      };
      const rest = (milliseconds: number) =>
        inTurn(name, () => store.write((db) => noteRest(db, name, milliseconds, clock)));
      return windowOver({ reserve, rest }, pace);
    },
  };
}

/** A request to a platform waits anyway: a store that is held for seconds is no reason to break off. */
async function patiently<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreBusy)) throw error;
    }
  }
}

/** Takes the next place of a window, if it is near enough. Runs in the caller's transaction, one at a time for each name. */
export async function reservePlace(
  db: Kysely<Tables>,
  name: string,
  pace: RequestPace,
  clock: StoreClock,
  leadMs = 0,
): Promise<StoredPlace> {
  const known = await lockWindow(db, name);
  const readAt = performance.now();
  const now = await clock(db);
  const readBy = performance.now();
  const found = findPlace(known, pace, now, leadMs);
  if (found.kind === 'place')
    await db
      .updateTable('request_window')
      .set({ sent: found.sent.join(' '), changed_at: now })
      .where('name', '=', name)
      .execute();
  return { ...found, now, readAt, readBy };
}

async function noteRest(
  db: Kysely<Tables>,
  name: string,
  milliseconds: number,
  clock: StoreClock,
): Promise<void> {
  const { restsUntil } = await lockWindow(db, name);
  const now = await clock(db);
  await db
    .updateTable('request_window')
    .set({ rests_until: Math.max(restsUntil, Math.ceil(now + milliseconds)), changed_at: now })
    .where('name', '=', name)
    .execute();
}

/** The window, which is the caller's alone until the transaction ends. */
async function lockWindow(db: Kysely<Tables>, name: string): Promise<SentRequests> {
  const row = await db
    .insertInto('request_window')
    .values({ name, sent: '', rests_until: 0, changed_at: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning(['sent', 'rests_until'])
    .executeTakeFirstOrThrow();
  return { sent: row.sent.split(' ').filter(Boolean).map(Number), restsUntil: row.rests_until };
}

/** Forgets windows that nobody used for a day. */
export async function forgetWindows(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('request_window')
    .where('changed_at', '<', now - REMEMBERED_MS)
    .execute();
}
