import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { testServers, type Client, type TestAnswer } from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { removeLabel } from '#server/journal/labels/change-labels.ts';
import { saveEntry, startTradedJournal } from '#server/journal/trades/trades-testing.ts';
import { holdTrader } from '#server/store/raise-revision.ts';
import type { Store } from '#server/store/store.ts';
import { onEachEngine, untilWaiting } from '#server/store/store-testing.ts';

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const skip = engine === 'sqlite' && 'SQLite has one writer at a time';
  const start = testServers(newStoreLocation);
  let store: Store;
  let trader: Client;
  let traderId: number;
  let trades: readonly string[];
  before(async () => {
    if (skip) return;
    const journal = await startTradedJournal(start);
    ({ trader, trades } = journal);
    ({ store } = journal.server.services);
    ({ id: traderId } = await store.read((db) =>
      db.selectFrom('trader').select('id').executeTakeFirstOrThrow(),
    ));
  });

  test('a mark that goes while a change waits is not one of the trader’s any more', { skip }, async () => {
    const { json } = await trader.call('POST', '/api/v1/errors', { body: ['Gone'] });
    const { id } = json.errors.at(-1) as { readonly id: string };
    const asked: Promise<TestAnswer>[] = [];
    await store.write(async (db) => {
      await removeLabel(db, { traderId, kind: 'mistake', key: id });
      const body = { trades: [trades[0]], change: { addMistakes: [id] } };
      asked.push(trader.call('POST', '/api/v1/trades/changes', { body }));
      await untilWaiting(db, 1);
    });
    assertProblem('it is gone', await asked[0]!, 422, '011');
  });

  test('a save and a list that make the same mistake pass each other', { skip }, async () => {
    const asked: Promise<TestAnswer>[] = [];
    await store.write(async (db) => {
      await holdTrader(db, traderId);
      asked.push(saveEntry(trader, trades[0]!, { errors: 'Made twice' }));
      await untilWaiting(db, 1);
      asked.push(trader.call('POST', '/api/v1/errors', { body: ['Made twice'] }));
      await untilWaiting(db, 2);
    });
    const answers = await Promise.all(asked);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
  });

  test('an account that is changed while it is removed is changed, or not there', { skip }, async () => {
    const { json } = await trader.call('GET', '/api/v1/user/accounts');
    const path = `/api/v1/user/accounts/${json.results[0].accountUuid}`;
    const asked: Promise<TestAnswer>[] = [];
    await store.write(async (db) => {
      await holdTrader(db, traderId);
      asked.push(trader.call('DELETE', path));
      await untilWaiting(db, 1);
      asked.push(trader.call('POST', path, { body: { status: 'INACTIVE' } }));
      await untilWaiting(db, 2);
    });
    const [removed, changed] = await Promise.all(asked);
    assert.equal(removed?.status, 200);
    assert.ok([200, 404].includes(changed!.status), changed!.text);
  });

  test('two windows that share the same trades in another order pass each other', { skip }, async () => {
    const asked: Promise<TestAnswer>[] = [];
    const [first, second] = trades;
    await store.write(async (db) => {
      await db.updateTable('trade').set({ is_shared: 0 }).where('trader_id', '=', traderId).execute();
      for (const named of [
        [first, second],
        [second, first],
      ]) {
        asked.push(trader.call('POST', '/api/v1/trades/share', { body: { trades: named, isShared: true } }));
        await untilWaiting(db, asked.length);
      }
    });
    const answers = await Promise.all(asked);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
  });
});
