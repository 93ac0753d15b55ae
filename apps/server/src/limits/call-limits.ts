import { MAX_AUTOSAVES_PER_MINUTE } from '@daybook/api/journal/trades.ts';
import { MINUTE_MS } from '@daybook/domain/calendar.ts';
import { bucketOf } from './attempts.ts';
import { noteLimit } from './note-limit.ts';
import { callerNetwork } from '#server/calls/caller-address.ts';
import { refuse } from '#server/calls/refusal.ts';
import { lastSlot, reserveSlots, SLOTS, slotStart, type SlidingLimit, type Unused } from './sliding-limit.ts';
import type { CallServices } from '#server/calls/call-services.ts';
import { StoreBusy, StoreFull, StoreUnavailable } from '#server/store/store-errors.ts';

/** Places are taken from the store in blocks: few at first, more for who calls often, never more than a tenth. */
const FIRST_BLOCKS = 60;
const LARGEST_BLOCKS = 10;
/** A store that is being written to lets a call wait for so long; then places are lent. */
const MAX_WAIT_MS = 20;
/** Of a limit that cannot be counted, such a part is let through in each slot: who reads is not locked out, and a crowd is. */
const UNCOUNTED_SHARE = 4;
/** Buckets of callers who are gone are forgotten beyond this number. */
const MAX_HELD = 5_000;

/** Who is counted, and the entry in the audit. */
interface Counted {
  readonly ip: string;
  readonly requestId: string;
}

/** Keeps calls below what any window of time allows, over all servers of a store and through restarts. Each throws a Refusal (012). */
export interface Limits {
  /** A call of a trader, whose sessions and tokens share one limit: whoever makes more of them gets no more calls. */
  requireCall(traderId: number, counted: Counted): Promise<void>;
  /** A call about one thing of a trader that counts as a call once a minute; of all such calls there is a limit too. */
  requireOneAMinute(traderId: number, about: string, counted: Counted): Promise<void>;
  /** A call or page without a session. */
  requirePublicCall(counted: Counted): Promise<void>;
  /** A call whose session or token opens nothing. Counted separately, and after it was checked: those that open something never wait for it. */
  requireUnknownCall(counted: Counted): Promise<void>;
}

/** Places of one slot that this server holds. */
interface Held {
  slot: number;
  left: number;
  /** Given out in this slot so far. */
  used: number;
  /** No place before this instant. */
  freeAt: number;
  asking: Promise<void> | null;
  /** What was left of the slot before. */
  unused: Unused | null;
  /** Places that the store had free when it was asked last. */
  free: number;
  /** Calls that went on before the store answered, and are still to be taken from its answers. */
  lent: number;
}

type LimitServices = Pick<CallServices, 'store' | 'clock' | 'config' | 'log'>;

/** The limits of one server. */
export function openLimits(services: LimitServices): Limits {
  const held = new Map<string, Held>();
  const { callsPerMinute, publicCallsPerMinute } = services.config;
  const requireCalls = (what: string, whom: string, most: number, counted: Counted) =>
    takeSlot(services, held, { bucket: bucketOf(what, whom), most, windowMs: MINUTE_MS }, what, counted);
  const requireCall: Limits['requireCall'] = (traderId, counted) =>
    requireCalls('calls', String(traderId), callsPerMinute, counted);
  /** Minute in which a call about a thing was counted last. */
  const countedIn = new Map<string, number>();
  return {
    requireCall,
    async requireOneAMinute(traderId, about, counted) {
      const key = `${traderId} ${about}`;
      const minute = Math.floor(services.clock() / MINUTE_MS);
      if (countedIn.get(key) === minute)
        return requireCalls('autosaves', String(traderId), MAX_AUTOSAVES_PER_MINUTE, counted);
      await requireCall(traderId, counted);
      if (countedIn.size >= MAX_HELD) countedIn.clear();
      countedIn.set(key, minute);
    },
    requirePublicCall: (counted) =>
      requireCalls('public-calls', callerNetwork(counted.ip), publicCallsPerMinute, counted),
    requireUnknownCall: (counted) =>
      requireCalls('unknown-calls', callerNetwork(counted.ip), publicCallsPerMinute, counted),
  };
}

async function takeSlot(
  services: LimitServices,
  all: Map<string, Held>,
  limit: SlidingLimit,
  what: string,
  counted: Counted,
): Promise<void> {
  for (;;) {
    const held = heldOf(all, limit, services.clock());
    // A clock that was set back a little is stopped here until it has caught up.
    const now = Math.max(services.clock(), held.slot);
    if (held.left > 0) {
      held.left -= 1;
      held.used += 1;
      return;
    }
    if (held.freeAt > now)
      throw refuse('012', { retryAfterSeconds: Math.max(1, Math.ceil((held.freeAt - now) / 1_000)) });
    held.asking ??= ask(services, limit, held, what, counted).finally(() => (held.asking = null));
    await answerOrTimeout(held.asking);
    if (!mayLend(held, limit)) await held.asking;
    else {
      held.lent += 1;
      held.used += 1;
      return;
    }
  }
}

/**
 * Few calls may continue while a large import holds the store, where at least half of the limit was free when it was asked
 * last: nobody can take places of a store that is held, so the limit is kept all the same.
 */
function mayLend({ asking, free, lent }: Held, { most }: SlidingLimit): boolean {
  return asking !== null && free >= most / 2 && lent < largestBlock(most);
}

function firstBlock(most: number): number {
  return Math.ceil(most / FIRST_BLOCKS);
}

function largestBlock(most: number): number {
  return Math.ceil(most / LARGEST_BLOCKS);
}

async function answerOrTimeout(answer: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, MAX_WAIT_MS);
  try {
    await Promise.race([promise, answer]);
  } finally {
    clearTimeout(timer);
  }
}

function heldOf(all: Map<string, Held>, limit: SlidingLimit, now: number): Held {
  const slot = slotStart(now, limit);
  const held = all.get(limit.bucket);
  const known = held !== undefined && held.slot > lastSlot(now, limit) ? undefined : held;
  if (known !== undefined) {
    if (known.slot < slot)
      Object.assign(known, { slot, left: 0, used: 0, unused: { slot: known.slot, places: known.left } });
    return known;
  }
  if (all.size >= MAX_HELD) forgetIdle(all, slot);
  const fresh: Held = { slot, left: 0, used: 0, freeAt: 0, asking: null, unused: null, free: 0, lent: 0 };
  all.set(limit.bucket, fresh);
  return fresh;
}

function forgetIdle(all: Map<string, Held>, slot: number): void {
  for (const [bucket, held] of all) if (held.slot < slot && held.asking === null) all.delete(bucket);
}

/** Asks the store for more. A store that cannot be written does not keep traders from what can still be read. */
async function ask(
  services: LimitServices,
  limit: SlidingLimit,
  held: Held,
  what: string,
  counted: Counted,
): Promise<void> {
  const { store, clock, log } = services;
  const { slot, unused } = held;
  held.unused = null;
  const now = Math.max(clock(), slot);
  const { most } = limit;
  const wanted = held.lent + Math.min(largestBlock(most), Math.max(firstBlock(most), held.used));
  try {
    // What a power cut could forget of a minute is over before the server is there again.
    const { granted, free, freeAt } = await store.write(
      (db) => reserveSlots(db, limit, now, wanted, unused),
      'lazy',
    );
    const repaid = Math.min(held.lent, granted);
    // What was granted for a slot is of no use in the next one.
    if (held.slot === slot && slot === slotStart(now, limit)) held.left += granted - repaid;
    Object.assign(held, { free, lent: held.lent - repaid });
    if (granted > 0) return;
    held.freeAt = freeAt;
    await noteLimit(store, { at: now, object: what, ip: counted.ip, requestId: counted.requestId });
  } catch (error) {
    if (![StoreBusy, StoreFull, StoreUnavailable].some((kind) => error instanceof kind)) throw error;
    log.warn('calls could not be counted', { code: (error as Error).name });
    const spare = Math.ceil(most / UNCOUNTED_SHARE) - held.used;
    if (spare > 0) Object.assign(held, { left: held.left + Math.min(wanted, spare), lent: 0 });
    else held.freeAt = slotStart(now, limit) + limit.windowMs / SLOTS;
  }
}
