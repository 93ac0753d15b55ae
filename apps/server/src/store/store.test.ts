import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { test } from 'node:test';
import { sql, type Generated, type Kysely } from 'kysely';
import { pause } from './transactions.ts';
import { types, type Migration } from '#server/store/migrations/engine.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { TransactionMisuse, RuleBroken, StoreError, StoreUnavailable } from '#server/store/store-errors.ts';

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
       size ${t.integer} CHECK (size <> 13), bytes ${t.blob})${t.strict}`,
    ];
  },
};
const migrations = [NOTES];

/** Runs as another request would, outside of any transaction that the caller is passing. */
const outsideOfTransactions = AsyncLocalStorage.snapshot();

onEachEngine((engine, openTestStore) => {
  const open = () => openTestStore<TestTables>({ migrations });
  const titles = async (db: Kysely<TestTables>) =>
    (await db.selectFrom('note').select('title').orderBy('title').execute()).map(({ title }) => title);

  test('what a write did is there for the next read', async () => {
    const store = await open();
    const id = await store.write((db) =>
      db.insertInto('note').values({ title: 'a' }).returning('id').executeTakeFirstOrThrow(),
    );
    assert.deepEqual(id, { id: 1 });
    assert.deepEqual(await store.read(titles), ['a']);
  });

  test('a write that throws leaves nothing, and writes requested with it are kept', async () => {
    const store = await open();
    const boom = new Error('boom');
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((title) =>
        store.write(async (db) => {
          await db.insertInto('note').values({ title }).execute();
          if (title === 'b') throw boom;
          return title;
        }),
      ),
    );
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason)),
      ['a', boom, 'c', 'd'],
    );
    assert.deepEqual(await store.read(titles), ['a', 'c', 'd']);
  });

  test('a failed statement ends the transaction even when the work swallows it', async () => {
    const store = await open();
    const swallowing = store.write(async (db) => {
      await db.insertInto('note').values({ title: 'a' }).execute();
      await assert.rejects(db.insertInto('note').values({ title: 'a' }).execute(), RuleBroken);
      await assert.rejects(titles(db), TransactionMisuse);
      return 'all is well';
    });
    await assert.rejects(swallowing, (error) => error instanceof RuleBroken && error.rule === 'unique');
    assert.deepEqual(await store.read(titles), []);
  });

  test('the schema names the rule that a row breaks', async () => {
    const store = await open();
    const broken = (row: { title: string; size?: number }) =>
      store
        .write((db) => db.insertInto('note').values(row).execute())
        .catch((error: unknown) => (error instanceof RuleBroken ? error.rule : error));
    assert.equal(await broken({ title: 'a', size: 13 }), 'check');
    assert.equal(await broken({ title: null as unknown as string }), 'not-null');
  });

  test('a read sees one state from its beginning to its end', async () => {
    const store = await open();
    await store.write((db) => db.insertInto('note').values({ title: 'a' }).execute());
    const seen = await store.read(async (db) => {
      const before = await titles(db);
      const written = writeFromOutside(store, 'b');
      for (let turns = 0; turns < 5 || !written.done; turns += 1) await pause();
      return [before, await titles(db)];
    });
    assert.deepEqual(seen, [['a'], ['a']]);
    assert.deepEqual(await store.read(titles), ['a', 'b']);
  });

  test('a read cannot write', async () => {
    const store = await open();
    await assert.rejects(
      store.read((db) => db.insertInto('note').values({ title: 'a' }).execute()),
      TransactionMisuse,
    );
    assert.deepEqual(await store.read(titles), []);
  });

  test('a transaction inside a transaction is refused at once, on all four ways', async () => {
    const store = await open();
    for (const outer of ['read', 'write'] as const) {
      for (const inner of ['read', 'write'] as const) {
        await assert.rejects(
          store[outer](() => store[inner](titles)),
          TransactionMisuse,
          `${inner} in ${outer}`,
        );
      }
    }
    await assert.rejects(
      store.write((db) => db.transaction().execute(async () => 'nested')),
      TransactionMisuse,
    );
  });

  test('a db kept beyond its transaction refuses to work, inside another transaction and outside', async () => {
    const store = await open();
    const kept = await store.write(async (db) => db);
    await assert.rejects(titles(kept), TransactionMisuse);
    const { query } = await store.read(async () => ({
      // The refusal may come before the transaction is closed: it is caught at once.
      query: pauseOutside()
        .then(() => titles(kept))
        .catch((error: unknown) => error),
    }));
    assert.ok((await query) instanceof TransactionMisuse);
  });

  test('a new transaction may be opened by what a closed one left running', async () => {
    const store = await open();
    const { later } = await store.write(async () => ({
      later: pauseOutside().then(() => store.read(titles)),
    }));
    assert.deepEqual(await later, []);
  });

  test('work that waits for anything but the store is undone, and delays no one', async () => {
    const store = await open();
    const never = Promise.withResolvers<void>();
    const astray = store.write(async (db) => {
      await db.insertInto('note').values({ title: 'a' }).execute();
      await never.promise;
    });
    const simultaneous = store.write((db) => db.insertInto('note').values({ title: 'b' }).execute());
    await assert.rejects(astray, TransactionMisuse);
    await simultaneous;
    await assert.rejects(
      store.read(async () => await never.promise),
      TransactionMisuse,
    );
    assert.deepEqual(await store.read(titles), ['b']);
    never.resolve();
  });

  test('work may pause and may await what is settled already', async () => {
    const store = await open();
    const result = await store.write(async (db) => {
      for (let turn = 0; turn < 20; turn += 1) await pause();
      await Promise.resolve().then(() => 1);
      await Promise.all(
        [1, 2, 3].map((size) =>
          db
            .insertInto('note')
            .values({ title: `${size}`, size })
            .execute(),
        ),
      );
      return await titles(db);
    });
    assert.deepEqual(result, ['1', '2', '3']);
  });

  test('a statement that the work did not wait for is a mistake', async () => {
    const store = await open();
    const left: Promise<unknown>[] = [];
    await store
      .write(async (db) => {
        left.push(
          db
            .insertInto('note')
            .values({ title: 'a' })
            .execute()
            .catch((error: unknown) => error),
        );
      })
      .catch((error: unknown) => assert.ok(error instanceof TransactionMisuse));
    await Promise.all(left);
    assert.deepEqual(await store.read(titles), []);
  });

  test('writes that arrive one after the other are done in that order', async () => {
    const store = await open();
    const order: number[] = [];
    const asked = Array.from({ length: 150 }, (_, at) => at);
    await Promise.all(
      asked.map((at) =>
        store.write(async (db) => {
          await db
            .insertInto('note')
            .values({ title: `${at}` })
            .execute();
          if (engine === 'sqlite') order.push(at);
        }),
      ),
    );
    if (engine === 'sqlite') assert.deepEqual(order, asked);
    assert.equal((await store.read(titles)).length, 150);
  });

  test('a closed store says so, finishes what was under way, and closes twice', async () => {
    const store = await open();
    const underWay = store.write((db) => db.insertInto('note').values({ title: 'a' }).execute());
    const reading = store.read(titles);
    await Promise.all([store.close(), store.close(), underWay, reading]);
    await assert.rejects(store.read(titles), StoreUnavailable);
    await assert.rejects(store.write(titles), StoreUnavailable);
  });

  test('a statement with a mistake is a separate error, not a refusal', async () => {
    const store = await open();
    await assert.rejects(
      store.read((db) => sql`SELECT nonsense FROM note`.execute(db)),
      (error) => error instanceof Error && !(error instanceof StoreError),
    );
  });
});

/** Resolves in a later turn of the event loop, known to no transaction. */
function pauseOutside(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

/** Starts a write as another request would: outside of any transaction that the caller is passing. */
function writeFromOutside(
  store: { write: <T>(work: (db: Kysely<TestTables>) => Promise<T>) => Promise<T> },
  title: string,
): { readonly done: boolean } {
  const state = { done: false };
  const start = outsideOfTransactions(() =>
    store.write((db) => db.insertInto('note').values({ title }).execute()),
  );
  void start.then(() => (state.done = true));
  return state;
}
