import { balancesAtStart, type NamedEntry } from '@daybook/domain/account/balances.ts';
import type { LimitsSince } from '@daybook/domain/insights/ledger/limits-over-time.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { KnownInUnits } from '@daybook/domain/trade/filter-conditions.ts';
import type { DefaultRisk } from '@daybook/domain/trade/risk/default-risk.ts';
import type { MeasuredUnit, TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { oneRsOf, type TradeRisk } from '@daybook/domain/trade/units/one-r-of-trades.ts';
import { knownInUnit } from '@daybook/domain/trade/units/results-in-unit.ts';

/** What was stated of the risk of some trades, as columns: a thread takes them over faster than objects. NaN where nothing was. */
export interface RiskPage {
  readonly id: BigUint64Array;
  readonly stopRisk: Float64Array;
  readonly plannedRisk: Float64Array;
}

/** What says which results are known in the units that a filter names. */
export interface PackedUnits {
  readonly units: readonly MeasuredUnit[];
  /** For R. */
  readonly risks: readonly RiskPage[];
  readonly history: readonly LimitsSince[];
  readonly defaults: readonly DefaultRisk[];
  /** For percent. */
  readonly entries: readonly NamedEntry[];
}

/** Which results are known in each of the units, by the rules of the figures. */
export function knownIn(
  { units, risks, history, defaults, entries }: PackedUnits,
  columns: TradeColumns,
  details: DetailColumns | null,
): KnownInUnits {
  const sources = {
    oneRs: units.includes('r')
      ? oneRsOf(columns, new Map(risks.flatMap(statedRisks)), { history, defaults, details })
      : null,
    balances: units.includes('percent') ? balancesAtStart(entries, columns) : null,
    details,
  };
  return Object.fromEntries(
    units.map((unit) => {
      const isKnown = knownInUnit(columns, unit, sources);
      if (isKnown === null) throw new Error(`what ${unit} needs was not read`);
      return [unit, isKnown];
    }),
  );
}

function statedRisks({ id, stopRisk, plannedRisk }: RiskPage): (readonly [bigint, TradeRisk])[] {
  const orNull = (amount: number) => (Number.isNaN(amount) ? null : (amount as Money));
  return Array.from(id, (trade, at) => [
    trade,
    {
      stopRisk: orNull(stopRisk[at]!),
      plannedRisk: orNull(plannedRisk[at]!),
      // Whether a trade has an R does not depend on them.
      firstRisk: null,
      stopsAway: 0,
    },
  ]);
}
