import { money, type Money } from '@daybook/domain/money.ts';

/** Shares an amount out by weights, exactly: what rounding leaves goes to the largest rests, the first among equals. */
export function shareOut(amount: Money, weights: readonly number[]): readonly Money[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map((_, index) => money(index === 0 ? amount : 0));
  const exact = weights.map((weight) => (amount * weight) / all);
  const shares = exact.map((share) => Math.trunc(share));
  const left = amount - shares.reduce((sum, share) => sum + share, 0);
  const order = exact
    .map((share, index) => ({ rest: Math.abs(share - Math.trunc(share)), index }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index);
  for (let given = 0; given < Math.abs(left); given += 1)
    shares[order[given % order.length]!.index]! += Math.sign(left);
  return shares.map(money);
}
