import { decimal } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { FlexStatement } from './statements.ts';
import type { StatedDay } from '#brokers/feeds/platform.ts';
import { statedByClosings } from '#brokers/rows/stated/stated-closings.ts';

/** Fees that the stated profit may calculate in another way: those in another currency, and taxes. */
function hasDoubtfulFees({ fees, feeProvenance }: ReportedExecution): boolean {
  return feeProvenance !== 'stated' || fees.regulatory !== 0;
}

/**
 * What the closing fills of an account state of its days, net of commissions. Nothing is stated where the query does not ask
 * for open positions: a fill may then belong to a position from before the statement.
 */
export function statedDaysOf(
  account: string,
  statement: FlexStatement | undefined,
  executions: readonly ReportedExecution[],
): readonly StatedDay[] {
  if (!statement?.openPositions) return [];
  const fills = executions.filter((fill) => fill.account === account);
  const open = new Map(statement.openPositions.map((one) => [`${one.account} ${one.contract}`, one.size]));
  // A query that does not ask for the number of a contract names it by its symbol.
  const openAtEnd = new Map(
    fills.flatMap(({ instrument: { contract, symbol } }) => {
      const size = open.get(`${account} ${contract}`) ?? open.get(`${account} ${symbol}`);
      return size === undefined ? [] : [[contract, size] as const];
    }),
  );
  const doubtful = new Set(fills.filter(hasDoubtfulFees).map(({ instrument }) => instrument.contract));
  return statedByClosings({
    account,
    executions: fills,
    openAtEnd,
    kind: 'net',
    realised: ({ statedRealised, instrument }) =>
      statedRealised && !doubtful.has(instrument.contract) ? decimal(statedRealised.amount) : null,
  });
}
