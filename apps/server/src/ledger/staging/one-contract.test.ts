// A future is one instrument, however files and platforms spell its symbol.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { importPreviewed, furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { namingOf } from './identity.ts';
import { isOfYear } from './wanted-instruments.ts';

const DAS = 'Time,Symbol,Side,Price,Qty,Account,Cloid,P / L';
const TRADERVUE = 'Date,Time,Symbol,Quantity,Price,Side';
const DAY = '2026-05-12';

test('a contract that names its root in a way of its own is still of its month and year', () => {
  for (const contract of ['CON.F.US.EP.Z25', 'F.US.EPZ25', 'ESZ2025']) {
    assert.ok(isOfYear({ symbol: 'ESZ5', contract }, 'ESZ2025', undefined), contract);
    assert.ok(!isOfYear({ symbol: 'ESZ5', contract }, 'ESZ2035', undefined), contract);
  }
});

test('only spellings of a future are further names of one fill: a coin and its perpetual future are two', () => {
  const naming = (contract: string) => namingOf(`2026-05-12|34800|${contract}|USDT|buy|100|1#0`);
  assert.equal(naming('BTCUSDT'), naming('BTCUSDT PERP'));
  assert.notEqual(naming('MESM6'), naming('MESM26'));
});

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  /** Imports rows; gives what was shown before. */
  const take = async (trader: Client, text: string, name: string): Promise<ImportState> => {
    const given = { account: 'A1', currency: 'USD', zone: 'America/New_York' };
    const shown = await previewFile(trader, text, given, name);
    // There is nothing to import where all is known.
    if (shown.obstacle === 'nothing') return shown;
    assert.equal(shown.obstacle, null);
    await importPreviewed(trader, shown, true);
    return shown;
  };
  const das = (trader: Client, ...rows: string[]) =>
    take(trader, [DAS, ...rows, ''].join('\n'), `das ${DAY}.csv`);
  const tradervue = (trader: Client, ...rows: string[]) =>
    take(trader, [TRADERVUE, ...rows, ''].join('\n'), 'executions.csv');
  const undo = async (trader: Client, { id }: ImportState): Promise<void> => {
    const answer = await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} });
    assert.equal(answer.status, 200, answer.text);
  };
  /** Trades as symbol, executions and gross in 1/10,000, with what is open. */
  const journal = () =>
    server.services.store.read(async (db) => {
      const { id } = await db
        .selectFrom('trader')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const trades = await db
        .selectFrom('trade')
        .innerJoin('instrument', (join) =>
          join
            .onRef('instrument.trader_id', '=', 'trade.trader_id')
            .onRef('instrument.id', '=', 'trade.instrument_id'),
        )
        .select(['instrument.symbol', 'trade.executions', 'trade.gross'])
        .where('trade.trader_id', '=', id)
        .where('trade.gone', '=', 0)
        .orderBy('trade.id')
        .execute();
      return trades.map(({ symbol, executions, gross }) => `${symbol} ${executions} ${gross}`);
    });
  /** As a version before the one spelling stored it. */
  const respell = (from: string, to: string) =>
    server.services.store.write((db) =>
      db.updateTable('instrument').set({ symbol: to }).where('symbol', '=', from).execute(),
    );

  const BUY = '09:40:00,MESM6,B,5000.00,1,A1,1,0';
  const SELL = '09:50:00,MESM6,S,5010.00,1,A1,2,50';
  const SPELLINGS = ['MESM26', '/MESM26', 'MESM2026', 'CME_MINI:MESM2026', 'MES 06-26', 'MESM6.CME'];

  test('a position opened under one spelling is closed under any other', async () => {
    for (const symbol of SPELLINGS) {
      const trader = await newTrader();
      await das(trader, BUY);
      await tradervue(trader, `${DAY},09:50:00,${symbol},1,5010.00,S`);
      assert.deepEqual(await journal(), ['MESM6 2 500000'], symbol);
    }
  });

  test('the same fills under another spelling are known, those of the same source too', async () => {
    const trader = await newTrader();
    await das(trader, BUY, SELL);
    for (const symbol of SPELLINGS) {
      const rows = [`${DAY},09:40:00,${symbol},1,5000.00,B`, `${DAY},09:50:00,${symbol},1,5010.00,S`];
      const { counts } = await tradervue(trader, ...rows);
      assert.deepEqual([counts.new, counts.known], [0, 2], symbol);
    }
    const other = await newTrader();
    for (const symbol of SPELLINGS)
      await tradervue(
        other,
        `${DAY},09:40:00,${symbol},1,5000.00,B`,
        `${DAY},09:50:00,${symbol},1,5010.00,S`,
      );
    assert.deepEqual(await journal(), ['MESM6 2 500000']);
  });

  test('an instrument that is stored in another spelling keeps it, and takes what comes', async () => {
    const trader = await newTrader();
    await tradervue(trader, `${DAY},09:40:00,MESM26,1,5000.00,B`);
    await respell('MESM6', 'MESM26');
    const { counts } = await das(trader, BUY, SELL);
    assert.deepEqual([counts.new, counts.known], [1, 1]);
    assert.deepEqual(await journal(), ['MESM26 2 500000']);
  });

  test('figures that a file states are compared however the symbol is spelled', async () => {
    const trader = await newTrader();
    await tradervue(trader, `${DAY},09:40:00,MESM26,1,5000.00,B`);
    await respell('MESM6', 'MESM26');
    const { stated, statedCounts } = await das(trader, BUY, SELL);
    assert.partialDeepStrictEqual(stated, [{ stated: 500_000, calculated: 500_000, isEqual: true }]);
    assert.deepEqual(statedCounts, { compared: 1, differing: 0 });
  });

  test('what two spellings made two instruments of before is one after an undo and an import', async () => {
    const trader = await newTrader();
    await das(trader, BUY);
    await respell('MESM6', 'elsewhere');
    const shown = await tradervue(trader, `${DAY},09:50:00,MESM26,1,5010.00,S`);
    await respell('MESM6', 'MESM26');
    await respell('elsewhere', 'MESM6');
    await undo(trader, shown);
    await tradervue(trader, `${DAY},09:50:00,MESM26,1,5010.00,S`);
    assert.deepEqual(await journal(), ['MESM6 2 500000']);
  });

  test('contracts of one symbol ten years apart are two', async () => {
    for (const [early, late] of [
      ['MESM6', 'MESM6'],
      ['MESM16', 'MESM26'],
      ['MESM6', 'MESM26'],
    ]) {
      const trader = await newTrader();
      await tradervue(trader, `2016-05-12,09:40:00,${early},1,2000.00,B`);
      await tradervue(trader, `${DAY},09:50:00,${late},1,5010.00,S`);
      assert.deepEqual(await journal(), []);
      const whole = await newTrader();
      await tradervue(
        whole,
        `2016-05-12,09:40:00,${early},1,2000.00,B`,
        `${DAY},09:40:00,${late},1,5000.00,B`,
        `${DAY},09:50:00,${late},1,5010.00,S`,
      );
      assert.deepEqual(await journal(), ['MESM6 2 500000']);
    }
  });
});
