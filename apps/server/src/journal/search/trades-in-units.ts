import { balancesAtStart, type NamedEntry } from '@daybook/domain/account/balances.ts';
import type { LimitsSince } from '@daybook/domain/insights/ledger/limits-over-time.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { TradesInUnits } from '@daybook/domain/trade/filter-conditions.ts';
import type { DefaultRisk } from '@daybook/domain/trade/risk/default-risk.ts';
import type { MeasuredUnit, TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { oneRsOf, type TradeRisk } from '@daybook/domain/trade/units/one-r-of-trades.ts';
import { measureTrades } from '@daybook/domain/trade/units/results-in-unit.ts';

/** What was stated of the risk of some trades, as columns: a thread takes them over faster than objects. NaN where nothing was. */
export interface RiskPage {
  readonly id: BigUint64Array;
  readonly stopRisk: Float64Array;
  readonly plannedRisk: Float64Array;
}

/** What puts results into the units that a filter names. */
export interface PackedUnits {
  readonly units: readonly MeasuredUnit[];
  /** For R. */
  readonly risks: readonly RiskPage[];
  readonly history: readonly LimitsSince[];
  readonly defaults: readonly DefaultRisk[];
  /** For percent. */
  readonly entries: readonly NamedEntry[];
}

/** The trades in each of the units, by the rules of the figures. */
export function tradesIn(
  { units, risks, history, defaults, entries }: PackedUnits,
  columns: TradeColumns,
  details: DetailColumns | null,
): TradesInUnits {
  const sources = {
    oneRs: units.includes('r') ? oneRsOf(columns, statedRisks(risks), { history, defaults, details }) : null,
    balances: units.includes('percent') ? balancesAtStart(entries, columns) : null,
    details,
  };
  return Object.fromEntries(
    units.map((unit) => {
      const measured = measureTrades(columns, unit, sources);
      if (measured === null) throw new Error(`what ${unit} needs was not read`);
      return [unit, measured];
    }),
  );
}

/** One map, filled in place: a thread's heap holds the risks of a million trades once. */
function statedRisks(pages: readonly RiskPage[]): Map<bigint, TradeRisk> {
  const orNull = (amount: number) => (Number.isNaN(amount) ? null : (amount as Money));
  const stated = new Map<bigint, TradeRisk>();
  for (const { id, stopRisk, plannedRisk } of pages)
    for (let at = 0; at < id.length; at++)
      stated.set(id[at]!, {
        stopRisk: orNull(stopRisk[at]!),
        plannedRisk: orNull(plannedRisk[at]!),
        // What 1R is does not depend on them.
        firstRisk: null,
        stopsAway: 0,
      });
  return stated;
}
