import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readRecords } from '@daybook/api/journal/records.ts';
import { checkJournal } from '#server/app/cli/check.ts';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import {
  testServers,
  withAnotherTrader,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { importPreviewed, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { drawGroups } from './draw.ts';
import { publishDrawing } from './drawing.ts';

/** Lines such as `10:00:00 B 100 AAPL 10.00`, all of one day of one account. */
function fileOf(lines: readonly string[]): Buffer<ArrayBuffer> {
  return tradeZeroBytes(lines.map((line) => `MAIN 03/02/2026 ${line}`));
}

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  before(async () => {
    server = await start();
    trader = await withTrader(server);
    await importFile([
      '10:00:00 B 100 AAPL 10.00',
      '10:10:00 S 100 AAPL 11.00',
      '11:00:00 B 50 AAPL 12.00',
      '11:10:00 S 50 AAPL 11.00',
      '12:00:00 B 100 MSFT 20.00',
      '12:01:00 B 100 MSFT 21.00',
      '12:02:00 S 100 MSFT 22.00',
      '12:03:00 S 100 MSFT 23.00',
    ]);
  });
  const importFile = async (lines: readonly string[]): Promise<string> => {
    const shown = await previewFile(trader, fileOf(lines));
    await importPreviewed(trader, shown, true);
    return shown.id;
  };
  /** Id of each trade; symbol, volume and net as one text. */
  const trades = async () => {
    const { header, rows } = readRecords((await trader.call('GET', '/api/v1/dashboard/0')).json.trades);
    const cell = (row: readonly string[], name: string) => row[header.indexOf(name)]!;
    return rows.map((row) => ({
      id: cell(row, 'id'),
      text: `${cell(row, 'symbol')} ${cell(row, 'volume')} ${cell(row, 'netProfitAndLoss')}`,
    }));
  };
  const texts = async () => (await trades()).map(({ text }) => text).sort();
  const idOf = async (text: string) => (await trades()).find((trade) => trade.text === text)!.id;
  const act = (id: string, change: object, what = '') =>
    trader.call('POST', `/api/v1/trade/${id}/grouping${what}`, { body: { change } });
  const sound = async () => assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);
  const AS_FILLS = ['AAPL 100 -50.00', 'AAPL 200 100.00', 'MSFT 400 400.00'];

  test('a receipt names the neighbours and where fees and times come from', async () => {
    const { json } = await trader.call('GET', `/api/v1/trade/${await idOf('AAPL 200 100.00')}/grouping`);
    assert.partialDeepStrictEqual(json, {
      byHand: false,
      feeSource: 'stated',
      zone: 'America/New_York',
      before: [],
    });
    assert.partialDeepStrictEqual(json.after, [{ size: '50', net: -500_000 }]);
  });

  test('two trades become one and two again, with preview and undo, and the journal stays', async () => {
    const [first, second] = [await idOf('AAPL 200 100.00'), await idOf('AAPL 100 -50.00')];
    const form = new FormData();
    for (const [name, value] of Object.entries({
      event: 'RBI',
      stopLoss: 'EVENT',
      comments: 'mine',
      version: '0',
    }))
      form.append(name, value);
    await trader.call('POST', `/api/v1/trade/${first}`, { form });
    const change = { kind: 'merge', with: [second] };
    const shown = await act(first, change, '/preview');
    assert.partialDeepStrictEqual(shown.json, {
      trades: [{ size: '150', net: 500_000, executions: 4 }],
      gone: 1,
      written: 0,
    });
    assert.deepEqual(await texts(), AS_FILLS);
    const merged = await act(first, change);
    assert.equal(merged.status, 200, merged.text);
    assert.deepEqual(await texts(), ['AAPL 300 50.00', 'MSFT 400 400.00']);
    assert.equal((await trader.call('GET', `/api/v1/trade/${first}`)).json.trade.comments, 'mine');
    assert.equal((await trader.call('GET', `/api/v1/trade/${first}/grouping`)).json.byHand, true);
    await sound();
    const undone = await trader.call('POST', `/api/v1/grouping/${merged.json.undo}/undo`, { body: {} });
    assert.equal(undone.status, 200, undone.text);
    assert.deepEqual(await texts(), AS_FILLS);
    assert.equal((await trader.call('GET', `/api/v1/trade/${second}`)).status, 200);
    assert.equal(
      (await trader.call('POST', `/api/v1/grouping/${merged.json.undo}/undo`, { body: {} })).status,
      409,
    );
    await sound();
  });

  test('a trade is split where each part closes, stays split after later imports, and can be merged again', async () => {
    const msft = await idOf('MSFT 400 400.00');
    assert.equal((await act(msft, { kind: 'split', second: [0] })).json.errors[0].details.reason, 'not-flat');
    assert.equal(
      (await act(msft, { kind: 'split', second: [0, 1, 2, 3] })).json.errors[0].details.reason,
      'nothing',
    );
    const split = await act(msft, { kind: 'split', second: [1, 3] });
    assert.equal(split.status, 200, split.text);
    assert.deepEqual(await texts(), [
      'AAPL 100 -50.00',
      'AAPL 200 100.00',
      'MSFT 200 200.00',
      'MSFT 200 200.00',
    ]);
    await sound();
    await importFile(['13:00:00 B 10 MSFT 20.00', '13:01:00 S 10 MSFT 21.00']);
    assert.equal((await texts()).length, 5);
    await sound();
    const id = await idOf('MSFT 200 200.00');
    assert.equal((await act(id, { kind: 'reset' })).status, 200);
    assert.deepEqual(await texts(), [...AS_FILLS, 'MSFT 20 10.00'].sort());
    assert.equal((await act(await idOf('MSFT 400 400.00'), { kind: 'reset' })).status, 422);
    await sound();
  });

  const ofSymbol = async (symbol: string) =>
    (await trades()).filter(({ text }) => text.startsWith(`${symbol} `));
  const receipt = async (id: string) => (await trader.call('GET', `/api/v1/trade/${id}/grouping`)).json;

  /** What each execution of a trade has in it, of how much. */
  const sizes = async (id: string) => {
    const { json } = await trader.call('GET', `/api/v1/trade/${id}`);
    const executions: { readonly size: string; readonly wholeSize: string }[] = json.trade.executions;
    return executions.map(({ size, wholeSize }) => `${size} of ${wholeSize}`);
  };

  test('the two trades of a fill through zero refer to it, can be merged, and split where allowed', async () => {
    await importFile(['14:00:00 B 100 FLIP 10.00', '14:10:00 S 150 FLIP 11.00', '14:20:00 B 50 FLIP 10.50']);
    const [first, second] = await ofSymbol('FLIP');
    assert.partialDeepStrictEqual(await receipt(first!.id), { crossedIn: false, crossed: true });
    assert.partialDeepStrictEqual(await receipt(second!.id), { crossedIn: true, crossed: false });
    assert.deepEqual(await sizes(first!.id), ['100 of 100', '100 of 150']);
    assert.deepEqual(await sizes(second!.id), ['50 of 150', '50 of 50']);
    const merged = await act(second!.id, { kind: 'merge', with: [first!.id] });
    assert.equal(merged.status, 200, merged.text);
    assert.deepEqual(
      (await ofSymbol('FLIP')).map(({ text }) => text),
      ['FLIP 300 125.00'],
    );
    const [whole] = await ofSymbol('FLIP');
    assert.partialDeepStrictEqual(await receipt(whole!.id), {
      byHand: true,
      crossedIn: false,
      crossed: false,
    });
    const split = (change: number[]) => act(whole!.id, { kind: 'split', second: change }, '/preview');
    assert.equal((await split([2, 3])).json.errors[0].details.reason, 'shared');
    assert.equal((await split([0, 1, 2, 3])).json.errors[0].details.reason, 'nothing');
    assert.equal((await split([3])).json.errors[0].details.reason, 'not-flat');
    await sound();
  });

  test('a group that is no longer flat lapses, and applies again when the missing part is back', async () => {
    await importFile(['14:00:00 B 10 LAPS 10.00', '14:10:00 S 10 LAPS 11.00', '14:20:00 B 5 LAPS 12.00']);
    const closing = await importFile(['14:30:00 S 5 LAPS 13.00']);
    const [first, second] = await ofSymbol('LAPS');
    assert.equal((await act(first!.id, { kind: 'merge', with: [second!.id] })).status, 200);
    assert.partialDeepStrictEqual(await receipt(first!.id), { byHand: true, lapsed: false });
    assert.equal((await trader.call('POST', `/api/v1/imports/${closing}/undo`, { body: {} })).status, 200);
    assert.deepEqual(
      (await ofSymbol('LAPS')).map(({ text }) => text),
      ['LAPS 20 10.00'],
    );
    assert.partialDeepStrictEqual(await receipt(first!.id), { byHand: false, lapsed: true });
    const forgotten = await act(first!.id, { kind: 'reset' }, '/preview');
    assert.deepEqual(forgotten.json, { trades: [], gone: 0, written: 0 }, forgotten.text);
    await sound();
    await importFile(['14:30:00 S 5 LAPS 13.00']);
    assert.deepEqual(
      (await ofSymbol('LAPS')).map(({ text }) => text),
      ['LAPS 30 15.00'],
    );
    assert.partialDeepStrictEqual(await receipt(first!.id), { byHand: true, lapsed: false });
    await sound();
  });

  test('a trade that its trader deleted is not offered, and comes back neither whole nor in part', async () => {
    await importFile([
      '14:00:00 B 10 GONE 10.00',
      '14:10:00 S 10 GONE 11.00',
      '14:20:00 B 5 GONE 12.00',
      '14:30:00 B 5 GONE 12.00',
      '14:40:00 S 5 GONE 13.00',
      '14:50:00 S 5 GONE 13.00',
    ]);
    const [kept, deleted] = await ofSymbol('GONE');
    const merge = await act(kept!.id, { kind: 'merge', with: [deleted!.id, deleted!.id] });
    assert.equal(merge.status, 200, merge.text);
    const undo = () => trader.call('POST', `/api/v1/grouping/${merge.json.undo}/undo`, { body: {} });
    assert.equal((await trader.call('DELETE', `/api/v1/trade/${deleted!.id}`)).status, 200);
    assert.equal((await undo()).status, 409);
    assert.equal((await trader.call('POST', `/api/v1/trade/${deleted!.id}/restore`)).status, 200);
    assert.equal((await undo()).status, 200);
    assert.equal((await trader.call('DELETE', `/api/v1/trade/${deleted!.id}`)).status, 200);
    assert.deepEqual((await receipt(kept!.id)).after, []);
    for (const [id, change] of [
      [kept!.id, { kind: 'merge', with: [deleted!.id] }],
      [deleted!.id, { kind: 'split', second: [0, 2] }],
    ] as const)
      assert.equal((await act(id, change)).json.errors[0].details.reason, 'deleted');
    await sound();
  });

  test('a drawing based on an outdated position is refused, and overwrites nothing', async () => {
    await importFile(
      [14, 15].flatMap((hour) => [
        `${hour}:00:00 B 10 RACE 10.00`,
        `${hour}:01:00 S 10 RACE 11.00`,
        `${hour}:02:00 B 10 RACE 10.00`,
        `${hour}:03:00 S 10 RACE 11.00`,
      ]),
    );
    const [a, b, c, d] = await ofSymbol('RACE');
    const { store } = server.services;
    const { id: traderId } = await store.read((db) =>
      db.selectFrom('trader').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow(),
    );
    const merge = { kind: 'merge' as const, with: [d!.id] };
    const late = await store.read((db) => drawGroups(db, traderId, c!.id, merge));
    assert.ok(typeof late !== 'string');
    assert.equal((await act(a!.id, { kind: 'merge', with: [b!.id] })).status, 200);
    const publicId = newPublicId();
    assert.equal(await publishDrawing(store, traderId, late, { publicId, now: 1 }), 'changed');
    assert.equal((await act(c!.id, merge)).status, 200);
    assert.deepEqual(
      (await ofSymbol('RACE')).map(({ text }) => text),
      ['RACE 40 20.00', 'RACE 40 20.00'],
    );
    await sound();
  });

  test('trades of another instrument or another trader are no neighbours', async () => {
    const [aapl, msft] = [await idOf('AAPL 200 100.00'), await idOf('MSFT 400 400.00')];
    const answer = await act(aapl, { kind: 'merge', with: [msft] });
    assert.equal(answer.json.errors[0].details.reason, 'not-neighbours');
    const other = await withAnotherTrader(server);
    assert.equal((await other.call('GET', `/api/v1/trade/${aapl}/grouping`)).status, 404);
    const body = { change: { kind: 'reset' } };
    assert.equal((await other.call('POST', `/api/v1/trade/${aapl}/grouping`, { body })).status, 404);
  });
});
