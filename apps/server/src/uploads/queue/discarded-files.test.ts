import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { furtherTraders, previewFile, uploadFile } from '#server/uploads/preview/preview-testing.ts';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { BYTES_AN_EXECUTION, MAX_STORED_GB, readStored } from '#server/limits/trader-storage.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const MAX_POLLS = 500;
const FILLS = 'MAIN 03/02/2026 10:00:00 B 100 AAPL 10.00\nMAIN 03/02/2026 10:10:00 S 100 AAPL 10.50';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);
  const uploads = (): string[] => readdirSync(join(server.config.dataDir, 'tmp', 'uploads'));
  const countRows = (table: 'import' | 'execution' | 'account'): Promise<number> =>
    server.services.store.read(async (db) => (await db.selectFrom(table).select('id').execute()).length);
  const eventually = async (isTrue: () => Promise<boolean>): Promise<boolean> => {
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      if (await isTrue()) return true;
      await wait(20);
    }
    return false;
  };
  const nothingLeft = () =>
    eventually(
      async () => uploads().length + (await countRows('import')) + (await countRows('execution')) === 0,
    );
  const discard = (trader: Client, id: string) => trader.call('DELETE', `/api/v1/imports/${id}`);

  test('files that are given up while they wait or are read are gone from the disk and the store', async () => {
    const trader = await newTrader();
    const large = tradeZeroBytes(Array.from({ length: 20_000 }, () => FILLS).join('\n'));
    const begun = await Promise.all([uploadFile(trader, large), uploadFile(trader, large)]);
    const third = await uploadFile(trader, large);
    for (const { json } of [third, ...begun]) assert.equal((await discard(trader, json.id)).status, 200);
    assert.deepEqual([uploads(), await countRows('import'), await countRows('execution')], [[], 0, 0]);
  });

  test('a file whose session ends is discarded, as is that of a trader who is locked out', async () => {
    const [leaving, shut] = [await newTrader(), await newTrader()];
    await previewFile(leaving, tradeZeroBytes(FILLS));
    await previewFile(shut, tradeZeroBytes(FILLS));
    assert.equal(await countRows('import'), 2);
    assert.equal((await leaving.call('POST', '/api/v1/auth/sign_out', { body: {} })).status, 200);
    assert.ok(await eventually(async () => (await countRows('import')) === 1));
    await server.services.store.write((db) => db.updateTable('trader').set({ disabled_at: 1 }).execute());
    assert.ok(await nothingLeft());
    await server.services.store.write((db) => db.updateTable('trader').set({ disabled_at: null }).execute());
  });

  test('executions count in the storage of their trader, which takes no more than its limit', async () => {
    const trader = await newTrader();
    const shown = await previewFile(trader, tradeZeroBytes(FILLS));
    const { store } = server.services;
    const row = { import_id: 0, trader_id: 0 };
    const rows = await store.read((db) =>
      db.selectFrom('import_storage').select(['trader_id', 'import_id', 'rows']).execute(),
    );
    Object.assign(row, rows[0]);
    assert.deepEqual(
      rows.map(({ rows: written }) => written),
      [2],
    );
    // The file itself counts as long as it lies there.
    assert.ok(
      await eventually(
        async () => (await store.read((db) => readStored(db, row.trader_id))) === 2 * BYTES_AN_EXECUTION,
      ),
    );
    const most = (MAX_STORED_GB * 1024 ** 3) / BYTES_AN_EXECUTION;
    const setRows = (count: number) =>
      store.write((db) => db.updateTable('import_storage').set({ rows: count }).execute());
    await setRows(most - 1);
    const full = await previewFile(trader, tradeZeroBytes(FILLS.replaceAll('AAPL', 'MSFT')));
    assert.equal(full.files[0]?.refused?.reason.code, 'storageFull');
    await setRows(most + 1);
    assert.equal((await uploadFile(trader, tradeZeroBytes(FILLS))).json.errors[0].code, '013');
    assert.ok(await eventually(async () => uploads().length === 0));
    for (const { id } of [shown, full]) assert.equal((await discard(trader, id)).status, 200);
    assert.equal((await uploadFile(trader, tradeZeroBytes(FILLS))).status, 200);
  });

  test('what a server that ended left on the disk is gone when the next one begins', async () => {
    const dataDir = server.config.dataDir;
    mkdirSync(join(dataDir, 'tmp', 'uploads'), { recursive: true });
    writeFileSync(join(dataDir, 'tmp', 'uploads', 'left'), 'x');
    await server.close();
    server = await start({ place: server.config.store, dataDir });
    assert.ok(
      server.services.store.engine === 'postgres' ||
        (await eventually(async () => !uploads().includes('left'))),
    );
  });
});
