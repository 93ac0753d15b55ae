import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { dayOf, dayText, type Day } from '@daybook/domain/calendar.ts';
import { checkAccountDays } from '#server/ledger/publishing/account-days.ts';
import { importPreviewed, furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { testServers, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine, recordStatements } from '#server/store/store-testing.ts';

const DAYS = 90;
const GIVEN = { account: 'A1', currency: 'USD', zone: 'America/New_York' };
/** A page of what an import wrote. */
const PAGE = 2_000;

/** Round trips on each of some days. */
function fileOf(roundTrips: number): string {
  const days = Array.from({ length: DAYS }, (_, at) => dayText((dayOf(2026, 1, 5) + at) as Day));
  const rows = days.flatMap((day) =>
    Array.from({ length: roundTrips }, (_, at) => [
      `${day},09:40:${String(at).padStart(2, '0')},FERN,100,10.00,B`,
      `${day},09:50:${String(at).padStart(2, '0')},FERN,100,10.10,S`,
    ]).flat(),
  );
  return ['Date,Time,Symbol,Quantity,Price,Side', ...rows, ''].join('\n');
}

const DAYS_WRITTEN = 'select "id", "account_id" as "accountId", "day" from "execution"';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  test('the days of an import are undone together: each costs no transaction of its own', async () => {
    const trader = await newTrader();
    const { store } = server.services;
    const { id } = await previewFile(trader, fileOf(1), GIVEN);
    await importPreviewed(trader, { id });
    let transactions = 0;
    const { read, write } = store;
    store.read = (work) => {
      transactions += 1;
      return read.call(store, work) as never;
    };
    store.write = (work, kind) => {
      transactions += 1;
      return write.call(store, work, kind) as never;
    };
    try {
      const undone = await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} });
      assert.equal(undone.status, 200, undone.text);
    } finally {
      Object.assign(store, { read, write });
    }
    assert.ok(transactions < DAYS, `${transactions} transactions for ${DAYS} days`);
    const { traderId } = await store.read((db) =>
      db
        .selectFrom('trader')
        .select((row) => row.fn.max('id').as('traderId'))
        .executeTakeFirstOrThrow(),
    );
    assert.deepEqual(await checkAccountDays(store, traderId), []);
  });

  test('what a large import wrote is read in pages, and its days are forgotten many at a time', async (t) => {
    const trader = await newTrader();
    const roundTrips = 12;
    const { id } = await previewFile(trader, fileOf(roundTrips), GIVEN);
    for (const step of ['publish', 'undo']) {
      const statements = recordStatements(t, server.services.store);
      const done = await trader.call('POST', `/api/v1/imports/${id}/${step}`, { body: {} });
      assert.equal(done.status, 200, done.text);
      t.mock.restoreAll();
      const pages = statements.filter((sql) => sql.startsWith(DAYS_WRITTEN));
      assert.equal(pages.length, Math.ceil((2 * roundTrips * DAYS) / PAGE), step);
      assert.ok(
        pages.every((sql) => / limit \S+$/.test(sql)),
        step,
      );
      const forgetting = statements.filter((sql) => sql.startsWith('delete from "reconciliation"'));
      assert.equal(forgetting.length, 1, step);
    }
  });
});
