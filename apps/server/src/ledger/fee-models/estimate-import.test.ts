import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { dayOf } from '@daybook/domain/calendar.ts';
import { testServers, withTrader, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine, recordStatements } from '#server/store/store-testing.ts';
import { previewFile } from '#server/uploads/preview/preview-testing.ts';

const GIVEN = { account: 'A1', currency: 'USD', zone: 'America/New_York' };
const HEADER = 'Date,Time,Symbol,Quantity,Price,Side';
/** More than two pages. */
const BETWEEN = 4_100;
const FIRST_DAY = dayOf(2026, 3, 2);
const LAST_DAY = dayOf(2026, 3, 6);

const time = (at: number): string =>
  [9 + Math.floor(at / 3600), Math.floor(at / 60) % 60, at % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
const buy = (day: string, at = 0, symbol = 'FERN') => `${day},${time(at)},${symbol},1,10.00,B`;

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  before(async () => {
    server = await start();
    trader = await withTrader(server);
  });
  const take = async (...rows: string[]): Promise<string> => {
    const { id, obstacle } = await previewFile(trader, [HEADER, ...rows, ''].join('\n'), GIVEN);
    assert.equal(obstacle, null);
    await call(id, 'publish');
    return id;
  };
  const call = async (id: string, step: 'publish' | 'undo'): Promise<void> => {
    const answer = await trader.call('POST', `/api/v1/imports/${id}/${step}`, { body: { anyway: true } });
    assert.equal(answer.status, 200, answer.text);
  };

  test('an account without a model is searched for estimates on the touched days alone, in pages', async (t) => {
    const { store } = server.services;
    const busy = Array.from({ length: BETWEEN }, (_, at) => buy('2026-03-04', at));
    await take(buy('2026-03-02'), buy('2026-03-03'), ...busy, buy('2026-03-06'));
    const id = await take(buy('2026-03-03', 0, 'MOSS'), buy('2026-03-06', 0, 'MOSS'));
    // As a model that is gone would have left them.
    await store.write((db) =>
      db
        .updateTable('execution')
        .set({ fee_provenance: 'estimated', commission: 5 })
        .where('day', 'in', [FIRST_DAY, LAST_DAY])
        .execute(),
    );
    const statements = recordStatements(t, store);
    await call(id, 'undo');
    t.mock.restoreAll();
    const pages = statements.filter((sql) =>
      sql.startsWith('select "id", "day", "fee_provenance" from "execution"'),
    );
    assert.equal(pages.length, 2, 'the rest of the busy day is passed over');
    assert.ok(pages.every((sql) => / limit \S+$/.test(sql)));
    const current = await store.read((db) =>
      db
        .selectFrom('execution')
        .select(['day', 'fee_provenance', 'commission'])
        .where('superseded_by', 'is', null)
        .where('withdrawn', '=', 0)
        .where('day', 'in', [FIRST_DAY, LAST_DAY])
        .orderBy('day')
        .execute(),
    );
    assert.deepEqual(
      current.map((row) => [row.day, row.fee_provenance, row.commission]),
      [
        [FIRST_DAY, 'estimated', 5],
        [LAST_DAY, 'unknown', 0],
      ],
    );
  });
});
