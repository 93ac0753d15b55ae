import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { discardImport, sweepDiscarded } from '../../apps/server/src/ledger/staging/discard.ts';
import { openImport } from '../../apps/server/src/ledger/staging/stage.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { synchroniseWell, withTools, type SyncFixture } from './sync-fixture.ts';
import { instantOf, openQuietFixture } from './quiet-platform.ts';
import { countRows, readPublishedTrades } from './stored-trades.ts';
import { importText } from './import-text.ts';

/** After everything in the files. */
const LATER = { now: instantOf('2026-03-06', '21:00') };
const MONDAYS = `
  MAIN 03/02/2026 10:00:00 B 100 AAPL 10.00
  MAIN 03/02/2026 10:00:00 B 100 AAPL 10.00
  MAIN 03/02/2026 10:10:00 S 200 AAPL 10.50`;
const TUESDAYS = `
  MAIN 03/03/2026 11:00:00 SS 50 MSFT 20.00
  MAIN 03/03/2026 11:10:00 BC 50 MSFT 19.00`;
/** The fills of {@link MONDAYS} combined, as another platform reports them. */
const ORDERS = `Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time
Apple,AAPL,Sell,Filled,200,200,@10.50,10.50,DAY,03/02/2026 10:10:00 EST,03/02/2026 10:10:00 EST
Apple,AAPL,Buy,Filled,200,200,@10.00,10.00,DAY,03/02/2026 10:00:00 EST,03/02/2026 10:00:00 EST
`;

async function summarise(fixture: SyncFixture): Promise<string[]> {
  const trades = await readPublishedTrades(fixture.store, fixture.traderId);
  return trades.map(
    ({ account, side, size, symbol, net }) => `${account} ${side} ${size} ${symbol} ${net / 10_000}`,
  );
}

onEachEngine((_engine, openTestStore) => {
  test('the same file twice changes nothing', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore(), LATER);
    const file = tradeZeroFile(MONDAYS + TUESDAYS);
    const first = await importText(fixture, file);
    assert.partialDeepStrictEqual(first, { kind: 'imported', executions: 5, new: 5, known: 0, trades: 2 });
    const before = await readPublishedTrades(fixture.store, fixture.traderId);
    const again = await importText(fixture, file);
    assert.partialDeepStrictEqual(again, {
      kind: 'imported',
      new: 0,
      corrected: 0,
      known: 5,
      trades: 0,
      changed: 0,
    });
    assert.deepEqual(await readPublishedTrades(fixture.store, fixture.traderId), before);
    assert.equal((await countRows(fixture.store, fixture.traderId)).execution, 5);
    assert.deepEqual(await summarise(fixture), ['MAIN long 200 AAPL 100', 'MAIN short 50 MSFT 50']);
  });

  test('files that overlap count each fill once, and two equal ones in a second twice', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore(), LATER);
    await importText(fixture, tradeZeroFile(MONDAYS));
    const second = await importText(fixture, tradeZeroFile(MONDAYS + TUESDAYS));
    assert.partialDeepStrictEqual(second, { new: 2, known: 3, trades: 1, changed: 0 });
    const third = await importText(fixture, tradeZeroFile(TUESDAYS));
    assert.partialDeepStrictEqual(third, { new: 0, known: 2, trades: 0 });
    assert.deepEqual(await summarise(fixture), ['MAIN long 200 AAPL 100', 'MAIN short 50 MSFT 50']);
  });

  test('an older file imported last gives the same trades as in order', async (t) => {
    const store = await openTestStore();
    const forwards = await openQuietFixture(t, store, LATER);
    const backwards = await openQuietFixture(t, store, LATER);
    const files = [
      tradeZeroFile('MAIN 03/02/2026 15:00:00 B 100 AAPL 10.00\n MAIN 03/02/2026 15:30:00 S 60 AAPL 10.10'),
      tradeZeroFile('MAIN 03/03/2026 10:00:00 S 40 AAPL 10.20\n MAIN 03/03/2026 10:30:00 B 10 AAPL 10.00'),
      tradeZeroFile('MAIN 03/04/2026 10:00:00 S 10 AAPL 10.40'),
    ];
    for (const file of files) await importText(forwards, file);
    for (const file of files.toReversed()) await importText(backwards, file);
    assert.deepEqual(await summarise(forwards), ['MAIN long 100 AAPL 14', 'MAIN long 10 AAPL 4']);
    assert.deepEqual(await summarise(backwards), await summarise(forwards));
  });

  test('a late fill within what was set aside makes the trade whole', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore(), LATER);
    const closesTooMuch = `
      MAIN 03/02/2026 09:40:00 SS 50 MSFT 20.00
      MAIN 03/02/2026 10:00:00 BC 100 MSFT 19.00`;
    assert.partialDeepStrictEqual(await importText(fixture, tradeZeroFile(closesTooMuch)), {
      trades: 0,
      setAside: 2,
    });
    await importText(fixture, tradeZeroFile('MAIN 03/02/2026 09:50:00 SS 50 MSFT 20.00'));
    assert.deepEqual(await summarise(fixture), ['MAIN short 100 MSFT 100']);
  });

  test('fills that came by file and by synchronisation count once, whichever came first', async (t) => {
    const store = await openTestStore();
    const bySync = `
      10:00:00 B 100 AAPL 10.00
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 200 AAPL 10.50`;
    const fileFirst = await openQuietFixture(t, store, LATER);
    fileFirst.add(bySync);
    await importText(fileFirst, tradeZeroFile(MONDAYS));
    assert.equal((await synchroniseWell(fileFirst)).trades, 0);
    const syncFirst = await openQuietFixture(t, store, LATER);
    syncFirst.add(bySync);
    await synchroniseWell(syncFirst);
    assert.partialDeepStrictEqual(await importText(syncFirst, tradeZeroFile(MONDAYS)), {
      new: 0,
      known: 3,
      trades: 0,
    });
    // The platform's report replaces a file's; a file never replaces the platform's.
    for (const [fixture, rows] of [
      [fileFirst, 6],
      [syncFirst, 3],
    ] as const) {
      assert.deepEqual(await summarise(fixture), ['MAIN long 200 AAPL 100']);
      assert.equal((await countRows(store, fixture.traderId)).execution, rows);
    }
  });

  test('a file with several accounts fills each of them, or the one that is named', async (t) => {
    const store = await openTestStore();
    const file = tradeZeroFile(`${MONDAYS}
      SIDE 03/02/2026 10:00:00 B 100 AAPL 10.00
      SIDE 03/02/2026 10:10:00 S 100 AAPL 11.00`);
    const all = await openQuietFixture(t, store, LATER);
    assert.partialDeepStrictEqual(await importText(all, file), { kind: 'imported', new: 5, trades: 2 });
    assert.deepEqual((await summarise(all)).toSorted(), ['MAIN long 200 AAPL 100', 'SIDE long 100 AAPL 100']);
    const one = await openQuietFixture(t, store, LATER);
    await importText(one, file, 'SIDE');
    assert.deepEqual(await summarise(one), ['SIDE long 100 AAPL 100']);
    const wrong = await importText(one, file, 'OTHER');
    assert.deepEqual(wrong, { kind: 'which-account', accounts: ['MAIN', 'SIDE'] });
  });

  test('a file without an account waits for a new one beside another platform, and one in doubt for an answer', async (t) => {
    const store = await openTestStore();
    const fixture = await openQuietFixture(t, store, LATER);
    await importText(fixture, tradeZeroFile(MONDAYS));
    const orders = `Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time
Apple,AAPL,Buy,Filled,100,100,@10.00,10.00,DAY,03/03/2026 10:00:00 EST,03/03/2026 10:00:00 EST
`;
    assert.deepEqual(await importText(fixture, orders), { kind: 'which-account', accounts: ['MAIN'] });
    assert.partialDeepStrictEqual(await importText(fixture, orders, 'ORDERS'), { kind: 'imported', new: 1 });
    const closings = tradeZeroFile(`
      MAIN 03/04/2026 10:00:00 SS 100 TSLA 10.00
      MAIN 03/04/2026 10:01:00 BC 100 TSLA 10.00
      MAIN 03/04/2026 10:02:00 S 100 MSFT 10.00
      MAIN 03/04/2026 10:03:00 S 100 NVDA 10.00`);
    const doubtful = await importText(fixture, closings, null, false);
    assert.partialDeepStrictEqual(doubtful, { kind: 'doubtful', doubts: ['openings-missing'] });
    assert.partialDeepStrictEqual(await importText(fixture, closings), { kind: 'imported', new: 4 });
  });

  test('a file in another grain than the journal has for a day is refused with the name of that import', async (t) => {
    const store = await openTestStore();
    const fixture = await openQuietFixture(t, store, LATER);
    await importText(fixture, tradeZeroFile(MONDAYS));
    const refused = { kind: 'other-grain', name: 'fills.csv', day: '2026-03-02' };
    assert.deepEqual(await importText(fixture, ORDERS, 'MAIN'), refused);
    const bySync = await openQuietFixture(t, store, LATER);
    bySync.add('10:00:00 B 100 AAPL 10.00\n 10:10:00 S 100 AAPL 10.50');
    await synchroniseWell(bySync);
    assert.deepEqual(await importText(bySync, ORDERS, 'MAIN'), { ...refused, name: '' });
    const alone = await openQuietFixture(t, store, LATER);
    assert.partialDeepStrictEqual(await importText(alone, ORDERS, 'MAIN'), { kind: 'imported', trades: 1 });
  });

  test('a file cannot be imported while a synchronisation holds unseen rows, and can be afterwards', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore(), LATER);
    fixture.add('12:00:00 B 10 TSLA 10.00\n 12:10:00 S 10 TSLA 11.00');
    const imported = await fixture.synchroniser.startImport(fixture.traderId);
    assert.equal(imported.kind, 'imported');
    assert.deepEqual(await importText(fixture, tradeZeroFile(MONDAYS)), { kind: 'busy' });
    await fixture.synchroniser.startProcess(fixture.traderId);
    assert.partialDeepStrictEqual(await importText(fixture, tradeZeroFile(MONDAYS)), {
      kind: 'imported',
      trades: 1,
    });
    assert.deepEqual((await summarise(fixture)).toSorted(), [
      'MAIN long 10 TSLA 10',
      'MAIN long 200 AAPL 100',
    ]);
  });

  test('a file that is imported while the platform is being asked spoils nothing', async (t) => {
    const quiet = await openQuietFixture(t, await openTestStore(), LATER);
    quiet.add('12:00:00 B 10 TSLA 10.00\n 12:10:00 S 10 TSLA 11.00');
    const imported = Promise.withResolvers<void>();
    const fixture = withTools(quiet, {
      openPassword: async (...login) => {
        await imported.promise;
        return quiet.tools.openPassword(...login);
      },
    });
    const running = synchroniseWell(fixture);
    assert.partialDeepStrictEqual(await importText(quiet, tradeZeroFile(MONDAYS)), {
      kind: 'imported',
      trades: 1,
    });
    imported.resolve();
    await running;
    assert.deepEqual((await summarise(fixture)).toSorted(), [
      'MAIN long 10 TSLA 10',
      'MAIN long 200 AAPL 100',
    ]);
  });

  test('a synchronisation waits for a file that is being imported, and costs one attempt', async (t) => {
    const quiet = await openQuietFixture(t, await openTestStore(), LATER);
    quiet.add('12:00:00 B 10 TSLA 10.00\n 12:10:00 S 10 TSLA 11.00');
    const { store, traderId, time } = quiet;
    const file = { name: 'slow.csv', hash: 'ab' };
    const importId = await openImport(store, {
      traderId,
      kind: 'file',
      source: 'tradezero',
      syncId: null,
      file,
      now: time.now,
    });
    const running = synchroniseWell(quiet);
    while (!quiet.platform.requests.some(({ action }) => action === 'logout')) await turn();
    for (let turns = 0; turns < 200; turns++) await turn();
    await discardImport(store, traderId, importId!);
    assert.equal((await running).trades, 1);
    assert.equal((await countRows(store, traderId)).sync, 1);
  });

  test('what is discarded leaves no rows, and neither does what a sweep finds half removed', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore(), LATER);
    fixture.add('12:00:00 B 10 TSLA 10.00\n 12:10:00 S 10 TSLA 11.00');
    await synchroniseWell(fixture);
    const before = await countRows(fixture.store, fixture.traderId);
    for (const half of [false, true]) {
      fixture.add(`13:0${Number(half)}:00 B 10 TSLA 10.00\n 13:1${Number(half)}:00 S 10 TSLA 11.00`);
      const imported = await fixture.synchroniser.startImport(fixture.traderId);
      assert.ok(imported.kind === 'imported' && imported.record.importId !== null);
      const { importId } = imported.record;
      if (half) {
        await fixture.store.write((db) =>
          db
            .updateTable('import')
            .set({ state: 'discarded' })
            .where('trader_id', '=', fixture.traderId)
            .where('id', '=', importId)
            .execute(),
        );
        await sweepDiscarded(fixture.store, Date.now());
      } else await discardImport(fixture.store, fixture.traderId, importId);
      const { sync: _sync, sync_quota: _quota, ...after } = await countRows(fixture.store, fixture.traderId);
      assert.partialDeepStrictEqual(before, after);
      fixture.time.now += 86_400_000;
    }
  });
});
