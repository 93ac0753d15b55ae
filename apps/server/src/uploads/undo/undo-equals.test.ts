// An undone import leaves the journal as if it had never been: of two files that share rows, each in turn.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { fixtureBytes } from '@daybook/brokers/files/fixtures-testing.ts';
import { importPreviewed, furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { LEFT_TO_FULL } from '@daybook/domain/chance-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const FORMATS = [
  'das 2026-05-12.csv',
  'tradervue.csv',
  'ninjatrader-executions.csv',
  'projectx-trades.csv',
  'tradovate-performance.csv',
  'quantower.csv',
];
const GIVEN = { account: 'A1', zone: 'America/New_York', currency: 'USD' };

interface Halves {
  readonly name: string;
  readonly a: string;
  readonly b: string;
}

/** Two files of a fixture's rows: the first ones and the last ones, with those in the middle in both. */
function halvesOf(name: string, shared: number): Halves {
  const [head = '', ...rows] = fixtureBytes({ name }).toString('utf8').trimEnd().split('\n');
  const middle = Math.ceil(rows.length / 2);
  const file = (own: readonly string[]): string => [head, ...own, ''].join('\n');
  return { name, a: file(rows.slice(0, middle + shared)), b: file(rows.slice(middle)) };
}

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  const take = async (trader: Client, text: string, name: string): Promise<ImportState> => {
    const shown = await previewFile(trader, text, GIVEN, name);
    await importPreviewed(trader, shown, true);
    return shown;
  };
  /** Trades, stated days, open positions and what would be said of the file. */
  const snapshot = async (trader: Client, { name, a }: Halves) => {
    const { id } = await server.services.store.read((db) =>
      db
        .selectFrom('trader')
        .select((row) => row.fn.max('id').as('id'))
        .executeTakeFirstOrThrow(),
    );
    const trades = await server.services.store.read((db) =>
      db
        .selectFrom('trade')
        .select(['side', 'size', 'gross', 'fees', 'net', 'day', 'opened', 'closed', 'executions'])
        .where('trader_id', '=', id)
        .where('gone', '=', 0)
        .orderBy('opened')
        .orderBy('closed')
        .orderBy('gross')
        .execute(),
    );
    const { json } = await trader.call('GET', '/api/v1/reconciliation');
    const plain = JSON.parse(JSON.stringify(json, (key, value) => (/id$/i.test(key) ? undefined : value)));
    const { counts, doubts, obstacle, stated } = await previewFile(trader, a, GIVEN, name);
    // What comes back after an undo counts as corrected, as new otherwise.
    const added = counts.new + counts.corrected;
    return { trades, reconciliation: plain, said: { added, known: counts.known, doubts, obstacle, stated } };
  };
  const undo = async (trader: Client, { id }: ImportState): Promise<void> => {
    const answer = await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} });
    assert.equal(answer.status, 200, answer.text);
  };

  for (const [at, name] of FORMATS.entries())
    test(
      `two files, one of them undone, are the other alone: ${name}`,
      { skip: at % 3 > 0 && LEFT_TO_FULL },
      async () => {
        for (const shared of [0, 1]) {
          const halves = halvesOf(name, shared);
          const first = await newTrader();
          await take(first, halves.a, name);
          const onlyA = await snapshot(first, halves);
          await undo(first, await take(first, halves.b, name));
          assert.deepEqual(await snapshot(first, halves), onlyA, `${shared} shared, the second undone`);
          const second = await newTrader();
          await take(second, halves.b, name);
          const onlyB = await snapshot(second, halves);
          const third = await newTrader();
          const undone = await take(third, halves.a, name);
          await take(third, halves.b, name);
          await undo(third, undone);
          assert.deepEqual(await snapshot(third, halves), onlyB, `${shared} shared, the first undone`);
        }
      },
    );
});
