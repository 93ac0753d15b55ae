import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase, NO_POSTGRES } from '../../postgres.ts';
import { verdictLines } from '../verdict.ts';
import { startTogether } from './starts.ts';

const SEED = 20_261_123;
const skip = process.env['DAYBOOK_TEST_POSTGRES'] ? false : NO_POSTGRES;

async function newDatabase(): Promise<string> {
  return (await freshDatabase()) ?? assert.fail(NO_POSTGRES);
}

test('servers that start together on an empty and on an old store migrate it once', { skip }, async () => {
  const verdict = await startTogether({ seed: SEED, rounds: 2, newDatabase });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
