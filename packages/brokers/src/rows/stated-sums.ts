import { addDecimals, decimal, decimalText, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { Notes } from '#brokers/files/file-reading.ts';

/** What a file states of one instrument's fills on one day. */
interface Sum {
  readonly first: ReportedExecution;
  readonly kind: 'gross' | 'net';
  amount: Decimal;
}

/**
 * Passes executions on and states, after the last of them, what the file states of their profit by account, day and
 * instrument. `unstated` recognises a fill that closes something of which the file has not calculated the profit yet: nothing is
 * stated of its instrument's day then.
 */
export function* stateSums(
  executions: Iterable<ReportedExecution>,
  kind: Sum['kind'],
  notes: Notes,
  unstated: (execution: ReportedExecution) => boolean = () => false,
): Generator<ReportedExecution> {
  const sums = new Map<string, Sum>();
  const unsure = new Set<string>();
  for (const execution of executions) {
    yield execution;
    const { account, day, instrument, statedRealised } = execution;
    const key = `${account}|${day}|${instrument.contract}|${instrument.currency}`;
    if (unstated(execution)) unsure.add(key);
    const sum = sums.getOrInsert(key, { first: execution, kind, amount: ZERO });
    if (statedRealised) sum.amount = addDecimals(sum.amount, decimal(statedRealised.amount));
  }
  for (const [key, { first, amount }] of sums) {
    if (unsure.has(key)) continue;
    const { line, account, day, instrument } = first;
    const { currency, symbol } = instrument;
    const window = { from: day, to: day, basis: 'realised' } as const;
    notes.state({ line, account, currency, symbol, amount: decimalText(amount), kind, ...window });
  }
}
