import type { FeeLine } from '@daybook/domain/insights/findings/executions/fee-line.ts';
import { partsInCents } from '@daybook/domain/figures/parts-in-cents.ts';
import type { Money } from '@daybook/domain/money.ts';

export type FeeKind = 'commission' | 'exchangeFee' | 'regulatoryFee' | 'otherFee';
export const FEE_KINDS: readonly FeeKind[] = ['commission', 'exchangeFee', 'regulatoryFee', 'otherFee'];

/** What came in before fees, what each kind took (below zero), and what was left, in whole cents that add up. */
interface FeeSums {
  readonly before: Money;
  readonly kinds: readonly Money[];
  readonly after: Money;
}

/** The net and all fees together are rounded as everywhere; what that leaves goes to the kinds, and to what came in before. */
export function feeSums(found: Pick<FeeLine, FeeKind | 'net'>): FeeSums {
  const kinds = partsInCents(FEE_KINDS.map((kind) => (0 - found[kind]) as Money));
  const after = partsInCents([found.net])[0]!;
  const before = kinds.reduce((left, part) => left - part, after as number) as Money;
  return { before, kinds, after };
}
