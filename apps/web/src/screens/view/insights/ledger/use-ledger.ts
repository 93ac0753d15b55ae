import { useMemo } from 'react';
import { planLedger, type PlanLedger } from '@daybook/domain/insights/ledger/plan-ledger.ts';
import { tradedRows } from '@daybook/domain/insights/gather.ts';
import type { DatedLimits } from '@daybook/domain/plan/limits-in-force.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import { inMoney, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { limitsByClock } from '#web/journal/plan/limits-by-clock.ts';

/** The currency of the limits. */
export const LEDGER_CURRENCY = 'USD';

interface LedgerQuestion {
  readonly columns: TradeColumns;
  readonly history: readonly DatedLimits[];
  /** Only its days count: limits are those of every account, whatever else is filtered. */
  readonly filter: Pick<SearchFilter, 'startDate' | 'endDate'>;
  readonly withEarlier: boolean;
}

/** The ledger of the days of a filter. Some milliseconds at 100,000 trades, once for each journal, plan and period. */
export function useLedger({ columns, history, filter, withEarlier }: LedgerQuestion): PlanLedger {
  // Limits count every trade, also those that have no result in the unit shown.
  const all = inMoney(columns);
  const rows = useMemo(() => tradedRows(all, selectTrades(all, { currency: LEDGER_CURRENCY })), [all]);
  const limits = useMemo(() => limitsByClock(history), [history]);
  const { startDate: from = null, endDate: to = null } = filter;
  return useMemo(
    () => planLedger(columns, rows, limits, { from, to, withEarlier }),
    [columns, rows, limits, from, to, withEarlier],
  );
}
