import { Columns2, LayoutDashboard } from 'lucide-react';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { useActiveFilters } from '#web/journal/address/active-filters.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { changedFilterHref, filterPart, type FilterChange } from '#web/journal/view-filter.ts';
import { ARRANGE, viewHref, type Query, type View } from '#web/router/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { TitleRow, type SideChoice } from '#web/ui/page/TitleRow.tsx';
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

/** Leads to the arranging of the dashboard; arranging hands the keyboard back to it by its id. */
function ArrangeLink({ view, query }: Pick<ViewTitleProps, 'view' | 'query'>) {
  const { shell } = useFirstMessages();
  const href = viewHref(view, { ...filterPart(query), [ARRANGE]: 'on' });
  return (
    <ButtonLink
      id={ARRANGE}
      className={styles.compare}
      href={href}
      icon={<LayoutDashboard size={14} aria-hidden="true" />}
    >
      {shell.arrange}
    </ButtonLink>
  );
}

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
  const change = (part: FilterChange) => go(changedFilterHref(view, query, part));
  const { startDate: _from, endDate: _to, ...others } = filter;
  // The days of a period are named by the title.
  const named = view.period === 'all' ? filter : others;
  const onSide = (side: SideChoice) => change({ action: side === 'all' ? undefined : side });
  return (
    <>
      <TitleRow
        period={view.period}
        trades={trades}
        filters={useActiveFilters(named, change)}
        side={filter.action ?? 'all'}
        onSide={onSide}
        actions={
          <>
            {view.tab === 'dashboard' && !(ARRANGE in query) && <ArrangeLink view={view} query={query} />}
            <CompareLink view={view} query={query} />
          </>
        }
      />
      {currency === null ? null : (
        <Currencies currency={currency} onChange={(code) => change({ currency: code })} />
      )}
    </>
  );
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
