import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallFiles } from './small-files.ts';
import { verdictLines } from './verdict.ts';

test('small files that are made to stop others end by their names, and others go on reading', async () => {
  const verdict = await smallFiles({ seed: 20_261_122, rounds: 1, databaseUrl: null, judgesTimes: false });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
