import { addDecimals, decimal, negateDecimal } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { KnownExecution } from './classify-fills.ts';

/** Begins the name of what was filled of an order without an id that was not finished. */
const UNFINISHED = 'id:order:';

/** Whether an execution is what was filled of an order without an id that was not finished. */
export function isUnfinishedName(identity: string): boolean {
  return identity.startsWith(UNFINISHED);
}

/** Whether a report states less of an unfinished order than is known: it was written before the order was filled further. */
export function isEarlierFill(known: KnownExecution, { isUnfinished, size }: ReportedExecution): boolean {
  return isUnfinished === true && compareSizes(known, size) > 0;
}

/** Above 0 where a stored execution is larger than `size`; one that was taken back has none. */
function compareSizes({ correctable }: KnownExecution, size: string): number {
  const stored = decimal(correctable.split('|')[3] ?? '0');
  return Number(addDecimals(stored, negateDecimal(decimal(size))).units);
}

const COUNT_AMONG_EQUALS = /#\d+$/;

/** Whether the name of an order was made of what it says, since its source has no ids. */
export function isOrderName(id: string): boolean {
  return COUNT_AMONG_EQUALS.test(id);
}

/** The order without its count among equal ones; null where none is stated. */
function orderOf(id: string | null): string | null {
  return id === null ? null : id.replace(COUNT_AMONG_EQUALS, '');
}

/**
 * What was filled of an order while it was unfinished, where a fill that is known took its place: whoever states that fill again
 * withdraws it as well, so that it stays so when the first who did is undone.
 */
export function findReplaced(
  own: ReadonlyMap<string, KnownExecution>,
  { externalId, externalOrderId }: ReportedExecution,
): KnownExecution | null {
  if (externalId !== null || externalOrderId === null) return null;
  const unfinished = own.get(`${UNFINISHED}${externalOrderId}`);
  return unfinished?.correctable === '' && !unfinished.isUndone ? unfinished : null;
}

/** Finds fills of an order without an id that an earlier or a later report states with another size. */
interface OrdersOfSource {
  /** What was filled of an order when it was finished, or further filled, which an earlier report states with less. */
  readonly findLater: (execution: ReportedExecution) => KnownExecution | null;
  /** What was known of an unfinished order, whose place a fill takes. */
  readonly findUnfinished: (execution: ReportedExecution) => KnownExecution | null;
}

/** Searches the stored fills of a source that its report does not state again; each is found once. */
export function ordersOfSource(stored: readonly KnownExecution[]): OrdersOfSource {
  const byOrder = Map.groupBy(
    stored.filter(({ order, correctable }) => order !== null && correctable !== ''),
    ({ order }) => orderOf(order),
  );
  const take = (
    order: string | null,
    isWanted: (known: KnownExecution) => boolean,
  ): KnownExecution | null => {
    const ofOrder = byOrder.get(orderOf(order));
    const found = ofOrder?.find(isWanted);
    if (!ofOrder || !found) return null;
    ofOrder.splice(ofOrder.indexOf(found), 1);
    return found;
  };
  return {
    findLater: (execution) =>
      execution.isUnfinished === true && execution.externalId === `order:${execution.externalOrderId}`
        ? take(execution.externalOrderId, (known) => compareSizes(known, execution.size) >= 0)
        : null,
    findUnfinished: ({ externalOrderId, size }) =>
      take(externalOrderId, (known) => isUnfinishedName(known.identity) && compareSizes(known, size) <= 0),
  };
}
