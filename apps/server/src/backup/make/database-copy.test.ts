import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { onEachEngine } from '#server/store/store-testing.ts';
import { copyDatabase } from './database-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-copy-'));
after(() => rmSync(folder, { recursive: true, force: true }));

onEachEngine((engine, openTestStore, newStoreLocation) => {
  test('a copy of a large database is broken off in its midst', async () => {
    const place = await newStoreLocation('tables');
    const store = await openTestStore({ place });
    // Some 20 MB: many steps of a copy.
    const object = 'x'.repeat(2_000);
    const rows = sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      INSERT INTO audit (at, event, object, result) SELECT i, 'e', ${object}, 'done' FROM n`;
    await store.write((db) => rows.execute(db));
    const paths = (name: string) => ({
      database: join(folder, `${engine}-${name}`),
      imageList: join(folder, `${engine}-${name}.txt`),
    });
    const stopping = new AbortController();
    const reason = new Error('the server stops');
    const copying = copyDatabase(place, paths('stopped'), stopping.signal);
    setImmediate(() => stopping.abort(reason));
    await assert.rejects(copying, reason);
    const { counts } = await copyDatabase(place, paths('whole'), new AbortController().signal);
    assert.equal(counts.traders, 0);
  });
});
