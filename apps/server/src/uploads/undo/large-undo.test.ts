import assert from 'node:assert/strict';
import { before, test, type TestContext } from 'node:test';
import { CompiledQuery } from 'kysely';
import { timeText } from '@daybook/domain/calendar.ts';
import { importPreviewed, furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { testServers, type TestServer } from '#server/app/server-testing.ts';
import { PostgresSession } from '#server/store/postgres/postgres-store.ts';
import { SqliteSession } from '#server/store/sqlite/sqlite-session.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

/** Written twice, it is less than what PostgreSQL measures a table after for the third time: it knows nothing of the last import. */
const ROUND_TRIPS = 250;
const OPENING = 34_200;
const GIVEN = { account: 'A1', currency: 'USD', zone: 'America/New_York' };
/** Trades that change in one transaction's step. */
const TRADES_A_STEP = 50;

function fileOfOneDay(): string {
  const timeOf = (second: number) => timeText(OPENING + second);
  const rows = Array.from({ length: ROUND_TRIPS }, (_, at) => [
    `2026-01-05,${timeOf(2 * at)},S${at % 7},100,10.00,B`,
    `2026-01-05,${timeOf(2 * at + 1)},S${at % 7},100,10.10,S`,
  ]).flat();
  return ['Date,Time,Symbol,Quantity,Price,Side', ...rows, ''].join('\n');
}

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  /** Imports a file, undoes it and imports it again; gives what the last two asked of the store. */
  async function importTwice(t: TestContext) {
    const trader = await newTrader();
    const { id } = await previewFile(trader, fileOfOneDay(), GIVEN);
    await importPreviewed(trader, { id });
    const Session = engine === 'postgres' ? PostgresSession : SqliteSession;
    const run = t.mock.method(Session.prototype, 'run');
    const undone = await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} });
    assert.equal(undone.status, 200, undone.text);
    const again = await previewFile(trader, fileOfOneDay(), GIVEN);
    await importPreviewed(trader, again);
    const asked = run.mock.calls.map(({ arguments: [query] }) => query);
    t.mock.restoreAll();
    return asked;
  }

  test('versions are found by identity, never by reading all of an import for each of them', async (t) => {
    const asked = await importTwice(t);
    const finding = asked.filter(({ sql }) =>
      /"execution" as "newer"|set "superseded_by"|^select "execution"\.\*/i.test(sql),
    );
    assert.ok(finding.length >= 5, `${finding.length}`);
    const explain = engine === 'postgres' ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
    for (const { sql, parameters } of finding) {
      const { rows } = await server.services.store.read((db) =>
        db.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters])),
      );
      const plan = JSON.stringify(rows);
      assert.doesNotMatch(plan, /execution_by_import/, `${sql}\n${plan}`);
    }
  });

  test('the days of what an undo replaces are not found by a list of identities', async (t) => {
    const asked = await importTwice(t);
    const ofDays = asked.filter(({ sql }) => /^select distinct (?:"execution"\.)?"day"/i.test(sql));
    assert.ok(ofDays.length > 0);
    for (const { sql, parameters } of ofDays) assert.ok(parameters.length < 20, sql);
  });

  if (engine === 'postgres')
    test('PostgreSQL gets no statement for each trade that comes back', async (t) => {
      const asked = await importTwice(t);
      const changing = asked.filter(({ sql }) => /^update "trade" set "side"/i.test(sql));
      assert.equal(changing.length, Math.ceil(ROUND_TRIPS / TRADES_A_STEP));
    });
});
