import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../chance-testing.ts';
import { formatMoney } from '../figure-text.ts';
import type { Money } from '../money.ts';
import { partsInCents } from './parts-in-cents.ts';

const shownCents = (text: string) => Number(text.replace('−', '-').replaceAll(/[$,.]/g, ''));

test('the parts as shown add up to the sum as shown, each less than a cent from its own', () => {
  const amounts = fc.array(fc.integer({ min: -2_000_000, max: 2_000_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(amounts, (parts) => {
      const shown = partsInCents(parts as Money[]);
      const sum = parts.reduce((total, part) => total + part, 0) as Money;
      const cents = shown.map((part) => shownCents(formatMoney(part)));
      assert.equal(
        cents.reduce((total, part) => total + part, 0),
        shownCents(formatMoney(sum)),
      );
      parts.forEach((part, at) => assert.ok(Math.abs(shown[at]! - part) < 100, `${part}: ${shown[at]}`));
    }),
    { seed: 20_261_127, numRuns: roundsOf(3_000) },
  );
});

test('what rounding leaves goes to the parts that lost most by it', () => {
  // $0.034 three times is $0.102, shown as $0.10: one of them is $0.04.
  assert.deepEqual(partsInCents([340, 340, 340] as Money[]), [400, 300, 300]);
  assert.deepEqual(partsInCents([150, 149, 0] as Money[]), [200, 100, 0]);
  assert.deepEqual(partsInCents([-150, -150] as Money[]), [-100, -200]);
  assert.deepEqual(partsInCents([]), []);
});
