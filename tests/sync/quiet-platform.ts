import type { TestContext } from 'node:test';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { EMPTY_ENTRY, type JournalEntry } from '@daybook/domain/journal/entry.ts';
import { findInstant, NEW_YORK } from '@daybook/brokers/rows/newyork.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { findTrade } from '../../apps/server/src/journal/trades/read-trade.ts';
import { saveJournal, type SavedJournal } from '../../apps/server/src/journal/trades/save-journal.ts';
import { startPlatform, type Platform } from '../../demo/src/platform.ts';
import { openSyncFixture, type SyncFixture, type SyncFixtureOptions } from './sync-fixture.ts';

/** Monday on which the tests' trading begins, a session. */
export const MONDAY = '2026-03-02';
export const TUESDAY = '2026-03-03';

/** Instant of a New York date and time of day such as `2026-03-02`, `21:00`. */
export function instantOf(date: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const instant = findInstant(NEW_YORK, parseDay(date) as Day, hours * 3600 + minutes * 60);
  if (instant === null) throw new RangeError(`${date} ${time} does not exist in New York`);
  return instant;
}

/** A trader at a platform where nothing happens but what the test adds; it is Monday evening. */
export interface QuietFixture extends SyncFixture {
  /** Adds fills written as `10:00:00 B 100 AAPL 187.20`, on Monday and the first account unless said otherwise. Returns the ids. */
  add(lines: string, at?: { readonly day?: string; readonly account?: string }): string[];
}

export async function openQuietFixture(
  t: Pick<TestContext, 'after'>,
  store: Store,
  options: Partial<SyncFixtureOptions> = {},
): Promise<QuietFixture> {
  const accounts = options.accounts ?? ['MAIN'];
  const now = options.now ?? instantOf(MONDAY, '21:00');
  const platform = await startQuietPlatform(accounts, () => fixture.time.now);
  t.after(() => platform.close());
  const fixture = await openSyncFixture(store, platform, { ...options, accounts, now });
  return Object.assign(fixture, {
    add: (lines: string, at: { readonly day?: string; readonly account?: string } = {}) =>
      lines
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map((line) => addFill(fixture.platform, line, at)),
  });
}

/** A platform without any trades of its own. */
export function startQuietPlatform(accounts: readonly string[], clock: () => number): Promise<Platform> {
  // What it would make up begins long after the tests.
  return startPlatform({ accounts, tradesPerDay: 0, firstDay: '2040-01-03', clock, rateLimit: null });
}

function addFill(
  platform: Platform,
  line: string,
  { day = MONDAY, account }: { readonly day?: string; readonly account?: string },
): string {
  const [time = '', side = '', quantity = '', symbol = '', price = '', commission] = line.split(/\s+/);
  return platform.addFill({
    day,
    time,
    side: side as 'B' | 'S' | 'T' | 'C',
    quantity: Number(quantity),
    symbol,
    price,
    ...(account === undefined ? {} : { account }),
    ...(commission === undefined ? {} : { fees: { Comm: Math.round(Number(commission) * 10_000) } }),
  });
}

/** Saves a journal for a trade; the last save wins unless a version is given. */
export async function writeJournal(
  { store, traderId, time }: Pick<SyncFixture, 'store' | 'traderId' | 'time'>,
  publicId: string,
  entry: Partial<JournalEntry>,
  version: number | null = null,
): Promise<SavedJournal['kind']> {
  const save = { traderId, publicId, entry: { ...EMPTY_ENTRY, ...entry }, version, now: time.now };
  return (await store.write((db) => saveJournal(db, save))).kind;
}

/** The trade as its page shows it; throws when it is not there. */
export async function readTradePage({ store, traderId }: SyncFixture, publicId: string) {
  const found = await store.read((db) => findTrade(db, traderId, publicId));
  if (!found) throw new Error(`there is no trade ${publicId}`);
  return found.trade;
}
