import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompiledQuery, sql, type Generated } from 'kysely';
import { types, type Migration } from '#server/store/migrations/engine.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { UnstorableValue } from '#server/store/store-errors.ts';

interface TestTables {
  note: { id: Generated<number>; title: string; size: number | null; bytes: Uint8Array | null };
}

const NOTES: Migration = {
  number: 1,
  name: 'notes',
  statements: (engine) => {
    const t = types[engine];
    return [
      `CREATE TABLE note (id ${t.id}, title ${t.textKey} NOT NULL UNIQUE,
       size ${t.integer}, bytes ${t.blob})${t.strict}`,
    ];
  },
};

onEachEngine((engine, openTestStore) => {
  const open = () => openTestStore<TestTables>({ migrations: [NOTES] });

  test('values come back as they were, of the same kinds on both engines', async () => {
    const store = await open();
    const rows = [
      { title: 'least', size: Number.MIN_SAFE_INTEGER, bytes: new Uint8Array([0, 255, 92, 39]) },
      { title: 'most', size: Number.MAX_SAFE_INTEGER, bytes: new Uint8Array(0) },
      { title: 'it\'s 💹 \\ " $1 ?', size: -0, bytes: null },
      { title: '', size: null, bytes: Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256) },
    ];
    await store.write((db) => db.insertInto('note').values(rows).execute());
    const found = await store.read((db) =>
      db.selectFrom('note').select(['title', 'size', 'bytes']).orderBy('id').execute(),
    );
    assert.deepEqual(found, [rows[0], rows[1], { ...rows[2], size: 0 }, rows[3]]);
  });

  test('counts, sums and conditions are plain numbers', async () => {
    const store = await open();
    await store.write((db) =>
      db
        .insertInto('note')
        .values([
          { title: 'a', size: 2 },
          { title: 'b', size: 3 },
        ])
        .execute(),
    );
    const { rows } = await store.read((db) =>
      sql`SELECT count(*) AS n, sum(size) AS total, max(size) > ${2} AS big FROM note`.execute(db),
    );
    assert.deepEqual(rows, [{ n: 2, total: 5, big: 1 }]);
  });

  test('a bigint is stored when it fits 64 bits, and reading beyond 2^53 - 1 throws', async () => {
    const store = await open();
    const write = (size: bigint) =>
      store.write((db) =>
        db
          .insertInto('note')
          .values({ title: `${size}`, size: size as never })
          .execute(),
      );
    for (const size of [2n ** 63n - 1n, -(2n ** 63n), 9_007_199_254_740_991n]) await write(size);
    for (const size of [2n ** 63n, -(2n ** 63n) - 1n]) await assert.rejects(write(size), UnstorableValue);
    const read = (title: string) =>
      store.read((db) => db.selectFrom('note').select('size').where('title', '=', title).executeTakeFirst());
    assert.deepEqual(await read('9007199254740991'), { size: 9_007_199_254_740_991 });
    await assert.rejects(read(`${2n ** 63n - 1n}`));
    const text = await store.read((db) =>
      sql<{ size: string }>`SELECT CAST(size AS TEXT) AS size FROM note ORDER BY id`.execute(db),
    );
    assert.equal(text.rows[0]?.size, '9223372036854775807');
  });

  test('what the engines would store as something else is refused with its place', async () => {
    const store = await open();
    const mark = engine === 'postgres' ? '$1' : '?';
    const values = [
      undefined,
      Number.NaN,
      Infinity,
      -Infinity,
      0.5,
      2 ** 53,
      true,
      new Date(0),
      [1],
      { a: 1 },
      new Map(),
      Symbol('s'),
      'a\0b',
      '\ud800',
      new ArrayBuffer(1),
      Object.create(null),
    ];
    for (const value of values) {
      const write = store.write((db) =>
        db.executeQuery(CompiledQuery.raw(`INSERT INTO note (title) VALUES (${mark})`, [value])),
      );
      await assert.rejects(write, (error) => {
        assert.ok(error instanceof UnstorableValue, String(error));
        assert.match(error.message, /^parameter 1: /);
        return true;
      });
    }
    const notes = await store.read((db) => db.selectFrom('note').selectAll().execute());
    assert.deepEqual(notes, []);
  });
});
