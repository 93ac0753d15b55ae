import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '@daybook/domain/language.ts';
import { listSourceFiles, readSource } from './source-files.ts';

const LIST = 'packages/domain/src/language.ts';
/** Migrations never change, and what runs before the first paint imports nothing; tests next to those scripts compare them with the list. */
const WRITES_THEM_OUT = /\/store\/migrations\/|^apps\/web\/public\//;

test('the languages are listed in one place', () => {
  const [first, second] = LANGUAGES;
  const listed = new RegExp(`'${first}'( \\||,) '${second}'|\\b${LANGUAGES.join('\\|')}\\b`);
  const code = listSourceFiles().filter((path) => /^(apps|packages|demo)\/.+\.(ts|tsx|js|mjs)$/.test(path));
  const found = code.filter(
    (path) => !WRITES_THEM_OUT.test(path) && !path.endsWith('.test.ts') && listed.test(readSource(path).text),
  );
  assert.deepEqual(found, [LIST]);
});
