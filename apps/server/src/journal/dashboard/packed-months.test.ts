import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import type { Kysely } from 'kysely';
import { readRecords } from '@daybook/api/journal/records.ts';
import { EMPTY_ENTRY } from '@daybook/domain/journal/entry.ts';
import { testServers } from '#server/app/server-testing.ts';
import { saveJournal } from '#server/journal/trades/save-journal.ts';
import { startTradedJournal, type TradedJournal } from '#server/journal/trades/trades-testing.ts';
import { readShownJournal, type ShownJournal } from '#server/own-data/shown-journal-testing.ts';
import { StoreFull } from '#server/store/store-errors.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { touchMonths } from '#server/ledger/publishing/publish.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let fixture: TradedJournal;
  let store: Store;
  let traderId: number;
  before(async () => {
    fixture = await startTradedJournal(start);
    store = fixture.server.services.store;
    ({ id: traderId } = await store.read((db) =>
      db.selectFrom('trader').select('id').executeTakeFirstOrThrow(),
    ));
  });
  beforeEach(() => emptyMonths());

  /** As an import does to the months that it touches. */
  const emptyMonths = () =>
    store.write(async (db) => {
      const months = await db
        .selectFrom('segment')
        .select('month')
        .where('trader_id', '=', traderId)
        .execute();
      const revision = await raiseRevision(db, traderId);
      await touchMonths(
        db,
        traderId,
        revision,
        months.map(({ month }) => month),
      );
    });
  let saves = 0;
  const saveOnce = () =>
    store.write((db) => {
      saves += 1;
      const publicId = fixture.trades[saves % fixture.trades.length]!;
      const entry = { ...EMPTY_ENTRY, comments: `save ${saves}`, mistakes: [`Mistake ${saves % 5}`] };
      return saveJournal(db, { traderId, publicId, entry, version: null, now: 0 });
    });
  /** The store as it is, but that something happens before each state of it that is read. */
  const changingDuring = (change: () => Promise<unknown>): Store => ({
    ...throughTo(store),
    read: async <T>(work: (db: Kysely<Tables>) => Promise<T>) => {
      await change();
      return store.read(work);
    },
  });
  const shown = (from: Store = store): Promise<ShownJournal> => readShownJournal(from, traderId, 0);

  test('a journal that is saved into before each reading is shown as it is, and the saves are not lost', async () => {
    for (let round = 0; round < 3; round++) {
      const stormy = await shown(changingDuring(saveOnce));
      assert.deepEqual(stormy.months.length > 0 && stormy.trades, fixture.trades.length);
      assert.deepEqual(await shown(), await afterRepacking());
    }
  });

  test('an answer without executions says everything else of the same trades', async () => {
    const [whole, without] = await Promise.all(
      ['', '?executions=none'].map(
        async (query) => (await fixture.trader.call('GET', `/api/v1/dashboard/0${query}`)).json,
      ),
    );
    assert.ok(whole.executions.split('\n').length > fixture.trades.length);
    assert.deepEqual(without, { ...whole, executions: `${whole.executions.split('\n')[0]}\n` });
  });

  test('trades from a place on are the rest of all, whether their months are packed or not', async () => {
    const read = async (n: number) => {
      const { json } = await fixture.trader.call('GET', `/api/v1/dashboard/${n}`);
      const trades = readRecords(json.trades);
      const at = trades.header.indexOf('id');
      return { rows: trades.rows, ids: trades.rows.map((row) => row[at]!), executions: json.executions };
    };
    for (const isPacked of [false, true]) {
      if (isPacked) await shown();
      const all = await read(0);
      for (let n = 1; n <= all.rows.length + 1; n += 4) {
        const rest = await read(n);
        assert.deepEqual(rest.rows, all.rows.slice(n - 1), `${n}`);
        const lines = (all.executions as string).split('\n');
        const own = lines.slice(1).filter((line) => rest.ids.some((id) => line.startsWith(`${id},`)));
        assert.deepEqual((rest.executions as string).split('\n'), [lines[0], ...own, '']);
      }
    }
  });

  test('each reading of a storm carries what it found over, so that the next has less to look at', async () => {
    await shown();
    const packedAt = () =>
      store.read((db) =>
        db
          .selectFrom('segment')
          .select(({ fn }) => fn.max('journal_revision').as('at'))
          .where('trader_id', '=', traderId)
          .executeTakeFirstOrThrow(),
      );
    const before = (await packedAt()).at ?? 0;
    for (let round = 0; round < 3; round++) await shown(changingDuring(saveOnce));
    assert.ok(((await packedAt()).at ?? 0) > before + 3);
    assert.deepEqual(await shown(), await afterRepacking());
  });

  test('months that an import empties again and again are shown', async () => {
    const shownMeanwhile = await shown(changingDuring(emptyMonths));
    assert.deepEqual(shownMeanwhile, await shown());
  });

  test('a store that takes nothing more shows a journal that is not packed, and one that was saved into', async () => {
    const full: Store = { ...throughTo(store), write: () => Promise.reject(new StoreFull('no space')) };
    const whileFull = await shown(full);
    assert.deepEqual(whileFull, await shown());
    await saveOnce();
    const afterSave = await shown(full);
    assert.deepEqual(afterSave, await shown());
    assert.notDeepEqual(afterSave, whileFull);
  });

  test('a failure other than a full disk is reported', async () => {
    const broken: Store = { ...throughTo(store), write: () => Promise.reject(new Error('broken')) };
    await assert.rejects(shown(broken), /broken/);
  });

  async function afterRepacking(): Promise<ShownJournal> {
    await emptyMonths();
    return shown();
  }
});

function throughTo(store: Store): Store {
  return {
    engine: store.engine,
    fault: null,
    connections: () => store.connections(),
    read: (work) => store.read(work),
    write: (work, kind) => store.write(work, kind),
    close: () => store.close(),
  };
}
