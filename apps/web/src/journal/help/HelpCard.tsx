import { useRef, useState, type ReactNode } from 'react';
import { useJournal } from '#web/journal/journal-store.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { useFocusBack } from '#web/ui/focus/use-focus-back.ts';
import styles from './HelpCard.module.css';

/** Where a first visit is helped, with what the picture shows, 96 wide and 48 high; the dashboard has the tour. */
const HELP = {
  trades: <path d="M8 12h18M36 12h24M74 12h14M8 24h14M36 24h24M70 24h18M8 36h18M36 36h24M76 36h12" />,
  breakdown: <path d="M10 10h34v12H10zM52 10h34v12H52zM10 28h34v12H10zM52 28h34v12H52z" />,
  reports: <path d="M40 6v36M40 12h36M40 21h20M40 30h-22M40 39h10" />,
  insights: <path d="M8 36l16-10 14 6 16-18 12 8 22-14M54 14v-6m-3 3h6" />,
  gallery: (
    <>
      <rect x="24" y="7" width="48" height="34" rx="4" />
      <path d="m28 35 12-12 9 9 7-6 12 10" />
      <circle cx="58" cy="16" r="3" />
    </>
  ),
  search: (
    <>
      <path d="M8 12h40M8 24h28M8 36h34" />
      <circle cx="68" cy="22" r="11" />
      <path d="m76 30 9 9" />
    </>
  ),
  calendar: <path d="M14 8h68v34H14zM14 18h68M31 18v24M48 18v24M65 18v24M14 30h68" />,
  plan: (
    <path d="M8 12h14v8h16v-6h16v14h16v6h18M8 42h4m4 0h4m4 0h4m4 0h4m4 0h4m4 0h4m4 0h4m4 0h4m4 0h4m4 0h4" />
  ),
} as const satisfies Readonly<Record<string, ReactNode>>;

/** A tab or screen that says on the first visit what it is for. */
export type HelpPlace = keyof typeof HELP;

/**
 * What a tab is for, until its trader has read it, on whatever device; nothing in an empty journal. It never comes later than what
 * is below it: where the journal was not known yet, the next visit shows it.
 */
export function HelpCard({ place }: { readonly place: HelpPlace }) {
  const [seen, save] = usePreference('seenHelp');
  const [hasTrades] = useState(() => (useJournal.getState().columns?.count ?? 0) > 0);
  if (!hasTrades || seen.includes(place)) return null;
  return <Shown place={place} onRead={() => save([...seen, place])} />;
}

interface ShownProps {
  readonly place: HelpPlace;
  readonly onRead: () => void;
}

function Shown({ place, onRead }: ShownProps) {
  const { help } = useMessages();
  const card = useRef<HTMLElement>(null);
  useFocusBack(card, true);
  return (
    <aside ref={card} aria-label={help.label} className={styles.card}>
      <svg viewBox="0 0 96 48" width="96" height="48" className={styles.drawing} aria-hidden="true">
        {HELP[place]}
      </svg>
      <p className={styles.text}>{help.places[place]}</p>
      <Button onClick={onRead}>{help.read}</Button>
    </aside>
  );
}
