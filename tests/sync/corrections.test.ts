// Longer than 300 lines: every kind of correction is told against one journal that the tests before it left.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { synchroniseWell } from './desk.ts';
import {
  instantOf,
  openQuietDesk,
  readTradePage,
  startQuietPlatform,
  writeJournal,
} from './quiet-platform.ts';
import { countRows, readPublishedTrades } from './stored-trades.ts';

onEachEngine((_engine, openTestStore) => {
  test('a corrected fee changes the net; id, uuid and journal stay, and the old version names its successor', async (t) => {
    const desk = await openQuietDesk(t, await openTestStore());
    const [bought] = desk.add(`
      10:00:00 B 100 AAPL 10.00 1.00
      10:10:00 S 100 AAPL 10.50 1.00`);
    await synchroniseWell(desk);
    const [before] = await readPublishedTrades(desk.store, desk.traderId);
    await writeJournal(desk, before!.publicId, { comments: 'kept my plan', mistakes: ['Chased'] });
    desk.platform.correctFee(bought!, 'Comm', 25_000);
    const { trades, changed, differences } = await synchroniseWell(desk);
    assert.deepEqual([trades, changed, differences], [0, 1, []]);
    const [after, ...others] = await readPublishedTrades(desk.store, desk.traderId);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [after!.id, after!.publicId, after!.uuid, after!.gross],
      [before!.id, before!.publicId, before!.uuid, before!.gross],
    );
    assert.deepEqual([before!.net, after!.net], [480_000, 465_000]);
    assert.ok(after!.revision > before!.revision, 'browsers learn of the change');
    const page = await readTradePage(desk, after!.publicId);
    assert.deepEqual([page.comments, page.errors, page.version], ['kept my plan', ['Chased'], 1]);
    const versions = await desk.store.read((db) =>
      db
        .selectFrom('execution')
        .select(['id', 'version', 'superseded_by', 'commission'])
        .where('trader_id', '=', desk.traderId)
        .where('identity', '=', `id:${bought}`)
        .orderBy('version')
        .execute(),
    );
    assert.deepEqual(
      versions.map(({ commission }) => commission),
      [10_000, 25_000],
    );
    assert.deepEqual(
      versions.map((row) => row.superseded_by),
      [versions[1]!.id, null],
    );
  });

  test('a fee corrected three times is one trade with its first id', async (t) => {
    const desk = await openQuietDesk(t, await openTestStore());
    const [bought, sold] = desk.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50`);
    await synchroniseWell(desk);
    const [first] = await readPublishedTrades(desk.store, desk.traderId);
    for (const units of [100, 200, 300]) {
      desk.platform.correctFee(bought!, 'Comm', units);
      desk.platform.correctFee(sold!, 'SEC', units);
      desk.time.now += 86_400_000;
      await synchroniseWell(desk);
    }
    const [last, ...others] = await readPublishedTrades(desk.store, desk.traderId);
    assert.deepEqual(others, []);
    assert.deepEqual([last!.id, last!.uuid, last!.net], [first!.id, first!.uuid, 499_400]);
  });

  test('a fill that the platform took back leaves its trade, whose journal stays', async (t) => {
    const desk = await openQuietDesk(t, await openTestStore());
    const [, second, , fourth] = desk.add(`
      10:00:00 B 100 AAPL 10.00
      10:01:00 B 50 AAPL 10.10
      10:10:00 S 100 AAPL 10.50
      10:11:00 S 50 AAPL 10.40`);
    await synchroniseWell(desk);
    const [before] = await readPublishedTrades(desk.store, desk.traderId);
    await writeJournal(desk, before!.publicId, { comments: 'added too early' });
    desk.platform.bustFill(second!);
    desk.platform.bustFill(fourth!);
    assert.deepEqual((await synchroniseWell(desk)).differences, []);
    const [after, ...others] = await readPublishedTrades(desk.store, desk.traderId);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [after!.id, after!.size, after!.gross, after!.executions],
      [before!.id, '100', 500_000, 2],
    );
    assert.equal((await readTradePage(desk, after!.publicId)).comments, 'added too early');
  });

  test('a trade whose fills were all taken back goes, is named as gone, and its journal is not deleted', async (t) => {
    const desk = await openQuietDesk(t, await openTestStore());
    const ids = desk.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50`);
    desk.add(`
      11:00:00 B 100 MSFT 10.00
      11:10:00 S 100 MSFT 10.50`);
    await synchroniseWell(desk);
    const [gone, stays] = await readPublishedTrades(desk.store, desk.traderId);
    await writeJournal(desk, gone!.publicId, { comments: 'not forgotten' });
    for (const id of ids) desk.platform.bustFill(id);
    const { changed, differences } = await synchroniseWell(desk);
    assert.deepEqual([changed, differences], [1, []]);
    assert.deepEqual(
      (await readPublishedTrades(desk.store, desk.traderId)).map(({ id }) => id),
      [stays!.id],
    );
    const row = await desk.store.read((db) =>
      db
        .selectFrom('trade')
        .selectAll()
        .where('trader_id', '=', desk.traderId)
        .where('id', '=', gone!.id)
        .executeTakeFirstOrThrow(),
    );
    assert.ok(row.gone === 1 && row.revision > gone!.revision, 'a tombstone that browsers are told of');
    assert.equal((await countRows(desk.store, desk.traderId)).journal, 1);
  });

  test('a trade whose fills are taken back and shown again comes back with its id and its journal', async (t) => {
    const desk = await openQuietDesk(t, await openTestStore());
    const fills = `
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50
      11:00:00 B 100 MSFT 10.00
      11:10:00 S 100 MSFT 10.50`;
    desk.add(fills);
    await synchroniseWell(desk);
    const [known] = await readPublishedTrades(desk.store, desk.traderId);
    await writeJournal(desk, known!.publicId, { comments: 'not forgotten' });
    const whole = desk.platform;
    const lacking = await startQuietPlatform(['MAIN'], () => desk.time.now);
    t.after(() => lacking.close());
    desk.platform = lacking;
    for (const id of desk.add(fills).slice(0, 2)) lacking.bustFill(id);
    for (let times = 0; times < 2; times++) {
      desk.time.now += 86_400_000;
      desk.platform = lacking;
      await synchroniseWell(desk);
      assert.equal((await readPublishedTrades(desk.store, desk.traderId)).length, 1);
      desk.platform = whole;
      await synchroniseWell(desk);
    }
    const [back, ...others] = await readPublishedTrades(desk.store, desk.traderId);
    assert.deepEqual([back!.id, back!.uuid, others.length], [known!.id, known!.uuid, 1]);
    assert.equal((await readTradePage(desk, back!.publicId)).comments, 'not forgotten');
  });

  test('trades that were merged and are split again have their ids and journals back', async (t) => {
    const desk = await openQuietDesk(t, await openTestStore());
    desk.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50
      10:20:00 B 100 AAPL 10.00
      10:21:00 B 50 AAPL 10.00
      10:30:00 S 150 AAPL 10.50`);
    await synchroniseWell(desk);
    const before = await readPublishedTrades(desk.store, desk.traderId);
    await writeJournal(desk, before[0]!.publicId, { comments: 'the first of two' });
    const late = desk.add(`
      09:59:00 B 10 AAPL 9.90
      10:31:00 S 10 AAPL 10.40`);
    await synchroniseWell(desk);
    assert.equal((await readPublishedTrades(desk.store, desk.traderId)).length, 1);
    for (const id of late) desk.platform.bustFill(id);
    await synchroniseWell(desk);
    const after = await readPublishedTrades(desk.store, desk.traderId);
    assert.deepEqual(
      after.map(({ id, net }) => [id, net]),
      before.map(({ id, net }) => [id, net]),
    );
    assert.equal((await readTradePage(desk, after[0]!.publicId)).comments, 'the first of two');
  });

  test('late fills that split a trade leave its id with the part that shares most of it', async (t) => {
    const desk = await openQuietDesk(t, await openTestStore());
    desk.add(`
      10:00:00 B 100 AAPL 10.00
      10:05:00 B 100 AAPL 10.10
      10:30:00 S 200 AAPL 10.50`);
    await synchroniseWell(desk);
    const [whole] = await readPublishedTrades(desk.store, desk.traderId);
    await writeJournal(desk, whole!.publicId, { comments: 'one idea' });
    desk.add(`
      10:02:00 S 100 AAPL 10.20
      10:03:00 B 100 AAPL 10.05`);
    const { trades, changed, differences } = await synchroniseWell(desk);
    assert.deepEqual([trades, changed, differences], [1, 1, []]);
    const [first, second, ...others] = await readPublishedTrades(desk.store, desk.traderId);
    assert.deepEqual(others, []);
    assert.equal(second!.id, whole!.id, 'two of three old fills');
    assert.notEqual(first!.id, whole!.id);
    assert.equal((await readTradePage(desk, second!.publicId)).comments, 'one idea');
    assert.equal((await readTradePage(desk, first!.publicId)).comments, '');
  });

  test('late fills that merge trades leave the id of the one that shares most', async (t) => {
    const desk = await openQuietDesk(t, await openTestStore());
    desk.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50
      10:20:00 B 100 AAPL 10.00
      10:21:00 B 50 AAPL 10.00
      10:30:00 S 150 AAPL 10.50`);
    await synchroniseWell(desk);
    const [small, large] = await readPublishedTrades(desk.store, desk.traderId);
    desk.add(`
      09:59:00 B 10 AAPL 9.90
      10:31:00 S 10 AAPL 10.40`);
    const { trades, changed, differences } = await synchroniseWell(desk);
    assert.deepEqual([trades, changed, differences], [0, 2, []]);
    const [merged, ...others] = await readPublishedTrades(desk.store, desk.traderId);
    assert.deepEqual(others, []);
    assert.deepEqual([merged!.id, merged!.executions, merged!.size], [large!.id, 7, '260']);
    assert.notEqual(merged!.id, small!.id);
  });

  test('two equal fills in one second are two fills, today and after every later synchronisation', async (t) => {
    const desk = await openQuietDesk(t, await openTestStore());
    desk.add(`
      10:00:00 B 100 AAPL 10.00
      10:00:00 B 100 AAPL 10.00
      10:00:00 S 100 AAPL 10.00
      10:00:00 S 100 AAPL 10.00`);
    for (let day = 0; day < 3; day++) {
      await synchroniseWell(desk);
      desk.time.now += 86_400_000;
    }
    assert.equal((await countRows(desk.store, desk.traderId)).execution, 4);
    const [trade, ...others] = await readPublishedTrades(desk.store, desk.traderId);
    assert.deepEqual([others.length, trade!.size, trade!.executions], [0, '200', 4]);
  });

  test('a fee corrected six days later is taken over, one corrected after the look back is left', async (t) => {
    const desk = await openQuietDesk(t, await openTestStore());
    const [bought] = desk.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50`);
    await synchroniseWell(desk);
    desk.platform.correctFee(bought!, 'Comm', 1000);
    desk.time.now = instantOf('2026-03-08', '21:00');
    assert.equal((await synchroniseWell(desk)).changed, 1);
    desk.time.now = instantOf('2026-03-13', '21:00');
    await synchroniseWell(desk);
    desk.platform.correctFee(bought!, 'Comm', 2000);
    desk.time.now = instantOf('2026-03-20', '21:00');
    assert.equal((await synchroniseWell(desk)).changed, 0);
    assert.equal((await readPublishedTrades(desk.store, desk.traderId))[0]!.net, 499_000);
  });
});
