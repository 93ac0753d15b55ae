import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../tests/postgres.ts';
import { backups } from './backups.ts';
import { verdictLines } from '../verdict.ts';

const QUICK = { seed: 20_261_123, rounds: 2, damaged: 10, kills: 1, megabytes: 0, judgesTimes: false };

test('on sqlite backups under load hold everything acknowledged, damaged ones are refused, killed ones harmless', async () => {
  const verdict = await backups({ ...QUICK, databaseUrl: null });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});

test('on postgres backups under load hold everything acknowledged, damaged ones are refused, killed ones harmless', async (t) => {
  const databaseUrl = await freshDatabase();
  if (databaseUrl === null) return t.skip('there is no PostgreSQL');
  const verdict = await backups({ ...QUICK, databaseUrl });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
