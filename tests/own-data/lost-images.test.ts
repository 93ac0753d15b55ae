import assert from 'node:assert/strict';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, test } from 'node:test';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { exportImages } from '../../apps/server/src/own-data/export/export-images.ts';
import { WAIT_FACTOR } from '../../apps/server/src/app/server-testing.ts';
import { imageFilesIn } from '../../apps/server/src/images/files.ts';
import { openImages } from '../../apps/server/src/images/images.ts';
import { importJournal } from '../../apps/server/src/own-data/import/import-journal.ts';
import { prepareExport } from '../../apps/server/src/own-data/export/prepare-export.ts';
import { openExport } from '../../apps/server/src/own-data/import/read-export.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { NOW, writtenJournal } from './written-journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-lost-images-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const IMAGES = imageFilesIn(folder);

async function exportTo(store: Store, traderId: number): Promise<string> {
  const path = join(folder, `${store.engine}.zip`);
  const images = openImages({ store, dataDir: folder, waitFactor: WAIT_FACTOR });
  const tools = { store, dataDir: folder, listImages: exportImages({ store, images }) };
  const prepared = await prepareExport(tools, traderId, NOW, new AbortController().signal);
  assert.ok(prepared.kind === 'ready');
  await pipeline(prepared.zip, createWriteStream(path));
  return path;
}

onEachEngine((_engine, openTestStore) => {
  test('pictures whose file is lost or cut are named in the export and by the import, which takes the rest', async () => {
    const store = await openTestStore();
    const traderId = await writtenJournal(store, '2026-10-26', folder);
    const rows = await store.read((db) =>
      db
        .selectFrom('image')
        .leftJoin('trade', (on) =>
          on.onRef('trade.trader_id', '=', 'image.trader_id').onRef('trade.id', '=', 'image.trade_id'),
        )
        .select(['image.name', 'image.file', 'trade.public_id'])
        .where('image.trader_id', '=', traderId)
        .orderBy('image.name')
        .execute(),
    );
    const [lost, cut, ...left] = rows;
    assert.ok(lost && cut && left.length > 0);
    const pathOf = (file: string) => join(folder, 'images', file.slice(0, 2), file);
    rmSync(pathOf(lost.file));
    writeFileSync(pathOf(cut.file), readFileSync(pathOf(cut.file)).subarray(0, 40));
    const opened = await openExport(await exportTo(store, traderId));
    assert.deepEqual(opened.manifest.missingImages, [lost.name, cut.name]);
    assert.deepEqual(
      opened.manifest.images.map(({ name }) => name),
      left.map(({ name }) => name),
    );
    const other = await openTestStore();
    const imported = await importJournal(other, { opened, email: null, now: NOW, images: IMAGES });
    opened.close();
    assert.ok(imported.kind === 'imported');
    const expected = [lost, cut].map(
      ({ name, public_id: trade }) => `${name}, of ${trade ? `trade ${trade}` : 'the profile'}`,
    );
    assert.deepEqual(imported.missingImages.toSorted(), expected.toSorted());
    const taken = await other.read((db) => db.selectFrom('image').select('name').execute());
    assert.equal(taken.length, left.length);
    assert.deepEqual(await checkJournal(other, 'deep'), []);
  });
});
