/** The second, slow calculation of a trade's details, from the ledger's parts and in exact arithmetic of its own. */
import type { ExecutionFees } from '../../execution/reported-execution.ts';
import { exact, exactText, nearestRatio } from '../grouping/exact.slow.ts';
import type { GroupableExecution } from '../grouping/grouping.ts';
import type { LedgerPart, LedgerTrade } from '../grouping/ledger.slow.ts';

type Fill = GroupableExecution & { readonly feesByKind: ExecutionFees };
type Kind = keyof ExecutionFees;
const KINDS: readonly Kind[] = ['commission', 'exchange', 'regulatory', 'other'];

interface SlowDetails {
  readonly maxSize: string;
  readonly firstPrice: string;
  readonly lastPrice: string;
  /** In the order of the kinds, 1/10,000. */
  readonly fees: readonly bigint[];
}

/** The details of one round trip. */
export function slowDetails({ parts }: LedgerTrade<Fill>): SlowDetails {
  const scale = Math.max(...parts.map(({ size }) => exact(size).scale));
  const openAfter = parts.map((_part, at) =>
    parts.slice(0, at + 1).reduce((sum, part) => sum + signed(part, scale), 0n),
  );
  const most = openAfter.map((open) => (open < 0n ? -open : open)).reduce((a, b) => (a > b ? a : b));
  return {
    maxSize: exactText(most, scale),
    firstPrice: parts[0]!.execution.price,
    lastPrice: parts[parts.length - 1]!.execution.price,
    fees: KINDS.map((kind) => parts.reduce((sum, part) => sum + feeOf(part, kind), 0n)),
  };
}

function units(text: string, scale: number): bigint {
  const value = exact(text);
  return value.units * 10n ** BigInt(scale - value.scale);
}

function signed({ execution, size }: LedgerPart<Fill>, scale: number): bigint {
  return execution.action === 'buy' ? units(size, scale) : -units(size, scale);
}

/** The share of a part in one kind: what opens is what the closing of the same fill left. */
function feeOf({ execution, size, fees, realised }: LedgerPart<Fill>, kind: Kind): bigint {
  const { feesByKind } = execution;
  const scale = Math.max(exact(size).scale, exact(execution.size).scale);
  const [part, whole] = [units(size, scale), units(execution.size, scale)];
  if (realised !== null) return shareOf(feesByKind, kind, part, whole, fees);
  const left = BigInt(execution.fees) - fees;
  return BigInt(feesByKind[kind]) - shareOf(feesByKind, kind, whole - part, whole, left);
}

/** One kind of a closing part with `fees` in all: what rounding leaves goes to the largest kind, the first of equal ones. */
function shareOf(feesByKind: ExecutionFees, kind: Kind, part: bigint, whole: bigint, fees: bigint): bigint {
  const share = (each: Kind) => nearestRatio(BigInt(feesByKind[each]) * part, whole);
  const size = (each: Kind) => Math.abs(feesByKind[each]);
  const largest = KINDS.toSorted((a, b) => size(b) - size(a))[0];
  const others = KINDS.filter((each) => each !== largest).reduce((sum, each) => sum + share(each), 0n);
  return kind === largest ? fees - others : share(kind);
}
