import { useMemo } from 'react';
import { planLedger, type PlanLedger } from '@daybook/domain/insights/ledger/plan-ledger.ts';
import { tradedRows } from '@daybook/domain/insights/traded-rows.ts';
import type { DatedLimits } from '@daybook/domain/plan/limits-in-force.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { limitsByClock } from '#web/journal/plan/limits-by-clock.ts';

/** The currency of the limits. */
export const LEDGER_CURRENCY = 'USD';

export interface LedgerQuestion {
  readonly columns: TradeColumns;
  readonly history: readonly DatedLimits[];
  /** Only its days count: limits are those of every account, whatever else is filtered. */
  readonly filter: Pick<SearchFilter, 'startDate' | 'endDate'>;
  readonly withEarlier: boolean;
}

/** The ledger of the days of a filter. Some milliseconds at 100,000 trades, once for each journal, plan and period. */
export function useLedger({ history, filter, withEarlier, ...question }: LedgerQuestion): PlanLedger {
  // Limits are in money, in whatever unit results are shown.
  const columns = question.columns.measured?.base ?? question.columns;
  const rows = useMemo(
    () => tradedRows(columns, selectTrades(columns, { currency: LEDGER_CURRENCY })),
    [columns],
  );
  const limits = useMemo(() => limitsByClock(history), [history]);
  const { startDate: from = null, endDate: to = null } = filter;
  return useMemo(
    () => planLedger(columns, rows, limits, { from, to, withEarlier }),
    [columns, rows, limits, from, to, withEarlier],
  );
}
