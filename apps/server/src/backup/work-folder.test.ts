import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { withWorkFolder } from './work-folder.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'daybook-work-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));
const left = () => readdirSync(join(dataDir, 'tmp'));

test('the folder is gone when the work is done, and when it fails', async () => {
  const path = await withWorkFolder(dataDir, 'verify', async (folder) => {
    writeFileSync(join(folder, 'something'), 'x');
    return folder;
  });
  assert.equal(existsSync(path), false);
  const failing = withWorkFolder(dataDir, 'backup', async () => {
    throw new Error('the work failed');
  });
  await assert.rejects(failing, /the work failed/);
  assert.deepEqual(left(), []);
});

test('what a killed process left goes with the next, and neither what is in use nor what is of others', async () => {
  const old = (name: string) => {
    mkdirSync(join(dataDir, 'tmp', name, 'below'), { recursive: true });
    utimesSync(join(dataDir, 'tmp', name), 1, 1);
  };
  for (const name of ['verify-abcdef', 'backup-ghijkl', 'export-mnopqr', 'backup-notes']) old(name);
  await withWorkFolder(dataDir, 'verify', async (inUse) => {
    utimesSync(inUse, 1, 1);
    await withWorkFolder(dataDir, 'backup', async () => {
      assert.equal(existsSync(inUse), true);
      assert.deepEqual(
        left().filter((name) => !/^(?:backup|verify)-/.test(name)),
        ['export-mnopqr'],
      );
      assert.equal(left().length, 4);
    });
  });
  assert.deepEqual(left().toSorted(), ['backup-notes', 'export-mnopqr']);
});
