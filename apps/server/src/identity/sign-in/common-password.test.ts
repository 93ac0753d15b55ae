import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { readCommonPasswords } from './common-password.ts';

const isCommon = readCommonPasswords();

test('words that attackers try first are refused in their usual disguises', () => {
  for (const password of [
    'password',
    'Password1!',
    'P@ssw0rd',
    'P@ssw0rd123!',
    '!Dragon99',
    '12345678',
    'Qwerty123!',
    'Tr4der!!2026',
    'Letmein1!',
    'Daytrader-1',
    'Contraseña1!',
  ])
    assert.equal(isCommon(password), true, password);
});

test('each of the 10,000 most used passwords is refused exactly as listed', () => {
  const list = gunzipSync(readFileSync(new URL('common-passwords-10000.txt.gz', import.meta.url)));
  const words = list.toString('utf8').trimEnd().split('\n');
  assert.equal(new Set(words).size, 10_000);
  assert.deepEqual([...words].sort(), words, 'sorted, so that a change of the list can be read');
  assert.deepEqual(
    words.filter((word) => !isCommon(word) || !isCommon(word.toUpperCase())),
    [],
  );
});

test('a phrase of one’s own is not common because a common word is in it', () => {
  for (const password of [
    'Opening-Bell-930',
    'my password is a long sentence 1A!',
    'x7$Kq!mN2w',
    'DragonTiger-Lamp7',
    'Abcdef1!x9Q',
  ])
    assert.equal(isCommon(password), false, password);
});

test('neither one’s own name nor that of the journal', () => {
  assert.equal(isCommon('AnnaLee-1!', 'annalee'), true);
  assert.equal(isCommon('Daybook1!', 'daybook'), true);
  assert.equal(isCommon('Ann-Lee-2026-x', 'Ann'), false);
});
