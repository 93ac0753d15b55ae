import { useMemo } from 'react';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { KnownInUnits } from '@daybook/domain/trade/filter-conditions.ts';
import { inMoney, type MeasuredUnit, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { knownInUnit } from '@daybook/domain/trade/units/results-in-unit.ts';
import type { Waiting } from '#web/journal/sources/waiting.ts';
import { useBalances } from './use-balances.ts';
import { useOneRs } from './use-one-rs.ts';

/** Which trades are known in some units, and what is waited for. */
export interface KnownTrades {
  /** Null while something is lacking that a unit needs. */
  readonly known: KnownInUnits | null;
  readonly waiting: Waiting | null;
}

/** Which results are known in some units, as `useMeasured` tells them; what the units need is fetched in the same way. */
export function useKnownInUnits(
  columns: TradeColumns,
  units: readonly MeasuredUnit[],
  details: DetailColumns | null,
): KnownTrades {
  const base = inMoney(columns);
  const { oneRs, waiting: forR } = useOneRs(base, units.includes('r'), details);
  const { balances, waiting: forPercent } = useBalances(base, units.includes('percent'));
  const known = useMemo(() => {
    const all: { [Unit in MeasuredUnit]?: Uint8Array } = {};
    for (const unit of units) {
      const isKnown = knownInUnit(base, unit, { oneRs, balances, details });
      if (isKnown === null) return null;
      all[unit] = isKnown;
    }
    return all;
  }, [base, units, oneRs, balances, details]);
  return useMemo(() => ({ known, waiting: forR ?? forPercent }), [known, forR, forPercent]);
}
