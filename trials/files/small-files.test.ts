import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallFiles } from './small-files.ts';
import { verdictLines } from '../verdict.ts';

test('small files made to stop others end with their reasons, and others are still read', async () => {
  const verdict = await smallFiles({ seed: 20_261_122, rounds: 1, databaseUrl: null, judgesTimes: false });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
