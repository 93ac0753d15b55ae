import type { TradeAnswer, TradeDetail } from '@daybook/api/journal/trades.ts';

type Execution = TradeDetail['executions'][number];

/** A trade as received again. Executions that are as before stay the same objects, so that saving a journal explains none of them again. */
export function keepExecutions(held: TradeAnswer, present: TradeAnswer): TradeAnswer {
  const [before, now] = [held.trade.executions, present.trade.executions];
  const isSame =
    before.length === now.length && now.every((execution, at) => isEqual(execution, before[at]!));
  return isSame ? { ...present, trade: { ...present.trade, executions: before } } : present;
}

function isEqual(one: Execution, other: Execution): boolean {
  const names = Object.keys(one) as (keyof Execution)[];
  return names.every((name) => one[name] === other[name]);
}
