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

test('average prices are rounded, the profit in reais is exact, and more than rounding is refused', () => {
  const exits = readText(REPORT, SAID).executions.filter(({ statedRealised }) => statedRealised);
  assert.deepEqual(
    exits.map(({ price, statedRealised }) => `${price} ${statedRealised?.amount}`),
    ['138593.75 135', '5210.663333333333 -121', '38.6 50'],
  );
  assert.match(
    readText(REPORT.replace(';-121,00;-4,03;28', ';-131,00;-4,03;28'), SAID).faults.join(),
    /line 3, Res. Operação/,
  );
});

test('a contract of unknown size is asked about, and amounts may have the sign of the real', () => {
  assert.deepEqual(readText(REPORT.replaceAll('WDOM26', 'CCMU26'), SAID).asked, ['multiplier']);
  const signed = REPORT.replace(';135,00;168,75; - ', ';R$ 135,00;168,75; - ');
  assert.deepEqual(readText(signed, SAID).executions, readText(REPORT, SAID).executions);
});
