import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BackupRefused } from '#server/backup/archive/backup-errors.ts';
import { findPassphraseFault, openKeys, sealKeys } from './sealed-keys.ts';

const KEYS = '# keys\n01234567 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n';
const PASSPHRASE = 'correct horse battery staple';

test('sealed keys open by their passphrase, however its letters are written, and by no other', async () => {
  const line = await sealKeys(KEYS, PASSPHRASE);
  assert.equal(await openKeys(line, PASSPHRASE), KEYS);
  assert.equal(await openKeys(line.trimEnd(), PASSPHRASE), KEYS);
  for (const other of [`${PASSPHRASE} `, '']) await assert.rejects(openKeys(line, other), BackupRefused);
  const accented = await sealKeys(KEYS, 'contrase\u00f1a segura');
  assert.equal(await openKeys(accented, 'contrasen\u0303a segura'), KEYS);
});

test('the same keys sealed twice have nothing in common, and no part of them shows', async () => {
  const [one, other] = await Promise.all([sealKeys(KEYS, PASSPHRASE), sealKeys(KEYS, PASSPHRASE)]);
  const bodies = [one, other].map((line) => line.split(' ').at(-1) ?? '');
  assert.notEqual(bodies[0]?.slice(0, 20), bodies[1]?.slice(0, 20));
  assert.equal(Buffer.from(bodies[0] ?? '', 'base64url').includes('01234567'), false);
});

test('a line that was changed or cut anywhere does not open', async () => {
  const line = (await sealKeys(KEYS, PASSPHRASE)).trimEnd();
  const body = line.lastIndexOf(' ') + 1;
  // Whatever is not the head costs what a guess costs: salt, nonce, content and tag are tried at one place each.
  const places = [...Array(body).keys(), body, body + 25, body + 50, line.length - 2];
  for (const at of places) {
    const changed = `${line.slice(0, at)}${line[at] === 'A' ? 'B' : 'A'}${line.slice(at + 1)}`;
    await assert.rejects(openKeys(changed, PASSPHRASE), BackupRefused, `character ${at}`);
  }
  for (const wrong of ['', 'nonsense', line.slice(0, -1), line.slice(0, 60), `${line}A`, `${line}\nx`])
    await assert.rejects(openKeys(wrong, PASSPHRASE), BackupRefused);
});

test('a passphrase that is soon guessed is refused', () => {
  assert.equal(findPassphraseFault(PASSPHRASE), null);
  assert.match(findPassphraseFault('short') ?? '', /12 characters/);
});
