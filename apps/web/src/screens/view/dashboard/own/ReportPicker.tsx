import { Check, Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { PREFERENCES } from '@daybook/domain/journal/preferences.ts';
import { FIGURE_NAMES } from '@daybook/domain/insights/figures.ts';
import type { LabelTables } from '@daybook/domain/trade/trade-columns.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import {
  galleryGroups,
  namedCards,
  type GalleryCard,
  type WantedFigure,
} from '../../reports/gallery/gallery-cards.ts';
import { FindReport } from '../../reports/gallery/FindReport.tsx';
import { ReportMenu } from '../../reports/ReportBar.tsx';
import styles from './ReportPicker.module.css';

interface ReportPickerProps {
  readonly labels: LabelTables;
  /** Texts of the reports that are on the dashboard. */
  readonly added: readonly string[];
  readonly onAdd: (text: string, title: string) => void;
  readonly onRemove: (text: string, title: string) => void;
}

/** Every report of the gallery under the figure that is chosen: a press puts it on the dashboard, another takes it away. */
export function ReportPicker({ labels, added, onAdd, onRemove }: ReportPickerProps) {
  const messages = useMessages();
  const { arranging, reports, reportTables: words } = messages;
  const [pinned] = usePreference('pinnedReports');
  const [figure, setFigure] = useState<WantedFigure>('suggested');
  const [wanted, setWanted] = useState('');
  const sought = useDeferredValue(wanted);
  const groups = useMemo(
    () => galleryGroups(pinned, figure, sought, labels, messages),
    [pinned, figure, sought, labels, messages],
  );
  const toggle = ({ key }: GalleryCard) => {
    const title = namedCards([key], labels, messages)[0]?.title ?? '';
    if (added.includes(key)) return onRemove(key, title);
    // The question mark before it is in the list as well.
    if (key.length + 1 > PREFERENCES.dashboardCards.longest) return showToast('error', words.tooLong);
    return onAdd(key, title);
  };
  const figures = [
    { value: 'suggested', text: words.suggested } as const,
    ...FIGURE_NAMES.map((value) => ({ value, text: reports.figures[value] })),
  ];
  return (
    <section aria-labelledby="add-report">
      <h3 id="add-report" className={styles.heading}>
        {arranging.add}
      </h3>
      <div className={styles.bar}>
        <FindReport wanted={wanted} onWanted={setWanted} />
        <ReportMenu label={words.figure} options={figures} value={figure} onChange={setFigure} />
      </div>
      {groups.length === 0 && <p role="status">{words.noneFound}</p>}
      {groups.map(({ name, cards }) => (
        <div key={name} role="group" aria-label={words.groups[name]} className={styles.groupOf}>
          <span aria-hidden="true" className={styles.group}>
            {words.groups[name]}
          </span>
          {cards.map((card) => (
            <Choice key={card.key} card={card} isAdded={added.includes(card.key)} onToggle={toggle} />
          ))}
        </div>
      ))}
    </section>
  );
}

interface ChoiceProps {
  readonly card: GalleryCard;
  readonly isAdded: boolean;
  readonly onToggle: (card: GalleryCard) => void;
}

function Choice({ card, isAdded, onToggle }: ChoiceProps) {
  const Icon = isAdded ? Check : Plus;
  return (
    <button
      type="button"
      aria-pressed={isAdded}
      className={classes(styles.choice, isAdded && styles.added)}
      onClick={() => onToggle(card)}
    >
      <Icon size={14} aria-hidden="true" />
      {card.title}
    </button>
  );
}
