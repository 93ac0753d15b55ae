import type { Selectable } from 'kysely';
import type { ExecutionFees } from '@daybook/domain/execution/reported-execution.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { ExecutionTable } from '#server/store/tables.ts';

/** The fees of an execution by kind, as queries name them. */
export const FEE_COLUMNS = [
  'execution.commission',
  'execution.exchange_fee',
  'execution.regulatory_fee',
  'execution.other_fee',
] as const;

type FeeRow = Pick<
  Selectable<ExecutionTable>,
  'commission' | 'exchange_fee' | 'regulatory_fee' | 'other_fee'
>;

/** The fees of a row of {@link FEE_COLUMNS}. */
export function executionFees(row: FeeRow): ExecutionFees {
  return {
    commission: row.commission as Money,
    exchange: row.exchange_fee as Money,
    regulatory: row.regulatory_fee as Money,
    other: row.other_fee as Money,
  };
}
