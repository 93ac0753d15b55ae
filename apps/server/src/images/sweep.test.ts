import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { HOUR_MS } from '@daybook/domain/calendar.ts';
import { imageFilesIn, type ImageFiles } from '#server/images/files.ts';
import { newImageName } from '#server/images/names.ts';
import { acceptImages, compareImages, raiseImages } from './images-mark.ts';
import { imageSweeper } from '#server/images/sweep.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';

const NOW = Date.UTC(2026, 6, 1);
const root = mkdtempSync(join(tmpdir(), 'daybook-sweep-'));
after(() => rmSync(root, { recursive: true, force: true }));

interface ImageFixture {
  readonly store: Store;
  readonly files: ImageFiles;
  readonly traderId: number;
}

/** Stores pictures that are two days old, and rows for as many of them as `named` says. */
async function addImages(
  { store, files, traderId }: ImageFixture,
  count: number,
  named = count,
): Promise<string[]> {
  const names = Array.from({ length: count }, () => newImageName('image/png'));
  await raiseImages(store, files);
  for (const name of names) {
    await files.put(name, { image: Buffer.from('x'), thumbnail: Buffer.from('y') });
    await files.retire(name, NOW - 48 * HOUR_MS);
  }
  const rows = names.slice(0, named).map((file) => ({
    trader_id: traderId,
    name: newImageName('image/png'),
    file,
    type: 'image/png' as const,
    purpose: 'avatar' as const,
    trade_id: null,
    position: 0,
    created_at: 0,
    bytes: 1,
    width: 1,
    height: 1,
    thumbnail_bytes: 1,
    thumbnail_width: 1,
    thumbnail_height: 1,
  }));
  if (rows.length > 0) await store.write((db) => db.insertInto('image').values(rows).execute());
  return names;
}

async function countFiles({ files }: ImageFixture): Promise<number> {
  let count = 0;
  for (const folder of await files.listFolders())
    count += (await files.listOlder(folder, Number.POSITIVE_INFINITY)).length;
  return count;
}

onEachEngine((engine, open) => {
  async function openImageFixture(name: string): Promise<ImageFixture> {
    const store = await open();
    const files = imageFilesIn(join(root, `${engine}-${name}`));
    const trader = { email: 'A', email_key: 'a', public_uuid: 'a', created_at: 0 };
    const { id } = await store.write((db) =>
      db.insertInto('trader').values(trader).returning('id').executeTakeFirstOrThrow(),
    );
    return { store, files, traderId: id };
  }

  test('pictures that the database has never known stay, all of them, once they are more than few', async () => {
    const fixture = await openImageFixture('lost');
    await addImages(fixture, 122, 0);
    const sweeper = imageSweeper(fixture.store, fixture.files);
    for (let hour = 0; hour < 3; hour++)
      assert.deepEqual(await sweeper.sweep(NOW + hour * HOUR_MS), {
        removed: 0,
        images: 122,
        unknown: 122,
        held: 'too-many',
      });
    assert.equal(await countFiles(fixture), 122);
  });

  test('one in a hundred, and five in any case, is what broken uploads leave, and goes', async () => {
    const fixture = await openImageFixture('few');
    await addImages(fixture, 20, 15);
    assert.equal((await imageSweeper(fixture.store, fixture.files).sweep(NOW)).removed, 5);
    await addImages(fixture, 6, 0);
    const { removed, unknown, held } = await imageSweeper(fixture.store, fixture.files).sweep(NOW);
    assert.deepEqual([removed, unknown, held], [0, 6, 'too-many']);
    await addImages(fixture, 580);
    assert.equal((await imageSweeper(fixture.store, fixture.files).sweep(NOW)).removed, 6, '6 of 601');
    assert.equal(await countFiles(fixture), 595);
  });

  test('pictures whose rows went go with them, however many, and none that is younger than a day', async () => {
    const fixture = await openImageFixture('deleted');
    const names = await addImages(fixture, 40);
    await fixture.store.write((db) => db.deleteFrom('trader').where('id', '=', fixture.traderId).execute());
    for (const name of names.slice(0, 10)) await fixture.files.retire(name, NOW - HOUR_MS);
    const sweeper = imageSweeper(fixture.store, fixture.files);
    const { removed, unknown, held } = await sweeper.sweep(NOW);
    assert.deepEqual([removed, unknown, held], [30, 0, null]);
    assert.equal((await sweeper.sweep(NOW + 25 * HOUR_MS)).removed, 10);
    const left = await fixture.store.read((db) => db.selectFrom('unused_image').selectAll().execute());
    assert.deepEqual(left, []);
  });

  test('a database older than its pictures is noticed by a single one, and stays noticed', async () => {
    const fixture = await openImageFixture('older');
    await addImages(fixture, 300);
    const { store, files } = fixture;
    const before = await store.read((db) =>
      db.selectFrom('picture_mark').selectAll().executeTakeFirstOrThrow(),
    );
    const [newer = ''] = await addImages(fixture, 1);
    assert.equal(await compareImages(store, files), null);
    // What a copy of the database from before would say.
    await store.write(async (db) => {
      await db.deleteFrom('image').where('file', '=', newer).execute();
      await db.deleteFrom('unused_image').execute();
      await db.updateTable('picture_mark').set({ sequence: before.sequence }).execute();
    });
    const sweeper = imageSweeper(store, files);
    assert.deepEqual(await sweeper.sweep(NOW), {
      removed: 0,
      images: 301,
      unknown: 1,
      held: 'older-database',
    });
    await addImages(fixture, 3);
    assert.equal((await sweeper.sweep(NOW)).held, 'older-database', 'new pictures do not hide it');
    assert.equal((await sweeper.sweep(NOW, true)).removed, 1);
    await acceptImages(store, files);
    assert.deepEqual(await sweeper.sweep(NOW), { removed: 0, images: 303, unknown: 0, held: null });
  });

  test('the database of another installation, and one from before all pictures, touch nothing', async () => {
    const fixture = await openImageFixture('other');
    await addImages(fixture, 3);
    const otherFixture = await openImageFixture('elsewhere');
    await addImages(otherFixture, 1);
    const other = await imageSweeper(otherFixture.store, fixture.files).sweep(NOW);
    assert.deepEqual([other.removed, other.held], [0, 'other-installation']);
    await acceptImages(fixture.store, fixture.files);
    const early = await imageSweeper(await open(), fixture.files).sweep(NOW);
    assert.deepEqual([early.removed, early.unknown, early.held], [0, 3, 'older-database']);
    assert.equal(await countFiles(fixture), 3);
  });
});
