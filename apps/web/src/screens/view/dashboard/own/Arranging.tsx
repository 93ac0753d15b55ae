import { RotateCcw, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MAX_ADDED_REPORTS, type DashboardCard } from '@daybook/domain/journal/dashboard-cards.ts';
import type { LabelTables } from '@daybook/domain/trade/trade-columns.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { filterPart } from '#web/journal/view-filter.ts';
import { ARRANGE, withQuery } from '#web/router/paths.ts';
import { useLocation } from '#web/router/ShownScreen.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { namedCards } from '../../reports/gallery/gallery-cards.ts';
import { ArrangeList, type ArrangeItem } from './ArrangeList.tsx';
import { moved, withHidden } from './arranged.ts';
import { CARD_WIDTHS } from './card-widths.ts';
import { ReportPicker } from './ReportPicker.tsx';
import { useArrangement, type OwnArrangement } from './use-arrangement.ts';
import styles from './Arranging.module.css';

/** Hides, shows and moves the cards of the dashboard, and adds reports below them. Every change is saved at once. */
export function Arranging({ labels }: { readonly labels: LabelTables }) {
  const messages = useMessages();
  const { arranging: words } = messages;
  const own = useArrangement();
  const { cards, reports } = own.arrangement;
  const [status, say] = useState('');
  const added = namedCards(reports, labels, messages);
  const keys = added.map(({ key }) => key);
  const items: ArrangeItem[] = cards.map(({ name, isHidden }) => ({
    key: name,
    title: cardTitle(name, messages),
    width: CARD_WIDTHS[name],
    isHidden,
  }));
  const sayPlace = (title: string, to: number, all: number) => say(words.placed(title, to + 1, all));
  const add = (key: string, title: string) => {
    if (reports.length >= MAX_ADDED_REPORTS) return showToast('error', words.tooMany(MAX_ADDED_REPORTS));
    own.change({ cards, reports: [...keys, key] });
    return say(words.isAdded(title));
  };
  const remove = (key: string, title: string) => {
    own.change({ cards, reports: keys.filter((each) => each !== key) });
    say(words.isRemoved(title));
  };
  return (
    <div className={styles.arranging}>
      <Head own={own} say={say} />
      <p role="status" className="sr-only">
        {status}
      </p>
      <section aria-labelledby="arrange-cards">
        <h3 id="arrange-cards" className={styles.group}>
          {words.cards}
        </h3>
        <ArrangeList
          items={items}
          onMove={(from, to) => {
            own.change({ cards: moved(cards, from, to), reports });
            sayPlace(items[from]!.title, to, items.length);
          }}
          onToggle={(at) => {
            const { name, isHidden } = cards[at]!;
            own.change({ cards: withHidden(cards, name, !isHidden), reports });
            say((isHidden ? words.isShown : words.isHidden)(items[at]!.title));
          }}
        />
      </section>
      <section aria-labelledby="arrange-reports">
        <h3 id="arrange-reports" tabIndex={-1} className={styles.group}>
          {words.reports}{' '}
          <span className={styles.count}>{words.countOf(added.length, MAX_ADDED_REPORTS)}</span>
        </h3>
        {added.length === 0 && <p className={styles.none}>{words.noReports}</p>}
        <ArrangeList
          items={added.map(({ key, title }) => ({ key, title, width: 'third' }))}
          onMove={(from, to) => {
            own.change({ cards, reports: moved(keys, from, to) });
            sayPlace(added[from]!.title, to, added.length);
          }}
          onRemove={(at) => remove(added[at]!.key, added[at]!.title)}
        />
      </section>
      <ReportPicker labels={labels} added={keys} onAdd={add} onRemove={remove} />
    </div>
  );
}

interface HeadProps {
  readonly own: OwnArrangement;
  readonly say: (text: string) => void;
}

/** What this is, and the presses that hold for all of it. */
function Head({ own: { isSpecified, reset, undo }, say }: HeadProps) {
  const { arranging: words } = useMessages();
  const { path, query } = useLocation();
  const go = useGo();
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that led here is gone, and comes back where this ends: the keyboard goes along.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.getElementById(ARRANGE)?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <div className={styles.head}>
      <div className={styles.what}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {words.title}
        </h2>
        <p className={styles.help}>{words.help}</p>
      </div>
      <div className={styles.buttons}>
        <Button
          icon={<Undo2 size={14} aria-hidden="true" />}
          disabled={undo === null}
          onClick={() => {
            undo?.();
            say(words.undone);
          }}
        >
          {words.undo}
        </Button>
        <Button
          icon={<RotateCcw size={14} aria-hidden="true" />}
          disabled={isSpecified}
          onClick={() => {
            showToast('success', words.isReset, { label: words.undo, run: reset() });
          }}
        >
          {words.reset}
        </Button>
        <Button kind="filled" onClick={() => go(withQuery(path, filterPart(query)))}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}

function cardTitle(name: DashboardCard, { arranging, charts, ledger }: Messages): string {
  switch (name) {
    case 'keyFigures':
    case 'moreFigures':
      return arranging[name];
    case 'mistakes':
      return charts.errors;
    case 'planLedger':
      return ledger.card;
    default:
      return charts[name];
  }
}
