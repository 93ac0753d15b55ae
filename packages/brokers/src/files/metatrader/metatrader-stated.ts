import {
  addDecimals,
  decimal,
  decimalText,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { Notes } from '#brokers/files/file-reading.ts';

/** What is open of a position, and what was settled for it so far. */
interface Held {
  size: Decimal;
  settled: Decimal;
}

/** What was settled for the positions of a symbol that were closed on a day. */
interface Sum {
  readonly last: ReportedExecution;
  amount: Decimal;
}

/**
 * Passes executions on and states, behind the last of them, what was settled by day and symbol. What is settled counts on
 * the day on which its position becomes flat, as the profit of a trade does.
 */
export function* stateTrades(
  executions: Iterable<ReportedExecution>,
  notes: Notes,
): Generator<ReportedExecution> {
  const positions = new Map<string, Held>();
  const sums = new Map<string, Sum>();
  for (const execution of executions) {
    yield execution;
    const { positionRef, instrument, day } = execution;
    const held = positions.getOrInsertComputed(`${instrument.contract}|${positionRef ?? ''}`, () => ({
      size: ZERO,
      settled: ZERO,
    }));
    if (!closesPart(held, execution)) continue;
    const sum = sums.getOrInsert(`${day}|${instrument.contract}`, { last: execution, amount: ZERO });
    sum.amount = addDecimals(sum.amount, held.settled);
    held.settled = ZERO;
  }
  for (const { last, amount } of sums.values()) {
    const { line, account, day, instrument } = last;
    const { symbol, currency } = instrument;
    const window = { from: day, to: day, basis: 'realised', kind: 'gross' } as const;
    notes.state({ line, account, currency, symbol, amount: decimalText(amount), ...window });
  }
}

/** Follows a position through a fill; whether it became flat, or turned around. */
function closesPart(held: Held, { action, effect, size, statedProfit }: ReportedExecution): boolean {
  const change = action === 'buy' ? decimal(size) : negateDecimal(decimal(size));
  const after = addDecimals(held.size, change);
  const isAgainst = held.size.units * change.units < 0n;
  const isBeyond = isAgainst && held.size.units * after.units < 0n;
  if (effect === 'close' && (!isAgainst || isBeyond)) {
    // It closes what was opened before the report begins: no trade comes of it.
    [held.size, held.settled] = [ZERO, ZERO];
    return false;
  }
  held.size = after;
  if (isAgainst && statedProfit) held.settled = addDecimals(held.settled, decimal(statedProfit));
  return isAgainst && (after.units === 0n || isBeyond);
}
