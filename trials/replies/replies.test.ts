import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictLines } from '../verdict.ts';
import { lostReplies } from './replies.ts';

test('three days of lost replies, repeated and late requests end as if nothing had been disturbed', async () => {
  // The third scenario of a run is the one without keys.
  const verdict = await lostReplies({ seed: 20_261_121, scenarios: 3, actions: 8, databaseUrl: null });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
