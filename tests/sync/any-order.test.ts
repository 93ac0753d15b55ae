import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { HOUR_MS } from '@daybook/domain/calendar.ts';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { openSyncFixture, synchroniseWell, type SyncFixture } from './sync-fixture.ts';
import { startForgetfulProxy } from './forgetful-proxy.ts';
import { openQuietFixture, writeJournal, type QuietFixture } from './quiet-platform.ts';
import { readPublishedTrades, withoutIds } from './stored-trades.ts';
import { sameTrader } from '../../apps/server/src/store/same-trader.ts';

/** What can happen at the platform, and between two synchronisations. Numbers choose among the existing fills. */
type Event =
  | {
      readonly kind: 'fill';
      readonly second: number;
      readonly side: 'B' | 'S';
      readonly size: number;
      readonly symbol: string;
      readonly cents: number;
    }
  | { readonly kind: 'bust'; readonly which: number }
  | { readonly kind: 'correct'; readonly which: number; readonly fee: number }
  | { readonly kind: 'write'; readonly which: number }
  | { readonly kind: 'synchronise' };

const EVENT: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('fill' as const),
      // Few seconds, so that fills often share one, and late ones come before and between.
      second: fc.integer({ min: 0, max: 40 }),
      side: fc.constantFrom('B' as const, 'S' as const),
      size: fc.constantFrom(100, 100, 100, 50, 200, 300),
      symbol: fc.constantFrom('AAPL', 'MSFT'),
      cents: fc.integer({ min: 900, max: 1100 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('bust' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      which: fc.nat(),
      fee: fc.integer({ min: -500, max: 20_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), which: fc.nat() }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'synchronise' as const }) },
);

/** A trader's journal while events happen. */
interface Run {
  readonly t: TestContext;
  readonly fixture: QuietFixture;
  readonly fills: string[];
  /** Comments by trade id, of all that was ever written. */
  readonly written: Map<number, string>;
}

async function happen(run: Run, event: Event): Promise<void> {
  const { fixture, fills, written } = run;
  switch (event.kind) {
    case 'fill': {
      const time = `10:00:${String(event.second).padStart(2, '0')}`;
      const price = (event.cents / 100).toFixed(2);
      fills.push(...fixture.add(`${time} ${event.side} ${event.size} ${event.symbol} ${price} 0.5`));
      return;
    }
    case 'bust':
      if (fills.length > 0) fixture.platform.bustFill(fills.splice(event.which % fills.length, 1)[0]!);
      return;
    case 'correct':
      if (fills.length > 0)
        fixture.platform.correctFee(fills[event.which % fills.length]!, 'Comm', event.fee);
      return;
    case 'write': {
      const trades = await readPublishedTrades(fixture.store, fixture.traderId);
      const trade = trades[event.which % (trades.length || 1)];
      if (!trade) return;
      written.set(trade.id, `note ${event.which}`);
      await writeJournal(fixture, trade.publicId, { comments: `note ${event.which}` });
      return;
    }
    case 'synchronise':
      return synchroniseSoundly(run);
  }
}

/** One host is asked ten times a second at most: each synchronisation goes through a door of its own. */
async function synchroniseSoundly({ t, fixture }: Run): Promise<void> {
  fixture.time.now += HOUR_MS;
  fixture.via = await startForgetfulProxy(t, fixture.platform.url, '00:00:00');
  const { differences } = await synchroniseWell(fixture);
  assert.deepEqual(differences, []);
  assert.deepEqual(await checkJournal(fixture.store, 'deep'), []);
}

async function contentOf({ store, traderId }: SyncFixture): Promise<unknown[]> {
  const aside = await store.read((db) =>
    db
      .selectFrom('set_aside')
      .innerJoin('execution', sameTrader('execution.id', 'set_aside.execution_id'))
      .select(['execution.identity', 'set_aside.size', 'set_aside.reason'])
      .where('set_aside.trader_id', '=', traderId)
      .orderBy('execution.identity')
      .execute(),
  );
  return [(await readPublishedTrades(store, traderId)).map(withoutIds), aside];
}

/** Whatever was written stays in the store, with the trade that it was written about or with that trade's tombstone. */
async function assertNothingForgotten({ fixture, written }: Run): Promise<void> {
  const rows = await fixture.store.read((db) =>
    db
      .selectFrom('journal')
      .select(['trade_id', 'comments'])
      .where('trader_id', '=', fixture.traderId)
      .execute(),
  );
  assert.deepEqual(new Map(rows.map((row) => [row.trade_id, row.comments])), written);
}

async function follow(t: TestContext, store: Store, events: readonly Event[]): Promise<void> {
  const fixture = await openQuietFixture(t, store, { allowsOvernight: true });
  // One trade that always stays: an answer without any fill is no proof that fills were withdrawn.
  fixture.add('09:31:00 B 10 QQQ 10.00\n 09:32:00 S 10 QQQ 10.10');
  const run: Run = { t, fixture, fills: [], written: new Map() };
  for (const event of events) await happen(run, event);
  await synchroniseSoundly(run);
  await assertNothingForgotten(run);
  const fresh = await openSyncFixture(store, fixture.platform, {
    accounts: ['MAIN'],
    now: fixture.time.now,
    allowsOvernight: true,
  });
  fresh.via = await startForgetfulProxy(t, fixture.platform.url, '00:00:00');
  await synchroniseWell(fresh);
  assert.deepEqual(await contentOf(fixture), await contentOf(fresh));
  await fixture.platform.close();
}

/** Four synchronisations a day are made at most, so that an event list stays within one. */
const EVENTS = fc.array(EVENT, { minLength: 4, maxLength: 30 }).map((events) => {
  const last = events.flatMap((event, at) => (event.kind === 'synchronise' ? [at] : [])).slice(0, 3);
  return events.filter((event, at) => event.kind !== 'synchronise' || last.includes(at));
});

onEachEngine((engine, openTestStore) => {
  const numRuns = engine === 'sqlite' ? roundsOf(40, 12) : roundsOf(10, 4);
  test(`${numRuns} histories of late, busted and corrected fills end as if all had been fetched at once`, async (t) => {
    await fc.assert(
      fc.asyncProperty(EVENTS, async (events) => follow(t, await openTestStore(), events)),
      { numRuns, seed: 20_261_121, interruptAfterTimeLimit: 120_000, markInterruptAsFailure: false },
    );
  });
});
