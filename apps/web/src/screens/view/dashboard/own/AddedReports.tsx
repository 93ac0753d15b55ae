import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useSources } from '#web/journal/sources/sources.ts';
import { SourcesWaiting } from '#web/journal/sources/SourcesWaiting.tsx';
import type { Selection } from '#web/journal/selection.ts';
import { filterPart } from '#web/journal/view-filter.ts';
import { parseView } from '#web/router/paths.ts';
import { useLocation } from '#web/router/ShownScreen.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { namedCards, type GalleryCard, type CardChoice } from '../../reports/gallery/gallery-cards.ts';
import { ReportCard } from '../../reports/gallery/ReportCard.tsx';
import { useCards } from '../../reports/gallery/use-cards.ts';
import styles from './AddedReports.module.css';
import { dimensionOf } from '@daybook/domain/insights/dimensions.ts';
import { neededSources } from '@daybook/domain/trade/select-trades.ts';

interface AddedReportsProps {
  readonly selection: Selection;
  /** The query of the address of each. */
  readonly reports: readonly string[];
}

/** The reports that the trader added, of the trades of the dashboard. Each is calculated in a turn of its own once it comes into view. */
export function AddedReports({ selection, reports }: AddedReportsProps) {
  const messages = useMessages();
  const { arranging: words } = messages;
  const currency = useCurrency();
  const { path, query } = useLocation();
  const view = useMemo(() => parseView(path), [path]);
  const filter = useMemo(() => filterPart(query), [query]);
  const labels = selection.columns;
  const cards = useMemo(() => namedCards(reports, labels, messages), [reports, labels, messages]);
  const { detailed, waiting } = useDetailed(selection, cards);
  const list = useRef<HTMLUListElement>(null);
  const seen = useSeen(list, cards);
  const contents = useCards(
    detailed,
    cards.filter(({ key }) => seen.has(key)),
    currency,
    messages,
  );
  return (
    <section aria-labelledby="added-reports" className={styles.section}>
      <h2 id="added-reports" className={styles.title}>
        {words.reports}
      </h2>
      {waiting?.kind === 'failed' && <SourcesWaiting waiting={waiting} />}
      <ul ref={list} className={styles.cards}>
        {view &&
          cards.map((card) => (
            <ReportCard
              key={card.key}
              view={view}
              query={filter}
              card={card}
              content={contents.get(card.key)}
            />
          ))}
      </ul>
    </section>
  );
}

/** The selection with what the reports tab knows besides the trades; with their details, once they are there, where a card needs them. */
function useDetailed(selection: Selection, cards: readonly GalleryCard[]) {
  const wants = useMemo(() => cards.some(({ choice }) => needsDetails(choice)), [cards]);
  const { columns, filter } = selection;
  const { sources, waiting } = useSources(columns, filter, wants);
  const detailed = useMemo(() => (sources ? { ...selection, sources } : selection), [selection, sources]);
  return { detailed, waiting };
}

/** How far below the screen a card is calculated already. */
const AHEAD = '200px';

/** Keys of the cards that came into view since the list is shown. */
function useSeen(list: RefObject<HTMLElement | null>, cards: readonly GalleryCard[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const items = [...(list.current?.children ?? [])];
    const observer = new IntersectionObserver(
      (entries) => {
        const keys = entries
          .filter(({ isIntersecting }) => isIntersecting)
          .flatMap(({ target }) => cards[items.indexOf(target)]?.key ?? []);
        if (keys.length > 0) setSeen((before) => new Set([...before, ...keys]));
      },
      { rootMargin: AHEAD },
    );
    for (const item of items) observer.observe(item);
    return () => observer.disconnect();
  }, [list, cards]);
  return seen;
}

/** Whether the card of a report is drawn from details of the trades, which the dashboard does not fetch otherwise. */
function needsDetails(choice: CardChoice): boolean {
  switch (choice.kind) {
    case 'by': {
      const { by, across } = choice;
      return [by, across].some((name) => name !== null && dimensionOf(name).needsDetails);
    }
    case 'size':
      return true;
    case 'compare':
      return choice.secondFilter !== null && neededSources(choice.secondFilter).details;
    default:
      return false;
  }
}
