import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeOver } from './take-over.ts';
import { verdictLines } from '../verdict.ts';

test('a journal that was taken over by address, token or password is its owner’s alone again', async () => {
  const verdict = await takeOver({ seed: 20_261_122, rounds: 1, databaseUrl: null, changes: 12 });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
