import { Columns2 } from 'lucide-react';
import type { FilterField, SearchFilter, TradeFilter } from '@daybook/domain/trade/filter.ts';
import { filterWords } from '#web/journal/filter-words.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { changedFilterHref, filterPart } from '#web/journal/view-filter.ts';
import { viewHref, type Query, type View } from '#web/router/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { TitleRow, type ActiveFilter, type SideChoice } from '#web/ui/page/TitleRow.tsx';
import { useFirstMessages } from '#web/texts/messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import styles from './ViewTitle.module.css';

export interface ViewTitleProps {
  readonly view: View;
  readonly query: Query;
  /** With the days of the period. */
  readonly filter: SearchFilter;
  /** Null while not known. */
  readonly trades: number | null;
  /** Which currency is shown; null when the journal holds but one. */
  readonly currency: string | null;
}

const NONE: [] = [];

/** Leads to this filter beside everything else. Its address is written out: what reads it is fetched with the reports. */
function CompareLink({ view, query }: Pick<ViewTitleProps, 'view' | 'query'>) {
  const { shell } = useFirstMessages();
  const href = viewHref({ tab: 'reports', period: view.period }, { ...filterPart(query), report: 'compare' });
  return (
    <ButtonLink className={styles.compare} href={href} icon={<Columns2 size={14} aria-hidden="true" />}>
      {shell.compare}
    </ButtonLink>
  );
}

/** Period, number of trades, active filters, side and currency. Each change is an address of its own, so that Back undoes it. */
export function ViewTitle({ view, query, filter, trades, currency }: ViewTitleProps) {
  const go = useGo();
  const change = (part: Parameters<typeof changedFilterHref>[2]) => go(changedFilterHref(view, query, part));
  const onSide = (side: SideChoice) => change({ action: side === 'all' ? undefined : side });
  return (
    <>
      <TitleRow
        period={view.period}
        trades={trades}
        filters={useActiveFilters(view, filter, change)}
        side={filter.action ?? 'all'}
        onSide={onSide}
        actions={<CompareLink view={view} query={query} />}
      />
      {currency === null ? null : (
        <Currencies currency={currency} onChange={(code) => change({ currency: code })} />
      )}
    </>
  );
}

function useActiveFilters(
  view: View,
  filter: SearchFilter,
  change: (part: Parameters<typeof changedFilterHref>[2]) => void,
): ActiveFilter[] {
  const messages = useFirstMessages();
  const mistakes = useJournal(({ columns }) => columns?.mistakes ?? NONE);
  const { startDate: _from, endDate: _to, ...others } = filter;
  // The days of a period are named by the title.
  const named = view.period === 'all' ? filter : others;
  return filterWords(named, mistakes, messages).map(({ field, text, isWithin }) => ({
    key: isWithin ? `within-${field}` : field,
    text,
    onRemove: () =>
      change(isWithin ? { within: without(filter.within ?? {}, field) } : { [field]: undefined }),
  }));
}

function without(filter: TradeFilter, field: FilterField): TradeFilter {
  const { [field]: _removed, ...kept } = filter;
  return kept;
}

interface CurrenciesProps {
  readonly currency: string;
  readonly onChange: (code: string) => void;
}

function Currencies({ currency, onChange }: CurrenciesProps) {
  const { journal } = useFirstMessages();
  const currencies = useJournal(({ columns }) => columns?.currencies ?? NONE);
  return (
    <div className={styles.currencies}>
      <Segmented
        label={journal.currency}
        segments={currencies.map((code) => ({ value: code, text: code }))}
        value={currency}
        onChange={onChange}
      />
      <span className={styles.help}>{journal.currencyHelp}</span>
    </div>
  );
}
