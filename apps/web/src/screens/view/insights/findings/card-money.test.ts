import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moneyWords } from './card-money.ts';

test('what is counted has cents, what is estimated whole dollars', () => {
  const { counted, estimated, size } = moneyWords('USD');
  assert.equal(counted(-26_879_500), '−$2,687.95');
  assert.equal(counted(41_140.6), '+$4.11');
  assert.equal(estimated(-26_879_500), '−$2,688');
  assert.equal(estimated(45_400_000), '+$4,540');
  assert.equal(estimated(-4_000), '−$0.40');
  assert.equal(estimated(-4), '$0');
  assert.equal(size(-26_879_500), '$2,688');
  assert.equal(moneyWords('CHF').estimated(20_000), '+CHF\u00a02');
});
