import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const REPORT = fixtureBytes({ name: 'nelogica.csv' }).toString('utf8');
const SAID = { account: 'A1', zone: 'America/Sao_Paulo' };

test('the account above the table counts, and the zone is asked for', () => {
  const headed = `Conta: 1001125\nTitular: Ana\nData: 12/05/2026\n\n${REPORT}`;
  assert.deepEqual(readText(headed, {}).asked, ['zone']);
  assert.deepEqual(readText(headed, SAID).summary.accounts, ['1001125']);
});
