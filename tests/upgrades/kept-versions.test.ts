// Stores and exports that earlier versions left are opened by this one: all of it is there, and every figure is the same.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { each } from '@daybook/domain/fields.ts';
import { DETAIL_COLUMNS, DETAILS_VERSION } from '@daybook/domain/trade/details/fields.ts';
import { UNCHANGED_SETUPS } from '@daybook/domain/journal/labels.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { imageFilesIn } from '../../apps/server/src/images/files.ts';
import { calculateSome } from '../../apps/server/src/ledger/details/calculate-details.ts';
import { listLabels } from '../../apps/server/src/journal/labels/queries.ts';
import { importJournal } from '../../apps/server/src/own-data/import/import-journal.ts';
import { openExport } from '../../apps/server/src/own-data/import/read-export.ts';
import { MIGRATIONS } from '../../apps/server/src/store/migrations/all.ts';
import { StoreNewer } from '../../apps/server/src/store/store-errors.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { openStore, type StoreLocation } from '../../apps/server/src/store/store.ts';
import { NOW } from '../own-data/written-journal.ts';
import { readTradeRows } from '../../apps/server/src/ledger/details/details-testing.ts';
import { readSource } from '../source-files.ts';
import { findDifferences, KEPT, unpackStore, listKept, readFigures, readKept } from './kept-version.ts';

/** The thirteen setups that every trader begins with, and no tags. */
const UNCHANGED = { setups: UNCHANGED_SETUPS, tags: [] };
const AS_IT_IS = { upgraded: false, differences: [], faults: [], labels: UNCHANGED };

const folder = mkdtempSync(join(tmpdir(), 'daybook-upgrades-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('every version that was released is kept', () => {
  const released = [...readSource('CHANGELOG.md').text.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(
    ([, version = '']) => version,
  );
  const kept = new Set(listKept());
  assert.deepEqual(
    released.filter((version) => !kept.has(version)),
    [],
    'npm run keep-version',
  );
});

test('a difference is found wherever it is, and an addition is none', () => {
  const before = { net: 1, days: [{ n: 1 }, { n: 2 }], at: null };
  assert.deepEqual(findDifferences(before, { ...before, further: 1 }), []);
  assert.equal(findDifferences(before, { ...before, days: [{ n: 1 }, { n: 3 }] }).length, 1);
  assert.equal(findDifferences(before, { ...before, days: [{ n: 1 }] }).length, 1);
  assert.equal(findDifferences(before, { net: 1, days: before.days }).length, 1);
});

onEachEngine((engine, openTestStore, newStoreLocation) => {
  for (const version of listKept()) {
    const { schema, shown } = readKept(version);

    test(`a store of ${version} is upgraded whole, and opened again as it is`, async () => {
      const place = await newStoreLocation();
      await unpackStore(version, place);
      assert.deepEqual(await openAndCompare(place), {
        upgraded: schema < MIGRATIONS.length,
        differences: [],
        faults: [],
        labels: UNCHANGED,
      });
      assert.deepEqual(await openAndCompare(place), AS_IT_IS);
    });

    test(`the details of a store of ${version} are calculated, and nothing that it had changes`, async () => {
      const place = await newStoreLocation();
      await unpackStore(version, place);
      const store = await openStore({ place, purpose: 'serve' });
      const before = await readTradeRows(store);
      assert.ok(before.length > 0 && before.every((row) => row.details_version === 0));
      for (let some = await calculateSome(store); some !== null; some = await calculateSome(store))
        assert.deepEqual(some.faults, []);
      const rows = await readTradeRows(store);
      const nothing = { ...each(DETAIL_COLUMNS, () => null), details_version: 0 };
      assert.deepEqual(
        rows.map((row) => ({ ...row, ...nothing })),
        before,
      );
      for (const row of rows) {
        assert.equal(row.details_version, DETAILS_VERSION);
        assert.ok(DETAIL_COLUMNS.every((column) => row[column] !== null));
        const kinds = [row.commission, row.exchange_fee, row.regulatory_fee, row.other_fee];
        assert.equal(
          kinds.reduce<number>((sum, fee) => sum + fee!, 0),
          row.fees,
        );
      }
      assert.deepEqual(await checkJournal(store, 'deep'), []);
      await store.close();
    });

    test(`a ${engine} store that was upgraded from ${version} is refused by the version before, which touches nothing`, async () => {
      const place = await newStoreLocation();
      await unpackStore(version, place);
      await openAndCompare(place);
      const file = () =>
        place.engine === 'sqlite' ? readFileSync(join(place.folder, 'journal.sqlite')) : null;
      const before = file();
      const older = MIGRATIONS.slice(0, -1);
      await assert.rejects(openStore({ place, purpose: 'serve', migrations: older }), StoreNewer);
      assert.ok(before === null || file()?.equals(before) === true, 'not a byte has changed');
      assert.deepEqual(await openAndCompare(place), AS_IT_IS);
    });

    test(`an export of ${version} comes into an empty journal with every figure`, async () => {
      const store = await openTestStore();
      const opened = await openExport(join(KEPT, version, 'export.zip'));
      const imported = await importJournal(store, {
        opened,
        email: null,
        now: NOW,
        images: imageFilesIn(folder),
      });
      opened.close();
      assert.ok(imported.kind === 'imported');
      assert.deepEqual(findDifferences(shown, await readFigures(store, imported.traderId)), []);
      assert.deepEqual(await store.read((db) => listLabels(db, imported.traderId)), UNCHANGED);
      const rows = await readTradeRows(store);
      assert.ok(rows.every((row) => row.details_version === DETAILS_VERSION && row.max_size !== null));
      assert.deepEqual(await checkJournal(store, 'deep'), []);
    });

    async function openAndCompare(place: StoreLocation) {
      let upgraded = false;
      const beforeMigrations = async () => void (upgraded = true);
      const store = await openStore({ place, purpose: 'serve', beforeMigrations });
      try {
        const { id } = await store.read((db) =>
          db.selectFrom('trader').select('id').executeTakeFirstOrThrow(),
        );
        const differences = findDifferences(shown, await readFigures(store, id));
        const labels = await store.read((db) => listLabels(db, id));
        return { upgraded, differences, faults: await checkJournal(store, 'deep'), labels };
      } finally {
        await store.close();
      }
    }
  }
});
