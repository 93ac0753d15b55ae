import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase, NO_POSTGRES } from '../../tests/postgres.ts';
import { verdictLines } from '../verdict.ts';
import { serverKills } from './server-kills.ts';
import { sharedHost } from './shared-host.ts';
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

test('two servers at one host of a platform ask it no more often than one may', { skip }, async () => {
  const options = { servers: 2, synchronisations: 9, atOnce: 6 };
  const verdict = await sharedHost({ ...options, seed: SEED, databaseUrl: await newDatabase() });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});

test(
  'of two servers one is killed, and their database, and nothing acknowledged is lost',
  { skip },
  async () => {
    const options = { rounds: 1, secondsBetweenKills: 2, restarts: 1, waitForLeases: false };
    const verdict = await serverKills({ ...options, seed: SEED });
    assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
  },
);
