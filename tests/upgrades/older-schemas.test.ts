// Journals of every schema that can hold a present one, brought to the newest by the migrations between.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { MIGRATIONS } from '../../apps/server/src/store/migrations/all.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { openStore, type StoreLocation } from '../../apps/server/src/store/store.ts';
import { findDifferences, readFigures, writeJournalToKeep, type ShownFigures } from './kept-version.ts';
import { makeOlderStore } from './older-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-schemas-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The first schema that says which position of several an execution belongs to; without it the journal would be another one. */
const FIRST = 7;

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  let newest: StoreLocation;
  let shown: ShownFigures;
  before(async () => {
    newest = await newStoreLocation();
    const store = await openStore({ place: newest, purpose: 'tool' });
    shown = await readFigures(store, await writeJournalToKeep(store, folder));
    await store.close();
  });

  for (let schema = FIRST; schema < MIGRATIONS.length; schema++)
    test(`a journal of schema ${schema} shows the same after its upgrade`, async () => {
      const place = await newStoreLocation();
      await makeOlderStore(schema, newest, place);
      const seen: number[] = [];
      const beforeMigrations = async ({ present }: { readonly present: number }) => void seen.push(present);
      const store = await openStore({ place, purpose: 'serve', beforeMigrations });
      try {
        assert.deepEqual(seen, [schema]);
        const { id } = await store.read((db) =>
          db.selectFrom('trader').select('id').executeTakeFirstOrThrow(),
        );
        assert.deepEqual(await checkJournal(store, 'deep'), []);
        assert.deepEqual(findDifferences(shown, await readFigures(store, id)), []);
      } finally {
        await store.close();
      }
    });
});
