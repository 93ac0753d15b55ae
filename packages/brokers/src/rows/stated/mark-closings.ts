import {
  addDecimals,
  decimal,
  magnitude,
  multiplyDecimals,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { sign, signedSize } from './stated-closings.ts';

/** Fills are held until the end of their file; of one with more, none is marked. */
const MAX_FILLS = 400_000;
/** What rounding to cents may move the profit of one fill by, and the cent that its sum is compared to. */
const HALF_CENT = decimal('0.005');

/** What is open of one position, and since it was last flat: what was paid and received, and the profit that is stated. */
interface Held {
  size: Decimal;
  cash: Decimal;
  profit: Decimal;
  fills: number;
}

const FLAT: Held = { size: ZERO, cash: ZERO, profit: ZERO, fills: 0 };

function profitOf({ statedRealised }: ReportedExecution): Decimal {
  return statedRealised ? decimal(statedRealised.amount) : ZERO;
}

function cashOf({ price, instrument }: ReportedExecution, size: Decimal): Decimal {
  const value = multiplyDecimals(decimal(price), decimal(instrument.multiplier));
  return negateDecimal(multiplyDecimals(value, size));
}

/** What is held after a fill, without what it opens on the other side. */
function after(held: Held, fill: ReportedExecution, size: Decimal): Held {
  return {
    size: addDecimals(held.size, size),
    cash: addDecimals(held.cash, cashOf(fill, size)),
    profit: addDecimals(held.profit, profitOf(fill)),
    fills: held.fills + 1,
  };
}

/** Whether all profits up to a fill that goes through zero are those of what the file opened: then it opens the rest. */
function isOwnProfit({ cash, profit, fills }: Held): boolean {
  const difference = magnitude(addDecimals(cash, negateDecimal(profit)));
  const allowed = multiplyDecimals(HALF_CENT, decimal(String(fills + 1)));
  return sign(addDecimals(difference, negateDecimal(allowed))) <= 0;
}

/** The fills of one position, in the order of time, that close something which was opened before the file begins. */
function* closingEarlier(fills: readonly ReportedExecution[]): Generator<ReportedExecution> {
  const sides = new Set(fills.map(({ instant, action }) => `${instant} ${action}`));
  let held = FLAT;
  for (const fill of fills) {
    const size = signedSize(fill);
    const isProven = fill.effect === 'unknown' && sign(profitOf(fill)) !== 0;
    const isClosing = sign(held.size) * sign(size) < 0;
    if (!isClosing) {
      // Within a second, the file need not have what opens before what closes it.
      const isOpened = sides.has(`${fill.instant} ${fill.action === 'buy' ? 'sell' : 'buy'}`);
      if (isProven && !isOpened) yield fill;
      else held = after(held, fill, size);
      continue;
    }
    const rest = addDecimals(held.size, size);
    const isThrough = sign(rest) === sign(size);
    const closed = after(held, fill, isThrough ? negateDecimal(held.size) : size);
    if (isThrough && isProven && !isOwnProfit(closed)) {
      yield fill;
      held = FLAT;
    } else if (isThrough) held = after(FLAT, { ...fill, statedRealised: null }, rest);
    else held = sign(rest) === 0 ? FLAT : closed;
  }
}

/** Fills of one instant follow each other as in their file, which may begin with the latest. */
function inOrder(fills: readonly ReportedExecution[]): readonly ReportedExecution[] {
  const isNewestFirst = fills[0]!.instant > fills.at(-1)!.instant;
  return (isNewestFirst ? fills.toReversed() : fills).toSorted((left, right) => left.instant - right.instant);
}

/**
 * Passes executions on and marks as closing those whose stated profit proves that they close what the file does not open. Only
 * for files that state gross profit on what closes, and none on what opens.
 */
export function* markClosings(executions: Iterable<ReportedExecution>): Generator<ReportedExecution> {
  const all = [...executions];
  if (all.length > MAX_FILLS) return yield* all;
  const positions = Map.groupBy(
    all,
    ({ account, instrument }) => `${account}|${instrument.contract}|${instrument.currency}`,
  );
  const closing = new Set([...positions.values()].flatMap((fills) => [...closingEarlier(inOrder(fills))]));
  for (const fill of all) yield closing.has(fill) ? { ...fill, effect: 'close' } : fill;
}
