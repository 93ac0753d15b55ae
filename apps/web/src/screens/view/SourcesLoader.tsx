import { useLayoutEffect } from 'react';
import type { SelectionSources } from '@daybook/domain/trade/filter-conditions.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { MeasuredUnit, ResultUnit, TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useSources } from '#web/journal/sources/sources.ts';
import { SourcesWaiting } from '#web/journal/sources/SourcesWaiting.tsx';
import { ShownInMoney, UnitCoverage } from '#web/journal/units/UnitCoverage.tsx';
import { useNeedsDetails } from '#web/journal/units/use-one-rs.ts';
import { useMeasured } from '#web/journal/units/use-measured.ts';
import styles from './ViewFigures.module.css';

/** What is known besides some trades for a filter and a unit; all of it belongs together. */
export interface KnownSelection {
  /** With results in the unit; null while it is not known. */
  readonly columns: TradeColumns | null;
  readonly filter: SearchFilter;
  /** Null while something is lacking that the filter needs. */
  readonly sources: SelectionSources | null;
}

export interface SourcesLoaderProps {
  readonly columns: TradeColumns;
  readonly filter: SearchFilter;
  readonly wantsDetails: boolean;
  readonly unit: ResultUnit;
  /** The chosen unit, where results are in money since the filter asks for trades without it. */
  readonly lacked: MeasuredUnit | null;
  /** Null when it goes. Called before what is known is painted. */
  readonly onKnown: (known: KnownSelection | null) => void;
}

/** Fetches what a view needs besides the trades and reports what it waits for. Comes with the first view that needs something. */
export function SourcesLoader({ columns, filter, wantsDetails, unit, lacked, onKnown }: SourcesLoaderProps) {
  const needsDetails = useNeedsDetails(unit);
  const { sources, waiting: forFilter } = useSources(columns, filter, wantsDetails || needsDetails);
  const { isDefault, waiting: forUnit, ...measured } = useMeasured(columns, unit, sources?.details ?? null);
  const shown = measured.columns;
  const waiting = forUnit ?? forFilter;
  useLayoutEffect(() => onKnown({ columns: shown, filter, sources }), [shown, filter, sources, onKnown]);
  useLayoutEffect(() => () => onKnown(null), [onKnown]);
  // What nothing waits for but what is shown later says so there.
  const isSilent = waiting === null || (sources !== null && shown !== null && waiting.kind === 'details');
  return (
    <div role="status" className={styles.waiting}>
      {isSilent ? null : <SourcesWaiting waiting={waiting} />}
      {lacked === null ? null : <ShownInMoney unit={lacked} />}
      {shown && sources ? <UnitCoverage columns={shown} {...{ filter, sources, isDefault }} /> : null}
    </div>
  );
}
