import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { TOP_PERIODS, type TopPeriod } from '@daybook/api/public/top-traders.ts';
import { HOUR_MS, monthStart, parseDay, weekStart, type Day } from '@daybook/domain/calendar.ts';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { checkAccountDays } from '../../apps/server/src/ledger/publishing/account-days.ts';
import { readRanking } from '../../apps/server/src/public/figures/ranking.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { saveDeletion } from '../../apps/server/src/journal/trades/delete-trade.ts';
import { synchroniseWell } from './sync-fixture.ts';
import { startForgetfulProxy } from './forgetful-proxy.ts';
import { importText } from './import-text.ts';
import { openQuietFixture, TUESDAY, type QuietFixture } from './quiet-platform.ts';
import { readPublishedTrades } from './stored-trades.ts';

const TODAY = parseDay(TUESDAY) as Day;
const FILE = `
  MAIN 03/02/2026 10:00:00 B 200 AAPL 10.00
  MAIN 03/02/2026 10:10:00 S 200 AAPL 10.50`;
/** Days on which fills fall: of this week, of last week in this month, of last month. */
const DAYS = [TUESDAY, '2026-03-02', '2026-02-27', '2026-02-26'] as const;

type Event =
  | { readonly kind: 'round-trip'; readonly day: string; readonly second: number; readonly cents: number }
  | { readonly kind: 'bust' | 'correct' | 'delete' | 'restore'; readonly which: number }
  | { readonly kind: 'hide' | 'show' | 'synchronise' };

const PICKED = fc.constantFrom('bust' as const, 'correct' as const, 'delete' as const, 'restore' as const);
const EVENT: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('round-trip' as const),
      day: fc.constantFrom(...DAYS),
      second: fc.integer({ min: 0, max: 50 }),
      cents: fc.integer({ min: 900, max: 1_100 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: PICKED, which: fc.nat() }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'synchronise' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const) }) },
);

interface Run {
  readonly t: TestContext;
  readonly fixture: QuietFixture;
  readonly fills: string[];
}

async function happen({ t, fixture, fills }: Run, event: Event): Promise<void> {
  switch (event.kind) {
    case 'round-trip': {
      const at = (minute: number) => `10:${minute}:${String(event.second).padStart(2, '0')}`;
      const price = (event.cents / 100).toFixed(2);
      const lines = `${at(10)} B 100 AAPL 10.00 0.5\n${at(11)} S 100 AAPL ${price} 0.5`;
      return void fills.push(...fixture.add(lines, { day: event.day }));
    }
    case 'bust':
      if (fills.length > 0) fixture.platform.bustFill(fills.splice(event.which % fills.length, 1)[0]!);
      return;
    case 'correct':
      if (fills.length > 0)
        fixture.platform.correctFee(fills[event.which % fills.length]!, 'Comm', event.which % 9_000);
      return;
    case 'delete':
    case 'restore':
      return changeDeletion(fixture, event.which, event.kind === 'delete');
    case 'hide':
    case 'show':
      return writePublic(fixture, event.kind === 'show');
    case 'synchronise':
      fixture.time.now += HOUR_MS / 4;
      fixture.via = await startForgetfulProxy(t, fixture.platform.url, '00:00:00');
      await synchroniseWell(fixture);
  }
}

async function changeDeletion(fixture: QuietFixture, which: number, deleted: boolean): Promise<void> {
  const { store, traderId, time } = fixture;
  const trades = await readPublishedTrades(store, traderId);
  const trade = trades[which % (trades.length || 1)];
  if (!trade) return;
  const change = { traderId, publicId: trade.publicId, deleted, version: null, now: time.now };
  await store.write((db) => saveDeletion(db, change));
}

async function writePublic({ store, traderId }: QuietFixture, isPublic: boolean): Promise<void> {
  await store.write((db) =>
    db
      .updateTable('trader')
      .set({ is_public: isPublic ? 1 : 0 })
      .where('id', '=', traderId)
      .execute(),
  );
}

/** The same question asked of the trades themselves: what the platform states counts whether it was deleted or not. */
async function calculate({ store, traderId }: QuietFixture, period: TopPeriod) {
  const from = { monthly: monthStart(TODAY), weekly: weekStart(TODAY), daily: TODAY }[period];
  const { is_public: isPublic } = await store.read((db) =>
    db.selectFrom('trader').select('is_public').where('id', '=', traderId).executeTakeFirstOrThrow(),
  );
  const counted = (await readPublishedTrades(store, traderId)).filter(
    ({ day }) => day >= from && day <= TODAY,
  );
  if (isPublic === 0 || counted.length === 0) return [];
  return [{ netProfit: counted.reduce((sum, { net }) => sum + net, 0), trades: counted.length }];
}

async function assertRankingIsTheSum({ fixture }: Run): Promise<void> {
  assert.deepEqual(await checkAccountDays(fixture.store, fixture.traderId), []);
  for (const period of TOP_PERIODS) {
    const { results } = await fixture.store.read((db) => readRanking(db, period, fixture.time.now));
    const ranked = results.map(({ netProfit, trades }) => ({ netProfit, trades }));
    assert.deepEqual(ranked, await calculate(fixture, period), period);
  }
}

async function follow(t: TestContext, store: Store, events: readonly Event[]): Promise<void> {
  const fixture = await openQuietFixture(t, store, { allowsOvernight: true });
  fixture.time.now += 14 * HOUR_MS; // Tuesday, eleven o'clock
  fixture.add('09:31:00 B 10 QQQ 10.00\n 09:32:00 S 10 QQQ 10.10');
  const run: Run = { t, fixture, fills: [] };
  await writePublic(fixture, true);
  for (const event of [...events, { kind: 'synchronise' } as const]) {
    await happen(run, event);
    await assertRankingIsTheSum(run);
  }
  await store.write((db) => db.deleteFrom('trader').where('id', '=', fixture.traderId).execute());
  assert.deepEqual((await store.read((db) => readRanking(db, 'monthly', fixture.time.now))).results, []);
  await fixture.platform.close();
}

/** Four synchronisations a day are made at most, the last one among them. */
const EVENTS = fc.array(EVENT, { minLength: 4, maxLength: 24 }).map((events) => {
  const kept = events.flatMap((event, at) => (event.kind === 'synchronise' ? [at] : [])).slice(0, 3);
  return events.filter((event, at) => event.kind !== 'synchronise' || kept.includes(at));
});

onEachEngine((engine, openTestStore) => {
  const numRuns = engine === 'sqlite' ? roundsOf(30, 10) : roundsOf(8, 3);
  test(`after each event of ${numRuns} histories of imports, corrections, deletions and opt-outs the ranking is the sum over the trades`, async (t) => {
    await fc.assert(
      fc.asyncProperty(EVENTS, async (events) => follow(t, await openTestStore(), events)),
      { numRuns, seed: 20_261_122, interruptAfterTimeLimit: 120_000, markInterruptAsFailure: false },
    );
  });

  test('a trade of a file is ranked until it is deleted, and again when it is restored', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.time.now += 14 * HOUR_MS;
    await importText(fixture, tradeZeroFile(FILE));
    await writePublic(fixture, true);
    const ranked = async () => {
      assert.deepEqual(await checkAccountDays(fixture.store, fixture.traderId), []);
      const { fromFiles } = await fixture.store.read((db) => readRanking(db, 'monthly', fixture.time.now));
      return fromFiles.map(({ netProfit, trades }) => ({ netProfit, trades }));
    };
    const whole = [{ netProfit: 1_000_000, trades: 1 }];
    assert.deepEqual(await ranked(), whole);
    await changeDeletion(fixture, 0, true);
    assert.deepEqual(await ranked(), []);
    await changeDeletion(fixture, 0, false);
    assert.deepEqual(await ranked(), whole);
  });
});
