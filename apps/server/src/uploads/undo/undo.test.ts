import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { dayOf, dayText, type Day } from '@daybook/domain/calendar.ts';
import { checkAccountDays } from '#server/ledger/publishing/account-days.ts';
import { furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { testServers, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const DAYS = 90;
const FILE = [
  'Date,Time,Symbol,Quantity,Price,Side',
  ...Array.from({ length: DAYS }, (_, at) => dayText((dayOf(2026, 1, 5) + at) as Day)).flatMap((day) => [
    `${day},09:40:00,FERN,100,10.00,B`,
    `${day},09:50:00,FERN,100,10.10,S`,
  ]),
  '',
].join('\n');

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
    const given = { account: 'A1', currency: 'USD', zone: 'America/New_York' };
    const { id } = await previewFile(trader, FILE, given);
    const published = await trader.call('POST', `/api/v1/imports/${id}/publish`, { body: {} });
    assert.equal(published.status, 200, published.text);
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
});
