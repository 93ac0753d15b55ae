import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictLines } from '../verdict.ts';
import { searchFlood } from './search-flood.ts';

test('one trader who floods searches is overtaken by another, and not where all wait in one line', async () => {
  const trial = { seed: 20_261_128, trades: 1_200, asks: 5, databaseUrl: null, judgesTimes: false };
  const verdict = await searchFlood(trial);
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
