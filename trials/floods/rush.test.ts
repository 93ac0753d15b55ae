import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rush } from './rush.ts';
import { verdictLines } from '../verdict.ts';

test('more traders than there is place for sign in at once, and all come in without pressing again', async () => {
  const trial = { seed: 20_261_124, traders: 60, seconds: 0, sharing: 8, databaseUrl: null };
  const verdict = await rush({ ...trial, judgesTimes: false });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
