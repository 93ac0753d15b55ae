import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { DETAIL_COLUMNS, DETAILS_VERSION } from '@daybook/domain/trade/details/fields.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { openLog } from '../../apps/server/src/calls/logs.ts';
import { calculateDetailsOf, calculateSome } from '../../apps/server/src/ledger/details/calculate-details.ts';
import { calculateInBackground } from '../../apps/server/src/ledger/details/calculate-in-background.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { openStore, type Store } from '../../apps/server/src/store/store.ts';
import { startPlatform } from '../../demo/src/platform.ts';
import { NOW } from '../own-data/written-journal.ts';
import { forgetDetails, readTradeRows } from '../../apps/server/src/ledger/details/details-testing.ts';
import { openQuietFixture, TUESDAY } from './quiet-platform.ts';
import { openSyncFixture, synchroniseWell } from './sync-fixture.ts';

/** Two weeks of the demo trader, published. */
async function fill(store: Store, tradesPerDay = 6): Promise<number> {
  const platform = await startPlatform({
    firstDay: '2026-11-03',
    tradesPerDay,
    clock: () => NOW,
    rateLimit: null,
  });
  try {
    const fixture = await openSyncFixture(store, platform, { now: NOW });
    await synchroniseWell(fixture);
    return fixture.traderId;
  } finally {
    await platform.close();
  }
}

/** A log of which the messages are kept. */
function keptLog(messages: string[]) {
  const destination = new Writable({
    write: (line: Buffer, _encoding, done) => {
      messages.push((JSON.parse(line.toString()) as { msg: string }).msg);
      done();
    },
  });
  return openLog('info', Buffer.alloc(32), destination);
}

onEachEngine((engine, openTestStore, newStoreLocation) => {
  test('a published trade has its details, and of a fill through zero each trade its share of each fee', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    const [, crossing] = fixture.add(`
      10:00:00 B 100 AAPL 10.00 1.00
      10:05:00 S 300 AAPL 10.50 3.00
      10:06:00 S 50 AAPL 10.75 1.00
      10:10:00 B 250 AAPL 10.25 2.50`);
    fixture.platform.correctFee(crossing!, 'SEC', 301);
    fixture.platform.correctFee(crossing!, 'Ecn Fee', -151);
    await synchroniseWell(fixture);
    const rows = await readTradeRows(fixture.store);
    assert.deepEqual(
      rows.map(({ max_size, first_price, last_price }) => [max_size, first_price, last_price]),
      [
        ['100', '10', '10.5'],
        ['250', '10.5', '10.25'],
      ],
    );
    assert.deepEqual(
      rows.map((row) => [row.commission, row.exchange_fee, row.regulatory_fee, row.other_fee, row.fees]),
      [
        [20_000, -50, 100, 0, 20_050],
        [55_000, -101, 201, 0, 55_100],
      ],
    );
    assert.deepEqual(await checkJournal(fixture.store, 'deep'), []);
  });

  test('details that are of an older version are calculated again, a few at a time, and nothing else changes', async () => {
    const store = await openTestStore();
    await fill(store, 30);
    const before = await readTradeRows(store);
    assert.ok(before.length > 300 && before.every((row) => row.details_version === DETAILS_VERSION));
    await forgetDetails(store);
    let steps = 0;
    for (let some = await calculateSome(store); some !== null; some = await calculateSome(store)) {
      assert.ok(some.written > 0 && some.written <= 100, `${some.written} in one step`);
      assert.deepEqual(some.faults, []);
      steps += 1;
    }
    assert.ok(steps > 3);
    assert.deepEqual(await readTradeRows(store), before);
  });

  test('what is published while details are calculated stays as it was published', async () => {
    const store = await openTestStore();
    const traderId = await fill(store);
    await forgetDetails(store);
    const [first, second] = await readTradeRows(store);
    const between: Store = Object.assign(Object.create(store) as Store, {
      write: async (work: never, kind: never) => {
        await store.write((db) =>
          db
            .updateTable('trade')
            .set({ max_size: '777', details_version: DETAILS_VERSION })
            .where('id', '=', first!.id)
            .execute(),
        );
        return store.write(work, kind);
      },
      read: store.read.bind(store),
      engine: store.engine,
    });
    await calculateSome(between, traderId);
    const rows = await readTradeRows(store);
    assert.equal(rows[0]!.max_size, '777');
    assert.equal(rows.find(({ id }) => id === second!.id)!.details_version, DETAILS_VERSION);
  });

  test('only the trader asked for is calculated', async () => {
    const store = await openTestStore();
    const [one, other] = [await fill(store), await fill(store)];
    await forgetDetails(store);
    await calculateDetailsOf(store, other);
    const rows = await readTradeRows(store);
    assert.ok(
      rows.every((row) => row.details_version === (row.trader_id === other ? DETAILS_VERSION : 0)),
      `${one} waits, ${other} does not`,
    );
  });

  test('a trade whose rows are damaged stays without details, and keeps none of the others waiting', async () => {
    const store = await openTestStore();
    await fill(store);
    const before = await readTradeRows(store);
    await forgetDetails(store);
    const { id: damaged } = before[3]!;
    await store.write((db) =>
      db.updateTable('trade_part').set({ size: 'ten' }).where('trade_id', '=', damaged).execute(),
    );
    const messages: string[] = [];
    const stopping = new AbortController();
    const work = calculateInBackground({ store, log: keptLog(messages) }, 'a server', stopping.signal);
    while (!messages.includes('details of trades are calculated')) await new Promise(setImmediate);
    stopping.abort();
    await work;
    assert.deepEqual(messages, [
      'details of trades are being calculated',
      'the details of a trade cannot be calculated: see daybook check',
      'details of trades are calculated',
    ]);
    const nothing = Object.fromEntries(DETAIL_COLUMNS.map((column) => [column, null]));
    assert.deepEqual(
      await readTradeRows(store),
      before.map((row) => (row.id === damaged ? { ...row, ...nothing } : row)),
    );
  });

  test('several servers calculate everything once all of them look', async () => {
    const place = await newStoreLocation();
    const store = await openStore({ place, purpose: 'serve' });
    const second = engine === 'postgres' ? await openStore({ place, purpose: 'serve' }) : store;
    await fill(store);
    const before = await readTradeRows(store);
    await forgetDetails(store);
    const messages: string[] = [];
    const stopping = new AbortController();
    const work = [store, second].map((of, at) =>
      calculateInBackground({ store: of, log: keptLog(messages) }, `server ${at}`, stopping.signal),
    );
    while (!messages.includes('details of trades are calculated')) await new Promise(setImmediate);
    stopping.abort();
    await Promise.all(work);
    assert.equal(
      messages.filter((message) => message === 'details of trades are being calculated').length,
      1,
    );
    assert.deepEqual(await readTradeRows(store), before);
    if (second !== store) await second.close();
    await store.close();
  });

  test(
    'a trade that is being changed is left for later, and there is no deadlock',
    { skip: engine === 'sqlite' && 'one writes at a time' },
    async () => {
      const place = await newStoreLocation();
      const store = await openStore({ place, purpose: 'serve' });
      const traderId = await fill(store);
      await forgetDetails(store);
      const [first] = await readTradeRows(store);
      const other = await openStore({ place, purpose: 'serve' });
      const isLocked = Promise.withResolvers<void>();
      let isDone = false;
      const locking = other.write(async (db) => {
        const one = db.updateTable('trade').set({ gone: 0 }).where('id', '=', first!.id);
        for (await one.execute(); !isDone; await one.execute()) isLocked.resolve();
      });
      await isLocked.promise;
      assert.ok((await calculateSome(store, traderId))!.written > 0);
      isDone = true;
      await locking;
      assert.equal((await readTradeRows(store))[0]!.details_version, 0);
      await calculateDetailsOf(store, traderId);
      assert.equal((await readTradeRows(store))[0]!.details_version, DETAILS_VERSION);
      await other.close();
      await store.close();
    },
  );

  test('the details follow a correction that leaves all other figures as they were', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    const [bought, sold] = fixture.add(
      `
      10:00:00 B 100 AAPL 10.00 1.00
      10:10:00 S 100 AAPL 10.50 1.00`,
      { day: TUESDAY },
    );
    fixture.time.now += 86_400_000;
    await synchroniseWell(fixture);
    const [before] = await readTradeRows(fixture.store);
    fixture.platform.correctFee(bought!, 'Comm', 9_000);
    fixture.platform.correctFee(sold!, 'SEC', 1_000);
    await synchroniseWell(fixture);
    const [after] = await readTradeRows(fixture.store);
    assert.equal(after!.fees, before!.fees);
    assert.deepEqual([before!.commission, before!.regulatory_fee], [20_000, 0]);
    assert.deepEqual([after!.commission, after!.regulatory_fee], [19_000, 1_000]);
    assert.deepEqual(await checkJournal(fixture.store, 'deep'), []);
  });
});
