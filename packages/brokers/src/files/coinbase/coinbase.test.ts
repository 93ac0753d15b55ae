import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const FILLS = fixtureBytes({ name: 'coinbase.csv' }).toString('utf8');

test('fills of before there were portfolios name no account', () => {
  const older = FILLS.replaceAll(/^(?:portfolio|default),/gm, '');
  assert.deepEqual(readText(older).summary.accounts, ['A1']);
});
