import { useMemo } from 'react';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { ResultUnit, TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { measureTrades } from '@daybook/domain/trade/units/results-in-unit.ts';
import type { Waiting } from '#web/journal/sources/waiting.ts';
import { useBalances } from './use-balances.ts';
import { useOneRs } from './use-one-rs.ts';

/** Trades in the unit that is shown, as far as they are known. */
interface KnownResults {
  /** Null while something is lacking that the unit needs. */
  readonly columns: TradeColumns | null;
  /** 1 for each trade whose unit is a default of the trader's; null where the unit knows none. */
  readonly isDefault: Uint8Array | null;
  readonly waiting: Waiting | null;
}

/**
 * The trades with their results in a unit. What the unit needs beside them is fetched when it is shown: what was said of risks for R,
 * what accounts held for percent; `details` the caller fetches, where `useNeedsDetails` says so.
 */
export function useMeasured(
  columns: TradeColumns,
  unit: ResultUnit,
  details: DetailColumns | null,
): KnownResults {
  const { oneRs, waiting: forR } = useOneRs(columns, unit === 'r', details);
  const { balances, waiting: forPercent } = useBalances(columns, unit === 'percent');
  const measured = useMemo(
    () => (unit === 'money' ? columns : measureTrades(columns, unit, { oneRs, balances, details })),
    [columns, unit, oneRs, balances, details],
  );
  return { columns: measured, isDefault: oneRs?.isDefault ?? null, waiting: forR ?? forPercent };
}
