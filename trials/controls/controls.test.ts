import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictLines } from '../verdict.ts';
import { controls } from './controls.ts';

// Power cuts without flushes are tried as well as those with them.
test('faults that are made on purpose are noticed by the oracles of the trials', async () => {
  const verdict = await controls({ seed: 20_261_123, cuts: 0 });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
