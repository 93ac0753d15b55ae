import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createTrader } from '#server/identity/sign-in/queries.ts';
import { TEST_NOW } from '#server/app/server-testing.ts';
import { insertMany } from '#server/store/insert-many.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';
import { spoolJournal } from './export-journal.ts';

const COLUMNS = [
  'trader_id',
  'id',
  'source',
  'kind',
  'symbol',
  'contract',
  'currency',
  'multiplier',
] as const;

onEachEngine((_engine, openTestStore) => {
  test('what grows with a journal is exported page by page, whole and in its order', async (t) => {
    const store = await openTestStore();
    const traderId = await aTrader(store);
    const few = await readsOfExport(t, store, traderId);
    const rows = Array.from({ length: 600 }, (_, at) => [
      traderId,
      at + 1,
      'busy',
      'stock',
      `S${at}`,
      `S${at}`,
      'USD',
      '1',
    ]);
    await store.write((db) => insertMany(db, 'instrument', COLUMNS, rows));
    const many = await readsOfExport(t, store, traderId);
    assert.deepEqual(
      many.symbols,
      rows.map(([, , , , symbol]) => symbol),
    );
    assert.equal(many.reads, few.reads + 2, 'three pages instead of one');
  });
});

async function aTrader(store: Store): Promise<number> {
  const names = { firstName: 'Ann', lastName: 'Lee', language: null, isDemo: false };
  return store.write((db) =>
    createTrader(db, { email: 'ann@desk.test', passwordHash: 'x', ...names, now: TEST_NOW }),
  );
}

async function readsOfExport(t: TestContext, store: Store, traderId: number) {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-export-'));
  const read = t.mock.method(store, 'read');
  try {
    const { kind } = await spoolJournal(store, traderId, folder, new AbortController().signal);
    assert.equal(kind, 'spooled');
    const text = await readFile(join(folder, 'instruments.jsonl'), 'utf8');
    const lines = text.split('\n').filter((line) => line !== '');
    const symbols = lines.map((line) => (JSON.parse(line) as { symbol: string }).symbol);
    return { reads: read.mock.callCount(), symbols };
  } finally {
    read.mock.restore();
    await rm(folder, { recursive: true });
  }
}
