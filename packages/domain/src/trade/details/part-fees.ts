import { divideHalfEven } from '../../divide-half-even.ts';
import { decimal, unitsAt } from '../../decimal.ts';
import { totalFees, type ExecutionFees } from '../../execution/reported-execution.ts';
import { money, type Money } from '../../money.ts';

/** In the order in which equal kinds come. */
const KINDS = ['commission', 'exchange', 'regulatory', 'other'] as const satisfies (keyof ExecutionFees)[];

/** A part of an execution, with what it was given of the execution's fees. Sizes are decimal text. */
export interface FeePart {
  readonly execution: { readonly size: string; readonly feesByKind: ExecutionFees };
  readonly size: string;
  readonly fees: Money;
}

/**
 * A part's fees by kind; they add up to its fees. Of an execution that crosses zero the part that closes takes of each kind
 * the share of its size, half to even, and the largest kind (of equal ones the first) what is then lacking to the part's fees;
 * the part that opens takes the rest. So the two parts add up to the execution, kind by kind.
 */
export function feesOfPart({ execution, size, fees }: FeePart, isClosing: boolean): ExecutionFees {
  const { feesByKind } = execution;
  if (size === execution.size) return feesByKind;
  const [part, whole] = [decimal(size), decimal(execution.size)];
  const scale = Math.max(part.scale, whole.scale);
  const [taken, all] = [unitsAt(part, scale), unitsAt(whole, scale)];
  if (isClosing) return closingFees(feesByKind, fees, taken, all);
  const closing = closingFees(feesByKind, totalFees(feesByKind) - fees, all - taken, all);
  return mapKinds((kind) => feesByKind[kind] - closing[kind]);
}

/** The kinds of `taken` of a size of `all`, with `fees` as their sum. */
function closingFees(feesByKind: ExecutionFees, fees: number, taken: bigint, all: bigint): ExecutionFees {
  const shares = mapKinds((kind) => Number(divideHalfEven(BigInt(feesByKind[kind]) * taken, all)));
  const largest = KINDS.reduce((most, kind) =>
    Math.abs(feesByKind[kind]) > Math.abs(feesByKind[most]) ? kind : most,
  );
  return { ...shares, [largest]: money(shares[largest] + fees - totalFees(shares)) };
}

function mapKinds(amountOf: (kind: (typeof KINDS)[number]) => number): ExecutionFees {
  return {
    commission: money(amountOf('commission')),
    exchange: money(amountOf('exchange')),
    regulatory: money(amountOf('regulatory')),
    other: money(amountOf('other')),
  };
}
