import type { Selectable } from 'kysely';
import type { Money } from '@daybook/domain/money.ts';
import type { DetailPart } from '@daybook/domain/trade/details/trade-details.ts';
import { executionFees, FEE_COLUMNS } from '#server/ledger/execution-fees.ts';
import type { ExecutionTable, TradePartTable } from '#server/store/tables.ts';

/** What a trade's details follow from, as queries of parts with their executions name it. */
export const DETAIL_PART_COLUMNS = [
  'trade_part.size',
  'trade_part.fees',
  'trade_part.split_factor',
  'execution.size as execution_size',
  'execution.action',
  'execution.price',
  'execution.position_ref',
  'execution.instant',
  'execution.external_order_id',
  'execution.route',
  'execution.added_liquidity',
  'execution.stated_profit',
  ...FEE_COLUMNS,
] as const;

type DetailPartRow = Pick<Selectable<TradePartTable>, 'size' | 'fees' | 'split_factor'> &
  Pick<
    Selectable<ExecutionTable>,
    | 'action'
    | 'price'
    | 'position_ref'
    | 'instant'
    | 'external_order_id'
    | 'route'
    | 'added_liquidity'
    | 'stated_profit'
  > &
  Parameters<typeof executionFees>[0] & { readonly execution_size: string };

/** A stored part with the execution of which it is one. */
export function detailPart(row: DetailPartRow): DetailPart {
  return {
    execution: {
      action: row.action,
      price: row.price,
      size: row.execution_size,
      positionRef: row.position_ref,
      instant: row.instant,
      externalOrderId: row.external_order_id,
      route: row.route,
      addedLiquidity: row.added_liquidity === null ? null : row.added_liquidity === 1,
      statedProfit: row.stated_profit,
      feesByKind: executionFees(row),
    },
    size: row.size,
    splitFactor: row.split_factor,
    fees: row.fees as Money,
  };
}
