import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { readRecords } from '@daybook/api/journal/records.ts';
import type { ColumnField } from '@daybook/domain/execution/column-mapping.ts';
import { checkJournal } from '#server/app/cli/check.ts';
import { importPreviewed, furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { writeAllStatedPlans } from '#server/ledger/risk/write-stated-plans.ts';
import { saveEntry } from '#server/journal/trades/trades-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const TRIPS = `Opened,Closed,Ticker,B/S,Shares,Entry Price,Exit Price,Planned Stop,Planned Target,Second Target,Risk
05/12/2026 09:31:00,05/12/2026 09:41:00,KITE,Long,100,10.00,10.50,9.80,10.60,11.00,-20
05/12/2026 10:31:00,05/12/2026 10:41:00,MOSS,Short,50,20.00,19.50,0,,,
`;
const HEAD = 'Exec Time,Ticker,B/S,Shares,Fill Price,Planned Stop';
const SCALED = [
  '05/12/2026 09:31:00,KITE,Bought,100,10.00,9.80',
  '05/12/2026 09:33:00,KITE,Bought,100,10.20,9.90',
  '05/12/2026 09:41:00,KITE,Sold,200,10.50,10.40',
];
const FILLS = [HEAD, ...SCALED, ''].join('\n');

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  const undo = async (trader: Client, { id }: ImportState): Promise<void> => {
    const { status, text } = await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} });
    assert.equal(status, 200, text);
  };
  /** The table as it is guessed, with some columns mapped to something else or, where null, to nothing. */
  const mapped = async (
    trader: Client,
    text: string,
    fields: Readonly<Record<string, ColumnField | null>> = {},
  ): Promise<ImportState> => {
    const asked = await previewFile(trader, text, { mapping: 'ask' });
    const { guess } = asked.files[0]!.table!;
    const header = text.split('\n')[0]!.split(',');
    const columns = header.flatMap((name, at) => {
      const guessed = guess.columns.find((column) => column.at === at)?.field ?? null;
      const field = name in fields ? fields[name]! : guessed;
      return field === null ? [] : [{ at, name, field }];
    });
    const mapping = { ...guess, columns, dateOrder: 'month-first' as const };
    const completed = { ...mapping, zone: 'America/New_York', currency: 'USD' };
    return previewFile(trader, text, { mapping: completed });
  };
  const tradeIds = async (trader: Client): Promise<Map<string, string>> => {
    const { json } = await trader.call('GET', '/api/v1/dashboard/0');
    const { header, rows } = readRecords(json.trades);
    return new Map(rows.map((row) => [row[header.indexOf('symbol')]!, row[header.indexOf('id')]!]));
  };
  const tradeOf = async (trader: Client, symbol = 'KITE'): Promise<TradeDetail> => {
    const id = (await tradeIds(trader)).get(symbol);
    assert.ok(id, `there is no trade of ${symbol}`);
    return (await trader.call('GET', `/api/v1/trade/${id}`)).json.trade as TradeDetail;
  };
  const planOf = ({ plannedStop, stopMoves, targets, plannedRisk }: TradeDetail) => ({
    stop: plannedStop,
    moves: stopMoves.map(({ price }) => price),
    targets,
    risk: plannedRisk,
  });
  const NONE = { stop: null, moves: [], targets: [], risk: null };
  const waiting = () =>
    server.services.store.read((db) =>
      db.selectFrom('stated_plan').select('identity').where('trade_id', 'is', null).execute(),
    );
  const sound = async () => assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);

  test('stop, targets and risk of round trips go into the journals of their trades', async () => {
    const trader = await newTrader();
    const shown = await mapped(trader, TRIPS, { 'Second Target': 'target', Risk: 'planned-risk' });
    assert.partialDeepStrictEqual(shown, { phase: 'ready', counts: { new: 4, planned: 1 } });
    await importPreviewed(trader, shown);
    const trade = await tradeOf(trader);
    assert.deepEqual(planOf(trade), { stop: '9.8', moves: [], targets: ['10.6', '11'], risk: 200_000 });
    assert.equal(trade.stopRisk, 200_000);
    // A nought is no stop.
    assert.deepEqual(planOf(await tradeOf(trader, 'MOSS')), NONE);
    assert.deepEqual(await waiting(), []);
    await sound();
  });

  test('the stop of a later entry moves it, that of an exit is ignored', async () => {
    const trader = await newTrader();
    await importPreviewed(trader, await mapped(trader, FILLS));
    const trade = await tradeOf(trader);
    assert.deepEqual(planOf(trade), { ...NONE, stop: '9.8', moves: ['9.9'] });
    assert.equal(trade.stopMoves[0]?.instant, Date.UTC(2026, 4, 12, 13, 33));
    // 100 shares by 9.80, then 200 at 10.10 by 9.90.
    assert.deepEqual([trade.firstRisk, trade.stopRisk], [200_000, 400_000]);
    assert.deepEqual(await waiting(), []);
    await sound();
  });

  test('existing executions get the plan of their file, where their trader stated none', async () => {
    const trader = await newTrader();
    await importPreviewed(trader, await mapped(trader, FILLS, { 'Planned Stop': null }));
    assert.deepEqual(planOf(await tradeOf(trader)), NONE);
    const later = await mapped(trader, FILLS);
    assert.partialDeepStrictEqual(later, { obstacle: null, counts: { new: 0, known: 3, planned: 2 } });
    await importPreviewed(trader, later);
    assert.deepEqual(planOf(await tradeOf(trader)), { ...NONE, stop: '9.8', moves: ['9.9'] });
    assert.partialDeepStrictEqual(await mapped(trader, FILLS), {
      obstacle: 'nothing',
      counts: { planned: 0 },
    });
    await sound();
  });

  test('what a trader wrote stays, when a file states a plan and when it is undone', async () => {
    const trader = await newTrader();
    await importPreviewed(
      trader,
      await mapped(trader, TRIPS, { 'Planned Stop': null, 'Planned Target': null }),
    );
    const id = (await tradeIds(trader)).get('KITE')!;
    assert.equal((await saveEntry(trader, id, { plannedStop: '9.5' })).status, 200);
    const later = await mapped(trader, TRIPS, { Risk: 'planned-risk' });
    await importPreviewed(trader, later);
    const both = { stop: '9.5', moves: [], targets: ['10.6'], risk: 200_000 };
    assert.deepEqual(planOf(await tradeOf(trader)), both);
    assert.equal((await saveEntry(trader, id, { targets: '12' })).status, 200);
    await undo(trader, later);
    assert.deepEqual(planOf(await tradeOf(trader)), { ...both, targets: ['12'], risk: null });
    await sound();
  });

  test('a plan that two imports state disappears only with the second of them', async () => {
    const more = `${FILLS}05/12/2026 11:31:00,MOSS,Bought,10,20.00,19.00\n05/12/2026 11:41:00,MOSS,Sold,10,20.50,\n`;
    const both = { ...NONE, stop: '9.8', moves: ['9.9'] };
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const trader = await newTrader();
      const imports = [await mapped(trader, FILLS)];
      await importPreviewed(trader, imports[0]!);
      imports.push(await mapped(trader, more));
      assert.partialDeepStrictEqual(imports[1], { counts: { new: 2, known: 3, planned: 1 } });
      await importPreviewed(trader, imports[1]!);
      await undo(trader, imports[order[0]]!);
      assert.deepEqual(planOf(await tradeOf(trader)), both);
      await undo(trader, imports[order[1]]!);
      assert.deepEqual([...(await tradeIds(trader))], []);
      // The journal stays with its trade, which comes back without a plan that nobody states any more.
      await importPreviewed(trader, await mapped(trader, FILLS, { 'Planned Stop': null }));
      assert.deepEqual(planOf(await tradeOf(trader)), NONE);
      await sound();
    }
  });

  test('an import that is undone and repeated adds its plan again', async () => {
    const trader = await newTrader();
    const first = await mapped(trader, FILLS);
    await importPreviewed(trader, first);
    await undo(trader, first);
    assert.equal((await tradeIds(trader)).size, 0);
    await importPreviewed(trader, await mapped(trader, FILLS.replaceAll('9.80', '9.70')));
    const trade = await tradeOf(trader);
    assert.deepEqual([trade.plannedStop, trade.stopRisk], ['9.7', 400_000]);
    await sound();
  });

  test('a position that is still open gets its plan when the trade is there', async () => {
    const trader = await newTrader();
    await importPreviewed(trader, await mapped(trader, [HEAD, ...SCALED.slice(0, 2), ''].join('\n')));
    assert.equal((await tradeIds(trader)).size, 0);
    assert.equal((await waiting()).length, 2);
    await importPreviewed(
      trader,
      await mapped(trader, [HEAD, SCALED[2]!, ''].join('\n'), { 'Planned Stop': null }),
    );
    assert.deepEqual(planOf(await tradeOf(trader)), { ...NONE, stop: '9.8', moves: ['9.9'] });
    assert.deepEqual(await waiting(), []);
    await sound();
  });

  test('what a crash kept from the journal is written by the next sweep, and once', async () => {
    const trader = await newTrader();
    await importPreviewed(trader, await mapped(trader, FILLS));
    const { store } = server.services;
    await store.write(async (db) => {
      await db.updateTable('stated_plan').set({ trade_id: null, written: null }).execute();
      await db
        .updateTable('journal')
        .set({ planned_stop: null, stop_moves: null, stop_risk: null })
        .execute();
    });
    const { haveComments, ...unplanned } = await tradeOf(trader);
    assert.deepEqual([planOf({ ...unplanned, haveComments }), unplanned.stopRisk], [NONE, null]);
    await writeAllStatedPlans(store, server.clock.now);
    const trade = await tradeOf(trader);
    // The row of the second entry went with the first writing.
    assert.deepEqual([trade.plannedStop, trade.stopRisk], ['9.8', 600_000]);
    assert.deepEqual(await waiting(), []);
    await writeAllStatedPlans(store, server.clock.now);
    assert.deepEqual(await tradeOf(trader), trade);
  });

  test('a preview that is not imported changes nothing and leaves nothing', async () => {
    const trader = await newTrader();
    await importPreviewed(trader, await mapped(trader, FILLS, { 'Planned Stop': null }));
    const shown = await mapped(trader, FILLS);
    assert.equal((await waiting()).length, 2);
    await writeAllStatedPlans(server.services.store, server.clock.now);
    assert.deepEqual(planOf(await tradeOf(trader)), NONE);
    assert.equal((await trader.call('DELETE', `/api/v1/imports/${shown.id}`)).status, 200);
    assert.deepEqual(await waiting(), []);
    await sound();
  });
});
