// A file is published as soon as it is shown, while the server that read it may still be tidying up behind it.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { testServers, withTrader, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';
import { publishPreview } from '#server/uploads/preview/publish-preview.ts';
import { findImport } from '#server/uploads/preview/show-import.ts';
import { UploadQueue } from './upload-queue.ts';

const MAX_POLLS = 1_500;

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let session: { readonly traderId: number; readonly session: string };
  before(async () => {
    server = await start();
    await withTrader(server);
    session = await server.services.store.read((db) =>
      db
        .selectFrom('session')
        .select(['trader_id as traderId', 'public_id as session'])
        .executeTakeFirstOrThrow(),
    );
  });

  /** Lets a file be read to its end; its upload is taken away only when `remove` is called. */
  async function readFile(symbol: string) {
    const { services, config } = server;
    const fills = `MAIN 03/02/2026 10:00:00 B 100 ${symbol} 10.00\nMAIN 03/02/2026 10:10:00 S 100 ${symbol} 10.50`;
    const bytes = tradeZeroBytes(fills);
    const path = join(config.dataDir, `${symbol}.csv`);
    mkdirSync(config.dataDir, { recursive: true });
    writeFileSync(path, bytes);
    const removed = Promise.withResolvers<void>();
    const upload = { path, hash: symbol, size: bytes.length, remove: () => removed.promise };
    const queue = new UploadQueue(services, new AbortController().signal);
    const begun = await queue.begin({ ...session, name: 'fills.csv', upload, answers: {} });
    const find = () => services.store.read((db) => findImport(db, begun.trader_id, begun.public_id ?? ''));
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      const row = await find();
      if (row?.detail) return { queue, row, find, remove: removed.resolve };
      await wait(10);
    }
    throw new Error('the file is not read');
  }

  /** The store, with something done between the first write and what follows on it. */
  function afterFirstWrite(act: () => Promise<void>): Store {
    const { store } = server.services;
    let writes = 0;
    return {
      engine: store.engine,
      fault: null,
      connections: () => store.connections(),
      read: (work) => store.read(work),
      write: async (work, kind) => {
        const written = await store.write(work, kind);
        writes += 1;
        if (writes === 1) await act();
        return written;
      },
      close: () => store.close(),
    };
  }

  test('what is being published does not count as discarded by somebody else', async () => {
    const { queue, row, find, remove } = await readFile('AAPL');
    const store = afterFirstWrite(async () => {
      const looking = queue.discardUnwanted();
      remove();
      await looking;
    });
    assert.equal(await publishPreview({ ...server.services, store }, row), 'published');
    assert.equal((await find())?.state, 'published');
    await queue.close();
  });

  test('what is being published is not given up by a click or the end of a session', async () => {
    const { queue, row, find, remove } = await readFile('MSFT');
    const store = afterFirstWrite(async () => {
      remove();
      await queue.discard(row);
    });
    assert.equal(await publishPreview({ ...server.services, store }, row), 'published');
    assert.equal((await find())?.state, 'published');
    await queue.close();
  });

  test('a file that was discarded elsewhere is still given up here', async () => {
    const { queue, row, find, remove } = await readFile('TSLA');
    remove();
    await new UploadQueue(server.services, new AbortController().signal).discard(row);
    await queue.discardUnwanted();
    assert.equal(await find(), null);
    await queue.close();
  });
});
