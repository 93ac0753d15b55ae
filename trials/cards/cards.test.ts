import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cards } from './cards.ts';
import { verdictLines } from '../verdict.ts';

test('forty strangers at once get pictures and pages of shared trades, none of them large', async () => {
  const verdict = await cards({
    seed: 20_261_122,
    rounds: 1,
    executions: 1_501,
    trades: 2,
    databaseUrl: null,
    judgesTimes: false,
  });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
