import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictLines } from '../verdict.ts';
import { edge } from './edge.ts';

test('a hundred simulated journals of each kind: stars are rare without an edge and found with one', async () => {
  const verdict = await edge({ seed: 1, journals: 100 });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
