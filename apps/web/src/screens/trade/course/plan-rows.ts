import type { TradeAnswer, TradeDetail } from '@daybook/api/journal/trades.ts';
import { journalBit, parseTradeId, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { Money } from '@daybook/domain/money.ts';
import { LIMIT_NAMES, type LimitName } from '@daybook/domain/plan/limit-order.ts';
import { limitWarnings } from '@daybook/domain/plan/limit-warnings.ts';

/** A trade, its day or its week compared with its limit. */
export interface PlanRow {
  readonly limit: LimitName;
  readonly amount: Money;
  /** Net of the trade, of its day or of its week. */
  readonly net: Money;
  /** By how much the limit was exceeded; null when it was kept. */
  readonly exceededBy: Money | null;
}

/** Why the plan says nothing about a trade. */
export type PlanSilence = 'deleted' | 'other-currency' | 'no-limits';

interface PlannedTrade extends Pick<TradeAnswer, 'limits'> {
  readonly trade: Pick<TradeDetail, 'currency' | 'deleted' | 'netProfitAndLoss'>;
}

/** The limits that were in force when a trade closed, those that were set; or why none of them speaks. */
export function planRows({ trade, limits }: PlannedTrade): readonly PlanRow[] | PlanSilence {
  const { currency } = trade;
  if (trade.deleted === 'Y') return 'deleted';
  const amounts: Record<LimitName, Money> = {
    trade: limits.tradeLimit as Money,
    day: limits.dayLimit as Money,
    week: limits.weekLimit as Money,
  };
  const nets: Record<LimitName, Money> = {
    trade: trade.netProfitAndLoss as Money,
    day: limits.dayNet as Money,
    week: limits.weekNet as Money,
  };
  const set = LIMIT_NAMES.filter((limit) => amounts[limit] > 0);
  if (set.length === 0) return 'no-limits';
  if (currency !== 'USD') return 'other-currency';
  const exceeded = limitWarnings(
    { currency, ...nets },
    { maxLostPerTrade: amounts.trade, maxLostPerDay: amounts.day, maxLostPerWeek: amounts.week },
  );
  return set.map((limit) => ({
    limit,
    amount: amounts[limit],
    net: nets[limit],
    exceededBy: exceeded.find((warning) => warning.limit === limit)?.exceededBy ?? null,
  }));
}

/** Net of a trade's day up to it and with it, in its currency and the order of closing; null where the journal lacks the trade. */
export function netOfDayAfter(columns: TradeColumns, id: string): Money | null {
  const wanted = parseTradeId(id);
  const row = wanted === null ? -1 : columns.id.indexOf(wanted);
  if (row < 0) return null;
  const deleted = journalBit('deleted');
  let net = 0;
  for (let at = row; at >= 0 && columns.day[at] === columns.day[row]; at--) {
    const isLeftOut =
      (columns.journal.bits[at]! & deleted) !== 0 || columns.currency[at] !== columns.currency[row];
    if (!isLeftOut) net += columns.net[at]!;
  }
  return net as Money;
}
