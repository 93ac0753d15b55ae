import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lackedUnit } from './has-units.ts';

test('trades without a result in the chosen unit are shown in money, others in the unit', () => {
  assert.equal(lackedUnit('r', { lacks: 'r' }), 'r');
  assert.equal(lackedUnit('percent', { lacks: 'r', within: { lacks: 'percent' } }), 'percent');
  assert.equal(lackedUnit('percent', { lacks: 'r' }), null);
  assert.equal(lackedUnit('money', { lacks: 'r' }), null);
  assert.equal(lackedUnit('r', {}), null);
});
