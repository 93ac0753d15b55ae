import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { feeSums } from './fee-sums.ts';

const noFees = { commission: 0, exchangeFee: 0, regulatoryFee: 0, otherFee: 0 };
const found = (net: number, fees: Record<string, number>) =>
  ({ ...noFees, ...fees, net }) as unknown as Parameters<typeof feeSums>[0];
const shown = (amount: number) => formatMoney(amount as Money);
const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('before fees, minus the fees, is what is left after them, to the shown cent', () => {
  // $10.004 before fees of $0.008.
  const { before, kinds, after } = feeSums(found(99_960, { commission: 80 }));
  assert.deepEqual(
    [before, kinds[0], after].map((amount) => shown(amount!)),
    ['$10.01', '−$0.01', '$10.00'],
  );
});

test('the net and the sum of the fees are the figures shown elsewhere, what came in before them less than two cents off', () => {
  const amount = fc.integer({ min: -3_000_000, max: 3_000_000 });
  const fee = fc.integer({ min: -2_000, max: 90_000 });
  fc.assert(
    fc.property(amount, fee, fee, fee, fee, (net, commission, exchangeFee, regulatoryFee, otherFee) => {
      const fees = { commission, exchangeFee, regulatoryFee, otherFee };
      const { before, kinds, after } = feeSums(found(net, fees));
      const total = sumOf(Object.values(fees));
      assert.equal(before + sumOf(kinds), after);
      assert.equal(shown(after), shown(net));
      assert.equal(shown(sumOf(kinds)), shown(0 - total));
      assert.ok(Math.abs(before - (net + total)) <= 100);
      assert.ok([before, after, ...kinds].every((part) => part % 100 === 0));
    }),
    { seed: 20_261_127, numRuns: roundsOf(2_000) },
  );
});
