// A synchronisation that states a trade more exactly than its trader typed it: the platform's executions count, the journal stays.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { typeTrade } from '../../apps/server/src/uploads/typed/type-trade.ts';
import { instantOf, openQuietFixture } from './quiet-platform.ts';
import { readPublishedTrades } from './stored-trades.ts';

const LATER = { now: instantOf('2026-03-06', '21:00') };

onEachEngine((_engine, openTestStore) => {
  test('typed executions give way to the platform’s, and the trade keeps its id', async (t) => {
    const { store, traderId, synchroniser, add } = await openQuietFixture(t, await openTestStore(), LATER);
    const account = await store.read((db) =>
      db.selectFrom('account').select('uuid').where('trader_id', '=', traderId).executeTakeFirstOrThrow(),
    );
    const fill = (action: 'buy' | 'sell', price: string, time: string) =>
      ({ action, size: '100', price, date: '2026-03-02', time }) as const;
    const typed = {
      accountUuid: account.uuid,
      symbol: 'AAPL',
      kind: 'stock' as const,
      currency: 'USD',
      side: 'long' as const,
      zone: 'America/New_York',
      executions: [fill('buy', '10', '10:00'), fill('sell', '11', '10:30')],
    };
    await typeTrade({ store, clock: () => LATER.now, log: console }, traderId, typed);
    const [before] = await readPublishedTrades(store, traderId);
    add(`
      10:00:02 B 60 AAPL 10.01
      10:00:03 B 40 AAPL 10.02
      10:30:04 S 100 AAPL 10.99`);
    await synchroniser.startImport(traderId);
    const processed = await synchroniser.startProcess(traderId);
    assert.ok(processed.kind === 'processed', JSON.stringify(processed));
    assert.equal(processed.typedReplaced, 2);
    const trades = await readPublishedTrades(store, traderId);
    assert.deepEqual(
      trades.map(({ id, gross }) => [id, gross]),
      [[before!.id, 976_000]],
    );
  });
});
