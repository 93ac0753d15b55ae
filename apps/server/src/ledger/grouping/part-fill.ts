import type { Selectable } from 'kysely';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { GroupableExecution } from '@daybook/domain/trade/grouping/grouping.ts';
import type { ExecutionTable, TradePartTable } from '#server/store/tables.ts';

/** What a part of a trade is grouped by again, as queries of parts with their executions name it. */
export const PART_FILL_COLUMNS = [
  'trade_part.size',
  'trade_part.fees',
  'trade_part.split_factor',
  'execution.action',
  'execution.price',
  'execution.instant',
  'execution.day',
  'execution.exec_time',
  'execution.position_ref',
  'execution.stated_profit',
] as const;

type PartFillRow = Pick<Selectable<TradePartTable>, 'size' | 'fees' | 'split_factor'> &
  Pick<
    Selectable<ExecutionTable>,
    'action' | 'price' | 'instant' | 'day' | 'exec_time' | 'position_ref' | 'stated_profit'
  >;

/** A part as a fill of its own: of a fill through zero, each trade has its share of size and fees. */
export function partFill(part: PartFillRow, at: number): GroupableExecution {
  return {
    action: part.action,
    effect: 'unknown',
    size: part.size,
    price: part.price,
    fees: part.fees as Money,
    instant: part.instant,
    sequence: at,
    line: at,
    day: part.day as Day,
    execTime: part.exec_time,
    positionRef: part.position_ref,
    statedProfit: part.stated_profit,
    splitFactor: part.split_factor,
  };
}
