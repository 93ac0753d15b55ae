import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../tests/postgres.ts';
import { forgedMarks } from './forged-marks.ts';
import { rankingExtremes } from './ranking-extremes.ts';
import { verdictLines } from '../verdict.ts';

const SEED = 20_261_122;

for (const engine of ['sqlite', 'postgres'] as const) {
  const databaseOf = async () => (engine === 'sqlite' ? null : freshDatabase());

  test(`on ${engine} no file, invented fill, undoing or deleting makes a trade verified or moves the ranking`, async (t) => {
    const databaseUrl = await databaseOf();
    if (engine === 'postgres' && databaseUrl === null) return t.skip('there is no PostgreSQL');
    const verdict = await forgedMarks({ seed: SEED, rounds: 1, databaseUrl });
    assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
  });

  test(`on ${engine} results as large as can be break no ranking`, async (t) => {
    const databaseUrl = await databaseOf();
    if (engine === 'postgres' && databaseUrl === null) return t.skip('there is no PostgreSQL');
    const verdict = await rankingExtremes({ seed: SEED, rounds: 3, databaseUrl });
    assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
  });
}
