import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { backupName } from './backup-name-testing.ts';
import { timeOfBackup } from './backup-name.ts';
import { openFolderTarget } from './folder-target.ts';
import { chunked, rejectsWith, testTarget } from './target-testing.ts';

const parent = mkdtempSync(join(tmpdir(), 'daybook-target-'));
after(() => rmSync(parent, { recursive: true, force: true }));
let made = 0;
const newFolder = () => {
  const folder = join(parent, `f${made++}`);
  mkdirSync(folder);
  return folder;
};
const dataDir = newFolder();
const fine = async () => undefined;

testTarget(() => openFolderTarget(newFolder(), dataDir));

test('names sort by their times and can be parsed; other names have no time', () => {
  const times = [0, Date.UTC(2026, 10, 23, 10), Date.UTC(2026, 10, 23, 10, 0, 0, 1), Date.UTC(2031, 0, 1)];
  const names = times.map(backupName);
  assert.deepEqual(names.toSorted(), names);
  assert.deepEqual(names.map(timeOfBackup), times);
  assert.equal(names[1], 'daybook-20261123T100000000Z.tar');
  for (const other of [
    '',
    'daybook.tar',
    'daybook-20261323T100000000Z.tar',
    'daybook-20260230T100000000Z.tar',
    `${names[1]}.unfinished`,
    `x${names[1]}`,
    'journal-v19-20261123T100000000Z.sqlite',
  ])
    assert.equal(timeOfBackup(other), null, other);
});

test('while it is written a backup has another name, and only its owner may read it', async () => {
  const folder = newFolder();
  const target = await openFolderTarget(folder, dataDir);
  const name = backupName(5);
  const seen: string[][] = [];
  await target.write(name, chunked([Buffer.of(1)]), async () => {
    seen.push(readdirSync(folder));
    assert.deepEqual(await target.list(), []);
  });
  assert.deepEqual(seen, [[`${name}.unfinished`]]);
  assert.deepEqual(readdirSync(folder), [name]);
  if (process.platform !== 'win32') assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
});

test('what a killed process left goes after two days, and nothing else', async () => {
  const folder = newFolder();
  const [old, recent] = [`${backupName(1)}.unfinished`, `${backupName(2)}.unfinished`];
  for (const name of [old, recent, 'notes.unfinished']) writeFileSync(join(folder, name), 'x');
  for (const name of [old, 'notes.unfinished']) utimesSync(join(folder, name), 1, 1);
  const target = await openFolderTarget(folder, dataDir);
  await target.write(backupName(3), chunked([]), fine);
  assert.deepEqual(readdirSync(folder).sort(), [recent, backupName(3), 'notes.unfinished'].sort());
});

test('a folder that is missing, a file, or among the pictures is refused and nothing is made', async () => {
  const missing = join(parent, 'never');
  await rejectsWith('missing', openFolderTarget(missing, dataDir));
  assert.equal(existsSync(missing), false);
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  await rejectsWith('unusable', openFolderTarget(file, dataDir));
  const images = join(dataDir, 'images', 'ab');
  mkdirSync(images, { recursive: true });
  await rejectsWith('unusable', openFolderTarget(images, dataDir));
  await rejectsWith('unusable', openFolderTarget(join(dataDir, 'images'), dataDir));
  if (process.platform === 'win32') return;
  const link = join(parent, 'link');
  symlinkSync(images, link);
  await rejectsWith('unusable', openFolderTarget(link, dataDir));
});
