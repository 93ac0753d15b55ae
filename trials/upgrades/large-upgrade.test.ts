import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase, NO_POSTGRES } from '../../tests/postgres.ts';
import { upgrades } from './large-upgrade.ts';

/** The trial, so small that it shows only that it sees. */
const SMALL = { seed: 1, firstDay: '2026-11-10', tradesPerDay: 8, largeTrades: 0, least: 100, limits: null };

test('the trial of upgrades passes on SQLite', async () => {
  const { ok, faults, figures } = await upgrades({ ...SMALL, databaseUrl: null });
  assert.deepEqual(faults, []);
  assert.ok(ok && (figures['executions'] ?? 0) >= SMALL.least);
});

test('the trial of upgrades passes on PostgreSQL', async (t) => {
  const databaseUrl = await freshDatabase();
  if (databaseUrl === null) return t.skip(NO_POSTGRES);
  assert.deepEqual((await upgrades({ ...SMALL, databaseUrl })).faults, []);
});
