import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase, NO_POSTGRES } from '../../tests/postgres.ts';
import { verdictLines } from '../verdict.ts';
import { publishKills } from './publish-kills.ts';

const QUICK = { seed: 20_261_128, kills: 2 };

test('a server that is killed while it publishes is started again, and publishes at once', async () => {
  const verdict = await publishKills({ ...QUICK, databaseUrl: null });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});

test('the same on PostgreSQL', async (t) => {
  const databaseUrl = await freshDatabase();
  if (databaseUrl === null) return t.skip(NO_POSTGRES);
  const verdict = await publishKills({ ...QUICK, kills: 1, databaseUrl });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
