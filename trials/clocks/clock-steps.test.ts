import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase, NO_POSTGRES } from '../../tests/postgres.ts';
import { verdictLines } from '../verdict.ts';
import { clockSteps } from './clock-steps.ts';

const DAY_BACK = [-86_400_000];

test('a running server whose clock is set back by a day delays no one and loses nothing', async () => {
  const verdict = await clockSteps({ seed: 20_261_123, steps: DAY_BACK, databaseUrl: null });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});

test('and on PostgreSQL, whose own clock stays right', async (t) => {
  const databaseUrl = await freshDatabase();
  if (databaseUrl === null) return t.skip(NO_POSTGRES);
  const verdict = await clockSteps({ seed: 20_261_123, steps: DAY_BACK, databaseUrl });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
