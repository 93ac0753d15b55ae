import { useMemo } from 'react';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { TradesInUnits } from '@daybook/domain/trade/filter-conditions.ts';
import { inMoney, type MeasuredUnit, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { measureTrades } from '@daybook/domain/trade/units/results-in-unit.ts';
import type { Waiting } from '#web/journal/sources/waiting.ts';
import { useBalances } from './use-balances.ts';
import { useOneRs } from './use-one-rs.ts';

/** The trades in some units, and what is waited for. */
export interface MeasuredTrades {
  /** Null while something is lacking that a unit needs. */
  readonly inUnits: TradesInUnits | null;
  readonly waiting: Waiting | null;
}

/** The trades in some units, as `useMeasured` tells them; what the units need is fetched in the same way. */
export function useTradesInUnits(
  columns: TradeColumns,
  units: readonly MeasuredUnit[],
  details: DetailColumns | null,
): MeasuredTrades {
  const base = inMoney(columns);
  const { oneRs, waiting: forR } = useOneRs(base, units.includes('r'), details);
  const { balances, waiting: forPercent } = useBalances(base, units.includes('percent'));
  const inUnits = useMemo(() => {
    const all: { [Unit in MeasuredUnit]?: TradeColumns } = {};
    for (const unit of units) {
      const measured = measureTrades(base, unit, { oneRs, balances, details });
      if (measured === null) return null;
      all[unit] = measured;
    }
    return all;
  }, [base, units, oneRs, balances, details]);
  return useMemo(() => ({ inUnits, waiting: forR ?? forPercent }), [inUnits, forR, forPercent]);
}
