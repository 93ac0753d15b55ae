import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { readRecords } from '@daybook/api/journal/records.ts';
import { checkJournal } from '#server/app/cli/check.ts';
import { makeZip } from '@daybook/brokers/reading/zip-testing.ts';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { furtherTraders, previewFile, uploadFile } from './preview/preview-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const MONDAY = `MAIN 03/02/2026 10:00:00 B 100 AAPL 10.00
  MAIN 03/02/2026 10:00:00 B 100 AAPL 10.00
  MAIN 03/02/2026 10:10:00 S 200 AAPL 10.50`;
const TUESDAY = `MAIN 03/03/2026 11:00:00 SS 50 MSFT 20.00
  MAIN 03/03/2026 11:10:00 BC 50 MSFT 19.00`;

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  const publish = (trader: Client, id: string) =>
    trader.call('POST', `/api/v1/imports/${id}/publish`, { body: {} });
  const undo = (trader: Client, id: string) =>
    trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} });
  const take = async (trader: Client, lines: string): Promise<string> => {
    const { id } = await previewFile(trader, tradeZeroBytes(lines));
    const answer = await publish(trader, id);
    assert.equal(answer.status, 200, answer.text);
    return id;
  };
  /** Symbol, side and net of every trade, from the call that the browser makes. */
  const trades = async (trader: Client): Promise<string[]> => {
    const { json } = await trader.call('GET', '/api/v1/dashboard/0');
    const { header, rows } = readRecords(json.trades);
    const cell = (row: readonly string[], name: string) => row[header.indexOf(name)];
    return rows
      .map((row) => `${cell(row, 'symbol')} ${cell(row, 'action')} ${cell(row, 'netProfitAndLoss')}`)
      .sort();
  };
  const idOf = async (trader: Client, symbol: string): Promise<string> => {
    const { json } = await trader.call('GET', '/api/v1/dashboard/0');
    const { header, rows } = readRecords(json.trades);
    return rows.find((row) => row.includes(symbol))![header.indexOf('id')]!;
  };
  const sound = async () => assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);

  test('a file shows what its import would do and changes nothing until it is imported', async () => {
    const trader = await newTrader();
    const shown = await previewFile(
      trader,
      tradeZeroBytes(`${MONDAY}\n${TUESDAY}\nMAIN 03/03/2026 12:00:00 B 10 QQQ 5.00`),
    );
    assert.partialDeepStrictEqual(shown, {
      phase: 'ready',
      fileName: 'fills.csv',
      counts: { executions: 6, new: 6, corrected: 0, known: 0 },
      trades: { new: 2, changed: 0, gone: 0 },
      totals: [{ currency: 'USD', gross: 1_500_000, net: 1_500_000 }],
      obstacle: null,
    });
    assert.equal(shown.files[0]?.format, 'tradezero');
    assert.deepEqual(shown.files[0]?.accounts, ['MAIN']);
    assert.partialDeepStrictEqual(shown.open.rows, [{ symbol: 'QQQ', side: 'long', size: '10', price: '5' }]);
    assert.deepEqual(
      shown.sample.map(({ symbol, effect, net }) => `${effect} ${symbol} ${net}`),
      ['new MSFT 500000', 'new AAPL 1000000'],
    );
    assert.deepEqual(await trades(trader), []);
    assert.deepEqual((await trader.call('GET', '/api/v1/user/accounts')).json.results, []);
    await sound();
    const published = await publish(trader, shown.id);
    assert.equal(published.json.phase, 'published');
    assert.deepEqual(await trades(trader), ['AAPL BOT 100.00', 'MSFT SLD 50.00']);
    assert.equal((await trader.call('GET', '/api/v1/user/accounts')).json.results.length, 1);
    assert.equal((await publish(trader, shown.id)).status, 200);
    await sound();
    assert.deepEqual(readdirSync(join(server.config.dataDir, 'tmp', 'uploads')), []);
  });

  test('an import is undone completely, and restored completely with its journal', async () => {
    const trader = await newTrader();
    await take(trader, MONDAY);
    const id = await take(trader, TUESDAY);
    const msft = await idOf(trader, 'MSFT');
    const form = new FormData();
    for (const [name, value] of Object.entries({
      event: 'RBI',
      stopLoss: 'EVENT',
      comments: 'kept',
      version: '0',
    }))
      form.append(name, value);
    assert.equal((await trader.call('POST', `/api/v1/trade/${msft}`, { form })).status, 200);
    const undone = await undo(trader, id);
    assert.equal(undone.json.phase, 'undone', undone.text);
    assert.deepEqual(await trades(trader), ['AAPL BOT 100.00']);
    assert.equal((await trader.call('GET', `/api/v1/trade/${msft}`)).status, 404);
    assert.equal((await undo(trader, id)).status, 200);
    await sound();
    const again = await previewFile(trader, tradeZeroBytes(TUESDAY));
    assert.partialDeepStrictEqual(again, { obstacle: null, counts: { corrected: 2 } });
    await publish(trader, again.id);
    assert.deepEqual(await trades(trader), ['AAPL BOT 100.00', 'MSFT SLD 50.00']);
    assert.equal((await trader.call('GET', `/api/v1/trade/${msft}`)).json.trade.comments, 'kept');
    await sound();
  });

  test('the oldest of many trades comes back with its journal too', async () => {
    const trader = await newTrader();
    const clock = (at: number) =>
      [10 + Math.floor(at / 3600), Math.floor(at / 60) % 60, at % 60]
        .map((part) => String(part).padStart(2, '0'))
        .join(':');
    const lines = Array.from(
      { length: 1100 },
      (_, at) => `MAIN 03/02/2026 ${clock(at)} ${at % 2 ? 'S' : 'B'} 10 AAPL 10.00`,
    );
    const file = lines.join('\n');
    const id = await take(trader, file);
    const ids = async () => {
      const { json } = await trader.call('GET', '/api/v1/dashboard/0');
      const { header, rows } = readRecords(json.trades);
      return rows.map((row) => row[header.indexOf('id')]!).sort();
    };
    const before = await ids();
    assert.equal(before.length, 550);
    await undo(trader, id);
    assert.deepEqual(await ids(), []);
    await take(trader, file);
    assert.deepEqual(await ids(), before);
    await sound();
  });

  test('an import into an empty database, which knows nothing of its tables yet, is undone like any other', async () => {
    const young = await start();
    const trader = await furtherTraders(() => young)();
    const lines = Array.from({ length: 480 }, (_, at) => {
      const clock = `10:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
      return `MAIN 03/02/2026 ${clock} ${at % 2 ? 'S' : 'B'} 10 AAPL 10.00`;
    });
    for (let round = 0; round < 3; round += 1) {
      const undone = await undo(trader, await take(trader, lines.join('\n')));
      assert.equal(undone.status, 200, undone.text);
    }
    assert.deepEqual(await trades(trader), []);
  });

  test('files of one archive that overlap count each fill once, and the later one corrects', async () => {
    const trader = await newTrader();
    const first = `${MONDAY}\n${TUESDAY}`;
    const second = `${MONDAY}\n${TUESDAY.replace('20.00', '20.00 1.25')}`;
    const archive = makeZip({ 'a.csv': tradeZeroBytes(first), 'b.csv': tradeZeroBytes(second) });
    const shown = await previewFile(trader, new Uint8Array(archive));
    assert.partialDeepStrictEqual(shown, { counts: { new: 5, corrected: 1, known: 4 }, trades: { new: 2 } });
    await publish(trader, shown.id);
    assert.deepEqual(await trades(trader), ['AAPL BOT 100.00', 'MSFT SLD 48.75']);
    await sound();
    await undo(trader, shown.id);
    assert.deepEqual(await trades(trader), []);
    await sound();
  });

  test('equal fills of two accounts are the first of their kind in each', async () => {
    const trader = await newTrader();
    await take(trader, `${MONDAY}\n${MONDAY.replaceAll('MAIN', 'COPY')}`);
    const { counts } = await previewFile(trader, tradeZeroBytes(MONDAY.replaceAll('MAIN', 'COPY')));
    assert.deepEqual(counts, { executions: 3, new: 0, corrected: 0, known: 3, planned: 0 });
  });

  test('corrected fees are undone with the file that stated them', async () => {
    const trader = await newTrader();
    await take(trader, TUESDAY);
    const corrected = await take(
      trader,
      `MAIN 03/03/2026 11:00:00 SS 50 MSFT 20.00 1.25\nMAIN 03/03/2026 11:10:00 BC 50 MSFT 19.00 0.75`,
    );
    assert.deepEqual(await trades(trader), ['MSFT SLD 48.00']);
    await undo(trader, corrected);
    assert.deepEqual(await trades(trader), ['MSFT SLD 50.00']);
    await sound();
  });

  test('a preview is void once the journal changed, and says so', async () => {
    const trader = await newTrader();
    await take(trader, MONDAY);
    const shown = await previewFile(trader, tradeZeroBytes(`${MONDAY}\n${TUESDAY}`));
    await take(trader, TUESDAY);
    const answer = await publish(trader, shown.id);
    assert.equal(answer.status, 409);
    assert.partialDeepStrictEqual(answer.json.errors[0], { code: '009', details: { reason: 'changed' } });
    assert.deepEqual(await trades(trader), ['AAPL BOT 100.00', 'MSFT SLD 50.00']);
    await sound();
  });

  test('a file that cannot be read imports nothing and says where', async () => {
    const trader = await newTrader();
    const broken = Buffer.from(tradeZeroBytes(MONDAY)).toString().replace('10.50', '"10.50');
    const shown = await previewFile(trader, new Uint8Array(Buffer.from(broken)));
    assert.equal(shown.phase, 'refused');
    const unknown = await previewFile(trader, new Uint8Array(Buffer.from('a,b\r\n1,2\r\n')));
    assert.equal(unknown.obstacle, 'refused');
    assert.equal((await publish(trader, unknown.id)).status, 422);
    assert.equal((await uploadFile(trader, new Uint8Array())).status, 422);
    assert.deepEqual(await trades(trader), []);
  });

  test('imports are their trader’s alone', async () => {
    const [owner, other] = [await newTrader(), await newTrader()];
    const shown = await previewFile(owner, tradeZeroBytes(MONDAY));
    const missing = '0000000000000';
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/publish'],
      ['POST', '/undo'],
      ['DELETE', ''],
    ] as const) {
      const options = method === 'POST' ? { body: {} } : {};
      const theirs = await other.call(method, `/api/v1/imports/${shown.id}${path}`, options);
      const none = await other.call(method, `/api/v1/imports/${missing}${path}`, options);
      assert.deepEqual([theirs.status, theirs.json.errors], [404, none.json.errors], `${method} ${path}`);
    }
    assert.deepEqual((await other.call('GET', '/api/v1/imports')).json, { imports: [], hasMore: false });
    await publish(owner, shown.id);
    const listed = (await owner.call('GET', '/api/v1/imports')).json.imports as ImportState[];
    assert.deepEqual(
      listed.map(({ id, phase, counts }) => [id, phase, counts.new]),
      [[shown.id, 'published', 3]],
    );
  });

  test('a file into an account of the trader’s choice, which must be theirs', async () => {
    const trader = await newTrader();
    await take(trader, MONDAY);
    const { accountUuid } = (await trader.call('GET', '/api/v1/user/accounts')).json.results[0];
    const other = tradeZeroBytes(TUESDAY.replaceAll('MAIN', 'ELSEWHERE'));
    const shown = await previewFile(trader, other, { into: accountUuid });
    await publish(trader, shown.id);
    assert.equal((await trader.call('GET', '/api/v1/user/accounts')).json.results.length, 1);
    const otherAccount = await previewFile(trader, other, { into: 'b0000000-0000-4000-8000-000000000000' });
    assert.deepEqual([otherAccount.obstacle, otherAccount.obstacleNames], ['which-account', ['MAIN']]);
  });

  test('abandoned previews are removed, with an account that only they used', async () => {
    const trader = await newTrader();
    const shown = await previewFile(trader, tradeZeroBytes(MONDAY.replaceAll('MAIN', 'NEVER')));
    server.clock.now += 31 * 60_000;
    const { id } = await previewFile(trader, tradeZeroBytes(TUESDAY));
    assert.equal((await trader.call('GET', `/api/v1/imports/${shown.id}`)).status, 404);
    assert.equal((await trader.call('DELETE', `/api/v1/imports/${id}`)).status, 200);
    const rows = await server.services.store.read((db) =>
      db
        .selectFrom('account')
        .select('user_name')
        .where('hidden', '=', 1)
        .where('user_name', '=', 'NEVER')
        .execute(),
    );
    assert.deepEqual(rows, []);
    assert.ok(existsSync(server.config.dataDir));
  });
});
