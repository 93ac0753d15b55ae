import { decimal, decimalText, unitsAt } from '../../decimal.ts';
import type { ExecutionFees } from '../../execution/reported-execution.ts';
import { MAX_AMOUNT, money, NO_MONEY } from '../../money.ts';
import type { TradeDetails } from './fields.ts';
import { feesOfPart, type FeePart } from './part-fees.ts';

/** One part of a trade as its details need it. Sizes and prices are canonical decimal text. */
export interface DetailPart extends FeePart {
  readonly execution: FeePart['execution'] & {
    readonly action: 'buy' | 'sell';
    readonly price: string;
    /** See grouping.ts. */
    readonly positionRef?: string | null;
  };
}

/** What follows from a trade's parts, which are in the order of executions. Throws without any. */
export function tradeDetails(parts: readonly DetailPart[]): TradeDetails {
  const { maxSize, isClosing } = walkSizes(parts);
  return {
    maxSize,
    firstPrice: parts[0]!.execution.price,
    lastPrice: parts.at(-1)!.execution.price,
    ...feesByKind(parts, isClosing),
  };
}

interface Sizes {
  readonly maxSize: string;
  /** Of each part, whether it makes what is open smaller. */
  readonly isClosing: readonly boolean[];
}

/** Each position of the platform's own is walked by itself: one bought and one sold beside each other are both open. */
function walkSizes(parts: readonly DetailPart[]): Sizes {
  const sizes = parts.map(({ size }) => decimal(size));
  const scale = sizes.reduce((most, size) => Math.max(most, size.scale), 0);
  const open = new Map<string, bigint>();
  const isClosing: boolean[] = [];
  let [held, most] = [0n, 0n];
  parts.forEach(({ execution: { action, positionRef } }, at) => {
    const change = action === 'buy' ? unitsAt(sizes[at]!, scale) : -unitsAt(sizes[at]!, scale);
    const before = open.get(positionRef ?? '') ?? 0n;
    open.set(positionRef ?? '', before + change);
    held += absolute(before + change) - absolute(before);
    isClosing.push(before !== 0n && before < 0n !== change < 0n);
    if (held > most) most = held;
  });
  return { maxSize: decimalText({ units: most, scale }), isClosing };
}

function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}

type FeeDetails = Pick<TradeDetails, 'commission' | 'exchangeFee' | 'regulatoryFee' | 'otherFee'>;

/**
 * The fees of all parts by kind. Where charges and rebates are so large that a kind alone is no amount any more, although
 * their sum is one, all of it counts as commission.
 */
function feesByKind(parts: readonly DetailPart[], isClosing: readonly boolean[]): FeeDetails {
  let [commission, exchange, regulatory, other] = [0, 0, 0, 0];
  let largest = 0;
  parts.forEach((part, at) => {
    const fees: ExecutionFees = feesOfPart(part, isClosing[at]!);
    commission += fees.commission;
    exchange += fees.exchange;
    regulatory += fees.regulatory;
    other += fees.other;
    largest = Math.max(
      largest,
      Math.abs(commission),
      Math.abs(exchange),
      Math.abs(regulatory),
      Math.abs(other),
    );
  });
  if (largest > MAX_AMOUNT) {
    const fees = money(parts.reduce((sum, part) => sum + part.fees, 0));
    return { commission: fees, exchangeFee: NO_MONEY, regulatoryFee: NO_MONEY, otherFee: NO_MONEY };
  }
  return {
    commission: money(commission),
    exchangeFee: money(exchange),
    regulatoryFee: money(regulatory),
    otherFee: money(other),
  };
}
