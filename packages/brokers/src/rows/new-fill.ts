import type { ExecutionFees, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { NO_MONEY } from '@daybook/domain/money.ts';

export const NO_FEES: ExecutionFees = {
  commission: NO_MONEY,
  exchange: NO_MONEY,
  regulatory: NO_MONEY,
  other: NO_MONEY,
};

type Stated = 'account' | 'instrument' | 'action' | 'size' | 'price' | 'line';
type When = 'day' | 'execTime' | 'instant' | 'zone' | 'localText';

/** What a source states of an execution; it may leave out all but what makes one. */
export type StatedFill = Pick<ReportedExecution, Stated | When> & Partial<ReportedExecution>;

/** An execution of which only what its source states is given; everything else is unknown. */
export function newFill(stated: StatedFill): ReportedExecution {
  return {
    effect: 'unknown',
    fees: NO_FEES,
    feeProvenance: 'unknown',
    addedLiquidity: null,
    closedBySystem: null,
    externalId: null,
    externalOrderId: null,
    sequence: 0,
    statedRealised: null,
    ...stated,
  };
}
