// Longer than 300 lines: every kind of correction is made to one journal that the tests before it left.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { synchroniseWell } from './sync-fixture.ts';
import {
  instantOf,
  openQuietFixture,
  readTradePage,
  startQuietPlatform,
  writeJournal,
} from './quiet-platform.ts';
import { countRows, readPublishedTrades } from './stored-trades.ts';

onEachEngine((_engine, openTestStore) => {
  test('a corrected fee changes the net; id, uuid and journal stay, and the old version names its successor', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    const [bought] = fixture.add(`
      10:00:00 B 100 AAPL 10.00 1.00
      10:10:00 S 100 AAPL 10.50 1.00`);
    await synchroniseWell(fixture);
    const [before] = await readPublishedTrades(fixture.store, fixture.traderId);
    await writeJournal(fixture, before!.publicId, { comments: 'kept my plan', mistakes: ['Chased'] });
    fixture.platform.correctFee(bought!, 'Comm', 25_000);
    const { trades, changed, differences } = await synchroniseWell(fixture);
    assert.deepEqual([trades, changed, differences], [0, 1, []]);
    const [after, ...others] = await readPublishedTrades(fixture.store, fixture.traderId);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [after!.id, after!.publicId, after!.uuid, after!.gross],
      [before!.id, before!.publicId, before!.uuid, before!.gross],
    );
    assert.deepEqual([before!.net, after!.net], [480_000, 465_000]);
    assert.ok(after!.revision > before!.revision, 'browsers learn of the change');
    const page = await readTradePage(fixture, after!.publicId);
    assert.deepEqual([page.comments, page.errors, page.version], ['kept my plan', ['Chased'], 1]);
    const versions = await fixture.store.read((db) =>
      db
        .selectFrom('execution')
        .select(['id', 'version', 'superseded_by', 'commission'])
        .where('trader_id', '=', fixture.traderId)
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
    const fixture = await openQuietFixture(t, await openTestStore());
    const [bought, sold] = fixture.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50`);
    await synchroniseWell(fixture);
    const [first] = await readPublishedTrades(fixture.store, fixture.traderId);
    for (const units of [100, 200, 300]) {
      fixture.platform.correctFee(bought!, 'Comm', units);
      fixture.platform.correctFee(sold!, 'SEC', units);
      fixture.time.now += 86_400_000;
      await synchroniseWell(fixture);
    }
    const [last, ...others] = await readPublishedTrades(fixture.store, fixture.traderId);
    assert.deepEqual(others, []);
    assert.deepEqual([last!.id, last!.uuid, last!.net], [first!.id, first!.uuid, 499_400]);
  });

  test('a fill that the platform took back leaves its trade, whose journal stays', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    const [, second, , fourth] = fixture.add(`
      10:00:00 B 100 AAPL 10.00
      10:01:00 B 50 AAPL 10.10
      10:10:00 S 100 AAPL 10.50
      10:11:00 S 50 AAPL 10.40`);
    await synchroniseWell(fixture);
    const [before] = await readPublishedTrades(fixture.store, fixture.traderId);
    await writeJournal(fixture, before!.publicId, { comments: 'added too early' });
    fixture.platform.bustFill(second!);
    fixture.platform.bustFill(fourth!);
    assert.deepEqual((await synchroniseWell(fixture)).differences, []);
    const [after, ...others] = await readPublishedTrades(fixture.store, fixture.traderId);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [after!.id, after!.size, after!.gross, after!.executions],
      [before!.id, '100', 500_000, 2],
    );
    assert.equal((await readTradePage(fixture, after!.publicId)).comments, 'added too early');
  });

  test('a trade whose fills were all withdrawn is removed and reported as gone, and its journal is not deleted', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    const ids = fixture.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50`);
    fixture.add(`
      11:00:00 B 100 MSFT 10.00
      11:10:00 S 100 MSFT 10.50`);
    await synchroniseWell(fixture);
    const [gone, stays] = await readPublishedTrades(fixture.store, fixture.traderId);
    await writeJournal(fixture, gone!.publicId, { comments: 'not forgotten' });
    for (const id of ids) fixture.platform.bustFill(id);
    const { changed, differences } = await synchroniseWell(fixture);
    assert.deepEqual([changed, differences], [1, []]);
    assert.deepEqual(
      (await readPublishedTrades(fixture.store, fixture.traderId)).map(({ id }) => id),
      [stays!.id],
    );
    const row = await fixture.store.read((db) =>
      db
        .selectFrom('trade')
        .selectAll()
        .where('trader_id', '=', fixture.traderId)
        .where('id', '=', gone!.id)
        .executeTakeFirstOrThrow(),
    );
    assert.ok(row.gone === 1 && row.revision > gone!.revision, 'a tombstone that browsers are told of');
    assert.equal((await countRows(fixture.store, fixture.traderId)).journal, 1);
  });

  test('a trade whose fills are withdrawn and reported again comes back with its id and its journal', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    const fills = `
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50
      11:00:00 B 100 MSFT 10.00
      11:10:00 S 100 MSFT 10.50`;
    fixture.add(fills);
    await synchroniseWell(fixture);
    const [known] = await readPublishedTrades(fixture.store, fixture.traderId);
    await writeJournal(fixture, known!.publicId, { comments: 'not forgotten' });
    const whole = fixture.platform;
    const lacking = await startQuietPlatform(['MAIN'], () => fixture.time.now);
    t.after(() => lacking.close());
    fixture.platform = lacking;
    for (const id of fixture.add(fills).slice(0, 2)) lacking.bustFill(id);
    for (let times = 0; times < 2; times++) {
      fixture.time.now += 86_400_000;
      fixture.platform = lacking;
      await synchroniseWell(fixture);
      assert.equal((await readPublishedTrades(fixture.store, fixture.traderId)).length, 1);
      fixture.platform = whole;
      await synchroniseWell(fixture);
    }
    const [back, ...others] = await readPublishedTrades(fixture.store, fixture.traderId);
    assert.deepEqual([back!.id, back!.uuid, others.length], [known!.id, known!.uuid, 1]);
    assert.equal((await readTradePage(fixture, back!.publicId)).comments, 'not forgotten');
  });

  test('trades that were merged and are split again have their ids and journals back', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50
      10:20:00 B 100 AAPL 10.00
      10:21:00 B 50 AAPL 10.00
      10:30:00 S 150 AAPL 10.50`);
    await synchroniseWell(fixture);
    const before = await readPublishedTrades(fixture.store, fixture.traderId);
    await writeJournal(fixture, before[0]!.publicId, { comments: 'the first of two' });
    const late = fixture.add(`
      09:59:00 B 10 AAPL 9.90
      10:31:00 S 10 AAPL 10.40`);
    await synchroniseWell(fixture);
    assert.equal((await readPublishedTrades(fixture.store, fixture.traderId)).length, 1);
    for (const id of late) fixture.platform.bustFill(id);
    await synchroniseWell(fixture);
    const after = await readPublishedTrades(fixture.store, fixture.traderId);
    assert.deepEqual(
      after.map(({ id, net }) => [id, net]),
      before.map(({ id, net }) => [id, net]),
    );
    assert.equal((await readTradePage(fixture, after[0]!.publicId)).comments, 'the first of two');
  });

  test('late fills that split a trade leave its id with the part that shares most of it', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(`
      10:00:00 B 100 AAPL 10.00
      10:05:00 B 100 AAPL 10.10
      10:30:00 S 200 AAPL 10.50`);
    await synchroniseWell(fixture);
    const [whole] = await readPublishedTrades(fixture.store, fixture.traderId);
    await writeJournal(fixture, whole!.publicId, { comments: 'one idea' });
    fixture.add(`
      10:02:00 S 100 AAPL 10.20
      10:03:00 B 100 AAPL 10.05`);
    const { trades, changed, differences } = await synchroniseWell(fixture);
    assert.deepEqual([trades, changed, differences], [1, 1, []]);
    const [first, second, ...others] = await readPublishedTrades(fixture.store, fixture.traderId);
    assert.deepEqual(others, []);
    assert.equal(second!.id, whole!.id, 'two of three old fills');
    assert.notEqual(first!.id, whole!.id);
    assert.equal((await readTradePage(fixture, second!.publicId)).comments, 'one idea');
    assert.equal((await readTradePage(fixture, first!.publicId)).comments, '');
  });

  test('late fills that merge trades leave the id of the one that shares most', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50
      10:20:00 B 100 AAPL 10.00
      10:21:00 B 50 AAPL 10.00
      10:30:00 S 150 AAPL 10.50`);
    await synchroniseWell(fixture);
    const [small, large] = await readPublishedTrades(fixture.store, fixture.traderId);
    fixture.add(`
      09:59:00 B 10 AAPL 9.90
      10:31:00 S 10 AAPL 10.40`);
    const { trades, changed, differences } = await synchroniseWell(fixture);
    assert.deepEqual([trades, changed, differences], [0, 2, []]);
    const [merged, ...others] = await readPublishedTrades(fixture.store, fixture.traderId);
    assert.deepEqual(others, []);
    assert.deepEqual([merged!.id, merged!.executions, merged!.size], [large!.id, 7, '260']);
    assert.notEqual(merged!.id, small!.id);
  });

  test('two equal fills in one second are two fills, today and after every later synchronisation', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(`
      10:00:00 B 100 AAPL 10.00
      10:00:00 B 100 AAPL 10.00
      10:00:00 S 100 AAPL 10.00
      10:00:00 S 100 AAPL 10.00`);
    for (let day = 0; day < 3; day++) {
      await synchroniseWell(fixture);
      fixture.time.now += 86_400_000;
    }
    assert.equal((await countRows(fixture.store, fixture.traderId)).execution, 4);
    const [trade, ...others] = await readPublishedTrades(fixture.store, fixture.traderId);
    assert.deepEqual([others.length, trade!.size, trade!.executions], [0, '200', 4]);
  });

  test('a fee corrected six days later is taken over, one corrected after the look back is left', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    const [bought] = fixture.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50`);
    await synchroniseWell(fixture);
    fixture.platform.correctFee(bought!, 'Comm', 1000);
    fixture.time.now = instantOf('2026-03-08', '21:00');
    assert.equal((await synchroniseWell(fixture)).changed, 1);
    fixture.time.now = instantOf('2026-03-13', '21:00');
    await synchroniseWell(fixture);
    fixture.platform.correctFee(bought!, 'Comm', 2000);
    fixture.time.now = instantOf('2026-03-20', '21:00');
    assert.equal((await synchroniseWell(fixture)).changed, 0);
    assert.equal((await readPublishedTrades(fixture.store, fixture.traderId))[0]!.net, 499_000);
  });
});
