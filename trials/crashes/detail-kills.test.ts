import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { freshDatabase, NO_POSTGRES } from '../../tests/postgres.ts';
import { detailKills } from './detail-kills.ts';
import { verdictLines } from '../verdict.ts';

/** The trial in its quick form. */
const QUICK = { seed: 20_261_123, days: 12, tradesPerDay: 60 };

test('a server that is killed while it calculates details continues where it was, and has lost nothing', async () => {
  const verdict = await detailKills({ ...QUICK, kills: roundsOf(4, 2), databaseUrl: null });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});

test('the same on PostgreSQL', async (t) => {
  const databaseUrl = await freshDatabase();
  if (databaseUrl === null) return t.skip(NO_POSTGRES);
  const verdict = await detailKills({ ...QUICK, kills: 1, databaseUrl });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
