import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { hasTyped, NOTHING_TYPED } from './typed-answers.ts';

function stateOf(change: object): ImportState {
  const file = { accounts: ['A1'], questions: [{ kind: 'multiplier', symbol: 'ZZ' }], table: null };
  return {
    phase: 'ready',
    obstacle: null,
    counts: { executions: 2 },
    files: [file],
    ...change,
  } as unknown as ImportState;
}

test('the name of a new account would be lost while it is asked which account receives the file', () => {
  const typed = { ...NOTHING_TYPED, account: 'Second' };
  const named = ['A1', 'A2'].map((name) => ({ accounts: [name], questions: [], table: null }));
  assert.equal(hasTyped(stateOf({}), typed, 1), true);
  assert.equal(hasTyped(stateOf({ phase: 'reading', counts: { executions: 0 } }), typed, 1), true);
  assert.equal(hasTyped(stateOf({ obstacle: 'which-account' }), typed, 0), true);
  assert.equal(hasTyped(stateOf({}), { ...typed, account: ' ' }, 1), false);
  assert.equal(hasTyped(stateOf({}), typed, 0), false);
  assert.equal(hasTyped(stateOf({ files: named }), typed, 1), false);
  assert.equal(hasTyped(stateOf({ obstacle: 'refused' }), typed, 1), false);
});

test('an answer would be lost while its question is asked', () => {
  const typed = { ...NOTHING_TYPED, answers: { 'multiplier|ZZ': '50' } };
  assert.equal(hasTyped(stateOf({}), NOTHING_TYPED, 1), false);
  assert.equal(hasTyped(stateOf({}), typed, 1), true);
  assert.equal(hasTyped(stateOf({ files: [] }), typed, 1), false);
  assert.equal(hasTyped(stateOf({ files: [], phase: 'reading' }), typed, 1), true);
});
