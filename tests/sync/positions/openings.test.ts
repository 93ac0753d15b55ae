import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../../apps/server/src/store/store-testing.ts';
import type { SyncFixture } from '../sync-fixture.ts';
import { synchronise, synchroniseWell } from '../sync-fixture.ts';
import { startForgetfulProxy } from '../forgetful-proxy.ts';
import { instantOf, openQuietFixture, readTradePage, TUESDAY, writeJournal } from '../quiet-platform.ts';
import { readPublishedTrades } from '../stored-trades.ts';
import { sameTrader } from '../../../apps/server/src/store/same-trader.ts';

/** What belongs to no trade, with the reason: `100 opening-missing`. */
async function readSetAside({ store, traderId }: SyncFixture): Promise<string[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom('set_aside')
      .innerJoin('execution', sameTrader('execution.id', 'set_aside.execution_id'))
      .select(['execution.action', 'set_aside.size', 'set_aside.reason'])
      .where('set_aside.trader_id', '=', traderId)
      .orderBy('execution.instant')
      .orderBy('execution.id')
      .execute(),
  );
  return rows.map(({ action, size, reason }) => `${action} ${size} ${reason}`);
}

async function summarise(fixture: SyncFixture): Promise<string[]> {
  const trades = await readPublishedTrades(fixture.store, fixture.traderId);
  return trades.map(({ side, size, symbol, net }) => `${side} ${size} ${symbol} ${net / 10_000}`);
}

onEachEngine((_engine, openTestStore) => {
  test('an account that may hold overnight keeps its open position until the closing fill makes it a trade', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore(), { allowsOvernight: true });
    fixture.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 40 AAPL 10.50
      11:00:00 B 10 MSFT 20.00
      11:10:00 S 10 MSFT 21.00`);
    await synchroniseWell(fixture);
    assert.deepEqual(await summarise(fixture), ['long 10 MSFT 10']);
    assert.deepEqual(await readSetAside(fixture), ['buy 100 still-open', 'sell 40 still-open']);
    fixture.time.now = instantOf(TUESDAY, '12:00');
    await synchroniseWell(fixture);
    assert.deepEqual(await readSetAside(fixture), ['buy 100 still-open', 'sell 40 still-open']);
    fixture.add('13:00:00 S 60 AAPL 11.00', { day: TUESDAY });
    fixture.time.now = instantOf(TUESDAY, '21:00');
    const { trades, differences } = await synchroniseWell(fixture);
    assert.deepEqual([trades, differences], [1, []]);
    assert.deepEqual(await summarise(fixture), ['long 10 MSFT 10', 'long 100 AAPL 80']);
    assert.deepEqual(await readSetAside(fixture), []);
  });

  test('an open position in an account that must be flat stops the processing of all', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore(), { accounts: ['MAIN', 'SIDE'] });
    fixture.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50`);
    fixture.platform.openPosition('TSLA', 'SIDE');
    const { imported } = await synchronise(fixture);
    assert.ok(imported.kind === 'positions-open');
    assert.deepEqual([imported.symbols, await summarise(fixture)], [['TSLA'], []]);
    await fixture.store.write((db) =>
      db
        .updateTable('account')
        .set({ allows_overnight: 1 })
        .where('trader_id', '=', fixture.traderId)
        .where('user_name', '=', 'SIDE')
        .execute(),
    );
    await synchroniseWell(fixture);
    assert.deepEqual(await summarise(fixture), ['long 100 AAPL 50']);
  });

  test('a sell whose opening lies before the data is set aside with the reason, not made a short', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(`
      09:40:00 B 100 AAPL 10.00
      10:00:00 S 100 AAPL 10.50
      10:10:00 B 50 AAPL 10.00
      10:20:00 S 50 AAPL 10.20
      11:00:00 B 10 MSFT 20.00
      11:10:00 S 10 MSFT 21.00`);
    fixture.via = await startForgetfulProxy(t, fixture.platform.url, '09:50:00');
    const { setAside, trades } = await synchroniseWell(fixture);
    assert.deepEqual([trades, setAside], [2, 1]);
    assert.deepEqual(await summarise(fixture), ['long 50 AAPL 10', 'long 10 MSFT 10']);
    assert.deepEqual(await readSetAside(fixture), ['sell 100 opening-missing']);
    fixture.add('14:00:00 T 20 AAPL 10.00\n 14:10:00 C 20 AAPL 9.00', { day: TUESDAY });
    fixture.time.now = instantOf(TUESDAY, '21:00');
    await synchroniseWell(fixture);
    assert.deepEqual(await summarise(fixture), ['long 50 AAPL 10', 'long 10 MSFT 10', 'short 20 AAPL 20']);
    assert.deepEqual(await readSetAside(fixture), ['sell 100 opening-missing']);
  });

  test('a position closed in several sells after a missing opening is set aside as one stretch', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(`
      09:40:00 B 300 AAPL 10.00
      10:00:00 S 100 AAPL 10.50
      10:10:00 B 50 AAPL 10.40
      10:20:00 S 250 AAPL 10.20
      10:30:00 B 50 AAPL 10.00
      10:40:00 S 50 AAPL 10.10`);
    fixture.via = await startForgetfulProxy(t, fixture.platform.url, '09:50:00');
    await synchroniseWell(fixture);
    assert.deepEqual(await readSetAside(fixture), [
      'sell 100 opening-missing',
      'buy 50 opening-missing',
      'sell 250 opening-missing',
    ]);
    assert.deepEqual(await summarise(fixture), ['long 50 AAPL 5']);
  });

  test('the opening that turns up later makes the trade that was missing', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(`
      09:40:00 B 100 AAPL 10.00
      10:00:00 S 100 AAPL 10.50
      10:10:00 B 50 AAPL 10.00
      10:20:00 S 50 AAPL 10.20`);
    fixture.via = await startForgetfulProxy(t, fixture.platform.url, '09:50:00');
    await synchroniseWell(fixture);
    const [known] = await readPublishedTrades(fixture.store, fixture.traderId);
    fixture.via = null;
    await synchroniseWell(fixture);
    assert.deepEqual(await summarise(fixture), ['long 100 AAPL 50', 'long 50 AAPL 10']);
    assert.deepEqual(await readSetAside(fixture), []);
    assert.equal((await readPublishedTrades(fixture.store, fixture.traderId))[1]!.id, known!.id);
  });

  test('an early fill that was withdrawn, or comes late, changes what was missing before it', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add('09:40:00 B 100 AAPL 10.00');
    const [phantom] = fixture.add('10:00:00 S 100 AAPL 10.50');
    fixture.add(`
      10:10:00 B 50 AAPL 10.00
      10:20:00 S 50 AAPL 10.20`);
    fixture.via = await startForgetfulProxy(t, fixture.platform.url, '09:50:00');
    await synchroniseWell(fixture);
    assert.deepEqual(await readSetAside(fixture), ['sell 100 opening-missing']);
    fixture.platform.bustFill(phantom!);
    fixture.add('09:45:00 S 100 AAPL 10.50');
    await synchroniseWell(fixture);
    assert.deepEqual(await readSetAside(fixture), []);
    assert.deepEqual(await summarise(fixture), ['long 50 AAPL 10']);
    fixture.add('10:15:00 B 10 AAPL 10.00\n 10:16:00 S 10 AAPL 11.00');
    await synchroniseWell(fixture);
    assert.deepEqual(await summarise(fixture), ['long 60 AAPL 20']);
  });

  test('an account that begins to mark its shorts is grouped again, and what stays the same keeps its journal', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(`
      10:00:00 S 100 AAPL 10.50
      10:10:00 B 100 AAPL 10.00
      11:00:00 B 10 MSFT 20.00
      11:10:00 S 10 MSFT 21.00`);
    await synchroniseWell(fixture);
    assert.deepEqual(await summarise(fixture), ['short 100 AAPL 50', 'long 10 MSFT 10']);
    const [, long] = await readPublishedTrades(fixture.store, fixture.traderId);
    await writeJournal(fixture, long!.publicId, { comments: 'as planned' });
    fixture.add('10:00:00 T 20 AAPL 10.00\n 10:10:00 C 20 AAPL 9.00', { day: TUESDAY });
    fixture.time.now = instantOf(TUESDAY, '21:00');
    assert.deepEqual((await synchroniseWell(fixture)).changed, 0);
    assert.deepEqual(await summarise(fixture), ['short 100 AAPL 50', 'long 10 MSFT 10', 'short 20 AAPL 20']);
    assert.equal((await readTradePage(fixture, long!.publicId)).comments, 'as planned');
  });
});
