// The latest trades of a long month, of which few or many are asked for.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readRecords } from '@daybook/api/journal/records.ts';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { chanceFrom, draw, roundsOf } from '@daybook/domain/chance-testing.ts';
import { testServers, withTrader, type Client } from '#server/app/server-testing.ts';
import { saveEntry } from '#server/journal/trades/trades-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { importPreviewed, previewFile } from '#server/uploads/preview/preview-testing.ts';

/** More in the first month than are read one by one. */
const MONTHS = { '05': 620, '06': 30 } as const;
const ROUNDS = roundsOf(200, 20);
const MAX_SAVES = 4;

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let trader: Client;
  before(async () => {
    trader = await withTrader(await start());
    const { id } = await previewFile(trader, tradeZeroFile(Object.entries(MONTHS).flatMap(roundTrips)));
    await importPreviewed(trader, { id });
  });

  async function read(n: number, query = '') {
    const { json } = await trader.call('GET', `/api/v1/dashboard/${n}${query}`);
    const { header, rows } = readRecords(json.trades as string);
    const at = header.indexOf('id');
    return {
      revision: json.revision as number,
      rows: rows.map((row) => row.join()),
      ids: rows.map((row) => row[at]!),
      executions: (json.executions as string).split('\n').slice(1, -1),
      marks: (json.tradeErrors as string).split('\n').slice(1, -1),
    };
  }

  test('any number of the latest trades, with what changed before them, are those of the whole', async () => {
    const chance = chanceFrom(20_261_127);
    const { ids } = await read(0);
    assert.equal(ids.length, MONTHS['05'] + MONTHS['06']);
    for (let round = 0; round < ROUNDS; round++) {
      const { revision } = await read(ids.length);
      const saved = new Set<string>();
      for (let save = draw(chance, 0, MAX_SAVES); save > 0; save--) {
        const id = ids[draw(chance, 0, ids.length - 1)]!;
        await saveEntry(trader, id, { comments: `round ${round}`, errors: `Mistake ${save}` });
        saved.add(id);
      }
      const n = draw(chance, 0, ids.length + 1);
      const all = await read(0);
      const isWanted = (id: string) => ids.indexOf(id) >= n - 1 || saved.has(id);
      const ofWanted = (lines: readonly string[]) => lines.filter((line) => isWanted(line.split(',')[0]!));
      assert.deepEqual(await read(n, `?since=${revision}`), {
        revision: all.revision,
        rows: all.rows.filter((_, at) => isWanted(all.ids[at]!)),
        ids: all.ids.filter(isWanted),
        executions: ofWanted(all.executions),
        marks: ofWanted(all.marks),
      });
    }
  });
});

function roundTrips([month, count]: readonly [month: string, count: number]): string[] {
  return Array.from({ length: count }, (_, at) => {
    const day = String(1 + (at % 28)).padStart(2, '0');
    const minute = String(Math.floor(at / 28)).padStart(2, '0');
    const when = `MAIN ${month}/${day}/2026 10:${minute}`;
    return [`${when}:00 B ${100 + at} AAPL 10.00`, `${when}:30 S ${100 + at} AAPL 10.50`];
  }).flat();
}
