import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import type { SelectionSources } from '@daybook/domain/trade/filter-conditions.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import type { MeasuredUnit, TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { tradesHref } from '#web/journal/view-filter.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import styles from './UnitCoverage.module.css';

interface UnitCoverageProps {
  /** In the unit that is shown. */
  readonly columns: TradeColumns;
  /** What is counted, its currency included. */
  readonly filter: SearchFilter;
  readonly sources: SelectionSources;
  /** 1 for each trade whose unit is a default of the trader's; null where the unit knows none. */
  readonly isDefault: Uint8Array | null;
}

/** Of how many trades results can be told in the unit; the others are in no figure, and a link leads to them. Nothing in money. */
export function UnitCoverage({ columns, filter, sources, isDefault }: UnitCoverageProps) {
  const { units: words } = useMessages();
  const { measured } = columns;
  const counts = useMemo(() => {
    if (measured === undefined) return null;
    const known = selectTrades(columns, filter, sources);
    const all = selectTrades(measured.base, filter, sources).length;
    const byDefault = isDefault === null ? 0 : known.reduce((sum, row) => sum + isDefault[row]!, 0);
    return { known: known.length, all, byDefault };
  }, [columns, measured, filter, sources, isDefault]);
  if (measured === undefined || counts === null || counts.all === 0) return null;
  const { unit } = measured;
  const { known, all, byDefault } = counts;
  return (
    <p className={styles.coverage}>
      <span>
        <strong>{words.coverage[unit](known, all)}</strong>
        {byDefault > 0 ? <span> {words.byDefault(byDefault)}</span> : null}
        {known < all ? <span> {words.lacking[unit]}</span> : null}
      </span>
      {known < all ? (
        <Anchor href={tradesHref(narrow(filter, [{ lacks: unit }]))} className={styles.others}>
          {words.without[unit](all - known)}
          <ChevronRight size={14} aria-hidden="true" />
        </Anchor>
      ) : null}
    </p>
  );
}

/** Says why the results of trades that have none in the chosen unit are in money. */
export function ShownInMoney({ unit }: { readonly unit: MeasuredUnit }) {
  const { units: words } = useMessages();
  return (
    <p className={styles.coverage}>
      <span>
        <strong>{words.inMoney[unit]}</strong> {words.lacking[unit]}
      </span>
    </p>
  );
}
