import { useMemo } from 'react';
import { balancesAtStart } from '@daybook/domain/account/balances.ts';
import { tickValues } from '@daybook/domain/trade/units/tick-value.ts';
import { oneRsOf, type OneRs, type TradeRisk } from '@daybook/domain/trade/units/one-r-of-trades.ts';
import { measureIn, measureInPercent, shareUnits } from '@daybook/domain/trade/units/results-in-unit.ts';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { ResultUnit, TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { limitsByClock } from '#web/journal/plan/limits-by-clock.ts';
import { usePlanLimits, type PlanLimits } from '#web/journal/plan/plan-limits.ts';
import { namedEntries } from '#web/journal/accounts/named-entries.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import type { Waiting } from '#web/journal/sources/sources.ts';
import { knownEntries } from './known-entries.ts';
import type { Kept } from './kept-by-revision.ts';
import { statedRisks } from './stated-risks.ts';

/** Trades in the unit that is shown, as far as they are known. */
export interface KnownResults {
  /** Null while something is lacking that the unit needs. */
  readonly columns: TradeColumns | null;
  readonly waiting: Waiting | null;
}

/**
 * The trades with their results in a unit. What the unit needs beside them is fetched when it is shown: stated risks and the plan's
 * limits for R, what accounts held for percent; `details`, which the caller fetches, for ticks.
 */
export function useMeasured(
  columns: TradeColumns,
  unit: ResultUnit,
  details: DetailColumns | null,
): KnownResults {
  const isR = unit === 'r';
  const risks = statedRisks.useValue(isR ? columns.revision : null);
  const limits = usePlanLimits(isR);
  const oneRs = useMemo(
    () => (isR ? oneRsWhereKnown(columns, risks, limits) : null),
    [isR, columns, risks, limits],
  );
  const isPercent = unit === 'percent';
  const entries = knownEntries.useValue(isPercent ? columns.revision : null);
  const accounts = useJournal(({ surroundings }) => surroundings?.accounts);
  const balances = useMemo(
    () =>
      entries.state === 'ready'
        ? balancesAtStart(namedEntries(entries.value, accounts ?? []), columns)
        : null,
    [entries, accounts, columns],
  );
  const measured = useMemo(() => {
    switch (unit) {
      case 'money':
        return columns;
      case 'r':
        return oneRs && measureIn(columns, 'r', (row) => oneRs.amount[row]!);
      case 'percent':
        return balances && measureInPercent(columns, balances);
      case 'ticks':
        return details && measureIn(columns, 'ticks', tickValues(columns, details));
      case 'share':
        return measureIn(columns, 'share', shareUnits(columns));
    }
  }, [columns, unit, oneRs, balances, details]);
  const waiting = isR
    ? waitingFor('risks', risks, limits)
    : isPercent
      ? waitingFor('balances', entries)
      : null;
  return { columns: measured, waiting };
}

function oneRsWhereKnown(
  columns: TradeColumns,
  risks: Kept<ReadonlyMap<bigint, TradeRisk>>,
  limits: PlanLimits,
): OneRs | null {
  if (risks.state !== 'ready' || limits.state !== 'ready') return null;
  return oneRsOf(columns, risks.value, limitsByClock(limits.history));
}

function waitingFor(
  what: 'risks' | 'balances',
  ...needed: readonly (Kept<unknown> | PlanLimits)[]
): Waiting | null {
  const failed = needed.find((each) => each.state === 'failed');
  if (failed) return { kind: 'failed', what, failure: failed.failure, retry: failed.retry };
  return needed.some(({ state }) => state === 'loading') ? { kind: what } : null;
}
