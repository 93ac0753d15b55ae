import assert from 'node:assert/strict';
import { test } from 'node:test';
import { types, type Migration } from '#server/store/migrations/engine.ts';
import { PostgresSession } from './postgres-store.ts';
import { UnstorableValue } from '#server/store/store-errors.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { updateMany } from './update-many.ts';

interface TestTables {
  fill: { trader_id: number; id: number; symbol: string; size: number | null; note: string | null };
}

const FILLS: Migration = {
  number: 1,
  name: 'fills',
  statements: (engine) => {
    const t = types[engine];
    return [
      `CREATE TABLE fill (trader_id ${t.integer} NOT NULL, id ${t.integer} NOT NULL, symbol ${t.textKey} NOT NULL,
       size ${t.integer}, note ${t.text}, PRIMARY KEY (trader_id, id))${t.strict}`,
    ];
  },
};

const COUNT = 600;
const KEYS = ['trader_id', 'id'] as const;

onEachEngine((engine, openTestStore) => {
  async function openFilled() {
    const store = await openTestStore<TestTables>({ migrations: [FILLS] });
    await store.write((db) =>
      db
        .insertInto('fill')
        .values(
          [1, 2].flatMap((trader_id) =>
            Array.from({ length: COUNT }, (_, id) => ({ trader_id, id, symbol: 'A', size: 1, note: 'old' })),
          ),
        )
        .execute(),
    );
    return store;
  }

  test('each row gets its own values, and no other row is touched', async () => {
    const store = await openFilled();
    const rows = Array.from({ length: COUNT / 2 }, (_, at) => ({
      note: at % 3 === 0 ? null : `say "${at}" \\ ’é`,
      id: 2 * at,
      size: at === 1 ? Number.MAX_SAFE_INTEGER : at % 5 === 0 ? null : -at,
      trader_id: 1,
    }));
    await store.write((db) => updateMany(db, 'fill', KEYS, rows));
    await store.write((db) => updateMany(db, 'fill', KEYS, []));
    const found = await store.read((db) =>
      db.selectFrom('fill').selectAll().orderBy('trader_id').orderBy('id').execute(),
    );
    const untouched = { symbol: 'A', size: 1, note: 'old' };
    const expected = [1, 2].flatMap((trader_id) =>
      Array.from({ length: COUNT }, (_, id) => ({
        ...untouched,
        ...(trader_id === 1 && id % 2 === 0 ? rows[id / 2] : {}),
        trader_id,
        id,
      })),
    );
    assert.deepEqual(found, expected);
  });

  test('what an engine would store as something else is refused', async () => {
    const store = await openFilled();
    for (const wrong of [NaN, undefined, true])
      await assert.rejects(
        store.write((db) => updateMany(db, 'fill', KEYS, [{ trader_id: 1, id: 1, size: wrong as number }])),
        UnstorableValue,
      );
  });

  test('a row without a column of the first is refused', async () => {
    const store = await openFilled();
    const first = { trader_id: 1, id: 1, size: 2, note: 'new' };
    for (const lacking of [
      { trader_id: 1, id: 2, size: 2 },
      { trader_id: 1, size: 2, note: 'new' },
    ])
      await assert.rejects(
        store.write((db) => updateMany(db, 'fill', KEYS, [first, lacking])),
        UnstorableValue,
      );
  });

  if (engine === 'postgres')
    test('PostgreSQL changes hundreds of rows with one statement', async (t) => {
      const store = await openFilled();
      const rows = Array.from({ length: COUNT }, (_, id) => ({ trader_id: 1, id, size: id }));
      const run = t.mock.method(PostgresSession.prototype, 'run');
      await store.write((db) => updateMany(db, 'fill', KEYS, rows));
      assert.equal(run.mock.callCount(), 3);
    });
});
