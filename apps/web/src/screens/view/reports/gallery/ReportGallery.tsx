import { useDeferredValue, useMemo, useState, type ReactElement } from 'react';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { useCurrency } from '#web/ui/currency.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { ReportMenu } from '../ReportBar.tsx';
import type { ReportProps } from '../ReportsTab.tsx';
import { HowToRead } from '#web/charts/HowToRead.tsx';
import { CARD_FIGURES, galleryGroups, type CardFigure, type GalleryGroup } from './gallery-cards.ts';
import { CardPin, ReportCard } from './ReportCard.tsx';
import { useCards } from './use-cards.ts';
import { useCardsShown } from './use-cards-shown.ts';
import { FindReport } from './FindReport.tsx';
import styles from './ReportGallery.module.css';

/** Every report as a card with a small picture of real figures. */
export function ReportGallery({ view, query, selection }: ReportProps) {
  const messages = useMessages();
  const { reportTables: words } = messages;
  const currency = useCurrency();
  const [pinned] = usePreference('pinnedReports');
  const [figure, setFigure] = useState<CardFigure>('suggested');
  const [wanted, setWanted] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const sought = useDeferredValue(wanted);
  const most = useCardsShown();
  const groups = useMemo(
    () => galleryGroups(pinned, figure, sought, selection.columns, messages),
    [pinned, figure, sought, selection.columns, messages],
  );
  const isAll = ({ name }: GalleryGroup) => name === 'pinned' || sought.trim() !== '' || opened.has(name);
  const shown = groups.map((group) => ({
    group,
    cards: isAll(group) ? group.cards : group.cards.slice(0, most),
  }));
  const contents = useCards(
    selection,
    shown.flatMap(({ cards }) => cards),
    currency,
    messages,
  );
  const toggle = (name: string) => {
    const next = new Set(opened);
    if (!next.delete(name)) next.add(name);
    setOpened(next);
  };
  return (
    <>
      <GalleryBar wanted={wanted} onWanted={setWanted} figure={figure} onFigure={setFigure} />
      {groups.length === 0 && <p role="status">{words.noneFound}</p>}
      {shown.map(({ group, cards }) => (
        <Group
          key={group.name}
          group={group}
          isOpen={group.cards.length > most && sought.trim() === '' ? opened.has(group.name) : null}
          onToggle={() => toggle(group.name)}
        >
          {cards.map((card) => (
            <ReportCard key={card.key} view={view} query={query} card={card} content={contents.get(card.key)}>
              <CardPin card={card} />
            </ReportCard>
          ))}
        </Group>
      ))}
    </>
  );
}

interface GalleryBarProps {
  readonly wanted: string;
  readonly onWanted: (text: string) => void;
  readonly figure: CardFigure;
  readonly onFigure: (figure: CardFigure) => void;
}

/** The search, what the cards show, and the page that says what their marks mean. */
function GalleryBar({ wanted, onWanted, figure, onFigure }: GalleryBarProps) {
  const { reports, reportTables: words } = useMessages();
  const figures = CARD_FIGURES.map((value) => ({
    value,
    text: value === 'suggested' ? words.suggested : reports.figures[value],
  }));
  return (
    <div className={styles.bar}>
      <FindReport wanted={wanted} onWanted={onWanted} />
      <div className={styles.switch}>
        <Segmented label={words.pictures} segments={figures} value={figure} onChange={onFigure} />
      </div>
      <div className={styles.list}>
        <ReportMenu label={words.figure} options={figures} value={figure} onChange={onFigure} />
      </div>
      <p className={styles.legend}>
        <HowToRead topic="reports" />
      </p>
    </div>
  );
}

interface GroupProps {
  readonly group: GalleryGroup;
  /** Null where all of it is shown anyway. */
  readonly isOpen: boolean | null;
  readonly onToggle: () => void;
  /** A card each of those that are shown. */
  readonly children: readonly ReactElement[];
}

function Group({ group, isOpen, onToggle, children }: GroupProps) {
  const { reportTables: words } = useMessages();
  const name = words.groups[group.name];
  const isPinned = group.name === 'pinned';
  const rowFocus = useRowFocus();
  return (
    <section aria-label={name}>
      <div className={styles.groupHead}>
        <h2 className={styles.group}>{name}</h2>
        <span className={styles.note}>
          {isPinned ? words.pinnedFirst : words.shownOf(children.length, group.cards.length)}
        </span>
        {!isPinned && isOpen !== null && (
          <Button kind="plain" className={styles.all} aria-expanded={isOpen} onClick={onToggle}>
            {isOpen ? words.showFewer : words.showAll}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
      <ul {...rowFocus} className={styles.cards}>
        {children}
      </ul>
    </section>
  );
}
