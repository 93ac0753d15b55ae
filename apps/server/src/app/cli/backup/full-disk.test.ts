import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { EXIT } from '#server/app/exit-codes.ts';
import { isDatabaseEmpty } from '#server/backup/restore/empty-database.ts';
import { imageFilesIn } from '#server/images/files.ts';
import { newImageName } from '#server/images/names.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { openStore, type StoreLocation } from '#server/store/store.ts';
import { runCommand } from '../run-command.ts';

const skip =
  process.platform === 'linux' && process.getuid?.() === 0
    ? false
    : 'small disks are mounted by root on Linux';
const IMAGES = 12;
const IMAGE_BYTES = 400_000;

const parent = mkdtempSync(join(tmpdir(), 'daybook-full-'));
const mounted: string[] = [];
after(() => {
  for (const path of mounted) execFileSync('umount', [path]);
  rmSync(parent, { recursive: true, force: true });
});
let made = 0;

function newFolder(): string {
  const folder = join(parent, `f${made++}`);
  mkdirSync(folder);
  return folder;
}

/** Puts a disk of so many kilobytes in the place of a folder. */
function makeSmall(folder: string, kilobytes: number): string {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=700`, 'tmpfs', folder]);
  mounted.push(folder);
  return folder;
}

async function daybook(place: StoreLocation, dataDir: string, ...args: readonly string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const address = place.engine === 'postgres' ? { DATABASE_URL: place.url } : {};
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, ...address };
  const code = await runCommand(args, { output: { print: say, note: say }, environment, folder: parent });
  return { code, text: lines.join('\n') };
}

const lock = /^journal\.(?:lock|holder)/;
const contentOf = (folder: string) => readdirSync(folder).filter((name) => !lock.test(name));

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const newPlace = async (folder: string): Promise<StoreLocation> =>
    engine === 'sqlite' ? { engine, folder } : newStoreLocation('nothing');
  const dataDir = newFolder();
  let place: StoreLocation;

  before(async () => {
    place = await newPlace(dataDir);
    const store = await openStore({ place, purpose: 'tool' });
    const files = imageFilesIn(dataDir);
    const trader = { email: 'A', email_key: 'a', public_uuid: 'a', created_at: 0 };
    const { id } = await store.write((db) =>
      db.insertInto('trader').values(trader).returning('id').executeTakeFirstOrThrow(),
    );
    for (let count = 0; count < IMAGES; count++) {
      const file = newImageName('image/png');
      await files.put(file, { image: randomBytes(IMAGE_BYTES), thumbnail: randomBytes(100) });
      const sizes = { width: 1, height: 1, thumbnail_bytes: 100, thumbnail_width: 1, thumbnail_height: 1 };
      const row = { name: newImageName('image/png'), file, bytes: IMAGE_BYTES, ...sizes, created_at: 0 };
      await store.write((db) =>
        db
          .insertInto('image')
          .values({
            ...row,
            trader_id: id,
            purpose: 'avatar',
            trade_id: null,
            position: 0,
            type: 'image/png',
          })
          .execute(),
      );
    }
    await store.close();
  });

  test('a target that is full is named, and nothing is left on it', { skip }, async () => {
    const target = makeSmall(newFolder(), 3_000);
    const result = await daybook(place, dataDir, 'backup', target);
    assert.deepEqual([result.code, readdirSync(target)], [EXIT.disk, []], result.text);
    assert.match(result.text, new RegExp(`^${target}/.*: the disk is full$`));
    assert.deepEqual(readdirSync(join(dataDir, 'tmp')), []);
  });

  test(
    'a data folder without space for the copy is named, and nothing is left in either',
    { skip },
    async () => {
      const small = makeSmall(join(dataDir, 'tmp'), 64);
      const target = newFolder();
      const result = await daybook(place, dataDir, 'backup', target);
      assert.deepEqual(
        [result.code, readdirSync(target), readdirSync(small)],
        [EXIT.disk, [], []],
        result.text,
      );
      assert.match(result.text, /disk.* is full/);
      execFileSync('umount', [mounted.pop()!]);
    },
  );

  test(
    'a restore that finds the disk full leaves nothing, and succeeds with more space',
    { skip },
    async () => {
      const target = newFolder();
      assert.equal((await daybook(place, dataDir, 'backup', target)).code, 0);
      const fresh = makeSmall(newFolder(), 2_500);
      const empty = await newPlace(fresh);
      const result = await daybook(empty, fresh, 'restore', target);
      assert.deepEqual(
        [result.code, contentOf(fresh), await isDatabaseEmpty(empty)],
        [EXIT.disk, [], true],
        result.text,
      );
      assert.match(result.text, /the disk is full/);
      execFileSync('mount', ['-o', 'remount,size=40m', fresh]);
      assert.equal((await daybook(empty, fresh, 'restore', target)).code, 0);
      assert.equal((await daybook(empty, fresh, 'check', '--deep')).code, 0);
    },
  );
});
