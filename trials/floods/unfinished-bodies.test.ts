import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictLines } from '../verdict.ts';
import { unfinishedBodies } from './unfinished-bodies.ts';

test('unfinished bodies shut nobody out, and without what protects they shut everybody out', async () => {
  const trial = { seed: 20_261_128, visits: 3, visitsAfter: 2, databaseUrl: null };
  const verdict = await unfinishedBodies({ ...trial, tries: 'few' });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
