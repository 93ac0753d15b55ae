import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSourceFiles, readSource } from './source-files.ts';

const SERVER = 'apps/server/src/';

/** The meaning of a word of the journal in queries is in one file, and only that may write out the condition. */
const SCOPES: readonly (readonly [what: string, file: string, written: RegExp])[] = [
  [
    'raising the revision',
    'store/raise-revision.ts',
    /revision: \w+\('revision', '\+', 1\)|\brevision \+ 1`/,
  ],
  ['published', 'ledger/query-scopes.ts', /\bstate', '!?=', 'published'/],
  ['a trade that stands', 'ledger/query-scopes.ts', /\bgone', '=', 0/],
  ['the last version of an execution', 'ledger/query-scopes.ts', /\bsuperseded_by', 'is', null/],
  ['not withdrawn', 'ledger/query-scopes.ts', /\bwithdrawn', '=', 0/],
  ['not deleted', 'ledger/query-scopes.ts', /\bdeleted', ('is', null|'=', 0)/],
  [
    'the mistakes of a trade',
    'journal/mistakes/queries.ts',
    /'mistake\.(chosen_)?id',\s+'trade_mistake\.mistake_id'/,
  ],
];

const files = listSourceFiles()
  .filter((path) => path.startsWith(SERVER) && path.endsWith('.ts'))
  .filter((path) => !/\.test\.ts$|-testing(-child)?\.ts$|\/store\/migrations\//.test(path))
  .map(readSource);

for (const [what, file, written] of SCOPES)
  test(`${what} is written out in ${file} alone`, () => {
    const found = files.filter(({ text }) => written.test(text));
    assert.deepEqual(
      found.map(({ path }) => path.slice(SERVER.length)),
      [file],
    );
  });
