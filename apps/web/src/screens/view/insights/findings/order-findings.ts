import type { Certainty, Finding } from '@daybook/domain/insights/findings/finding.ts';
import type { Range } from '@daybook/domain/insights/likely-range.ts';

interface Ordered {
  readonly finding: Finding;
  /** Stands after all others. */
  readonly isLast: boolean;
  /** Stands after those in the unit of results, with which money cannot be compared. */
  readonly isInMoney: boolean;
}

/** Findings as they stand on the screen: cards, then what found nothing, then what has too few trades. */
export interface OrderedFindings<Each> {
  readonly cards: readonly Each[];
  readonly nothing: readonly Each[];
  readonly few: readonly Each[];
}

/**
 * Surest first: a likely value by the end of its range that is nearest to zero, one whose range holds zero as zero; a counted
 * one by its size. Equal ones stay as they were.
 */
export function orderFindings<Each extends Ordered>(all: readonly Each[]): OrderedFindings<Each> {
  const of = (...kinds: readonly Certainty['kind'][]) =>
    all.filter(({ finding }) => kinds.includes(finding.certainty.kind));
  const cards = of('exact', 'likely').sort(
    (left, right) =>
      Number(left.isLast) - Number(right.isLast) ||
      Number(left.isInMoney) - Number(right.isInMoney) ||
      sureness(right.finding.certainty) - sureness(left.finding.certainty),
  );
  return { cards, nothing: of('none'), few: of('few') };
}

function sureness(certainty: Certainty): number {
  switch (certainty.kind) {
    case 'exact':
      return Math.abs(certainty.value);
    case 'likely':
      return Math.max(0, certainty.range.low, -certainty.range.high);
    case 'none':
    case 'few':
      return 0;
  }
}

/** What is drawn of a card on the scale of all: a counted value reaches from itself to itself. */
export function reachOf({ certainty }: Finding): Range | null {
  switch (certainty.kind) {
    case 'exact':
      return { low: certainty.value, high: certainty.value };
    case 'likely':
      return certainty.range;
    case 'none':
    case 'few':
      return null;
  }
}
