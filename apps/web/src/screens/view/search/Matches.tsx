import { useEffect, useMemo, useState } from 'react';
import { filterQuery, parseFilter, type SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { withCurrency } from '@daybook/domain/trade/units/usual-currency.ts';
import { useSelection } from '#web/journal/selection.ts';
import { useSources } from '#web/journal/sources/sources.ts';
import { useMessages } from '#web/texts/messages.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { SourcesWaiting } from '#web/journal/sources/SourcesWaiting.tsx';
import styles from './SearchTab.module.css';

/** Typing rests this long before the server is asked for notes, in milliseconds. */
const TYPING_RESTS_MS = 300;

export interface MatchesProps {
  readonly columns: TradeColumns;
  /** With the form's current content. */
  readonly filter: SearchFilter;
}

/** How many trades the form would find, and what they brought. */
export function Matches({ columns, filter: typed }: MatchesProps) {
  const { searchForm } = useMessages();
  const text = useRested(JSON.stringify(filterQuery(typed)), typed.notes);
  const filter = useMemo(
    () => withCurrency(columns, parseFilter(JSON.parse(text) as Record<string, string>)),
    [columns, text],
  );
  const { sources, waiting } = useSources(columns, filter, false);
  const selection = useSelection(columns, filter, sources);
  const currency = filter.currency ?? columns.currencies[0] ?? 'USD';
  return (
    <div role="status" className={styles.matches}>
      {selection ? (
        <>
          <strong>{searchForm.matches(selection.rows.length)}</strong>,{' '}
          <strong>
            <MoneyText amount={selection.statistics.net} currency={currency} />
          </strong>
        </>
      ) : waiting === null ? null : (
        <SourcesWaiting waiting={waiting} />
      )}
    </div>
  );
}

/** The text as it is, and while words for notes are typed as it was before. */
function useRested(text: string, notes: string | undefined): string {
  const [rested, setRested] = useState({ text, notes });
  const isTyping = notes !== undefined && rested.notes !== notes;
  useEffect(() => {
    const timer = setTimeout(() => setRested({ text, notes }), isTyping ? TYPING_RESTS_MS : 0);
    return () => clearTimeout(timer);
  }, [text, notes, isTyping]);
  return isTyping ? rested.text : text;
}
