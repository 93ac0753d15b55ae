import { Check } from 'lucide-react';
import { useMemo, useRef, type ReactNode } from 'react';
import { HelpCard } from '#web/journal/help/HelpCard.tsx';
import { useJournal } from '#web/journal/journal-store.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { tradeHref } from '#web/journal/TradeLink.tsx';
import { PLAN_EDIT, type ViewTab } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useFocusBack } from '#web/ui/focus/use-focus-back.ts';
import { hasLimits } from '../dashboard/has-limits.ts';
import { stepsLeft, type StepsLeft } from './steps-left.ts';
import styles from './FirstSteps.module.css';

/** Above the figures of a tab, until its trader has read it. */
export function AboveTab({ tab }: { readonly tab: ViewTab }) {
  return tab === 'dashboard' ? <NextSteps /> : <HelpCard key={tab} place={tab} />;
}

/** By this name the trader's wish is kept to see the steps no more. */
const NAME = 'dashboard';

/** The first steps that are left once there are trades, until they are done or put away. */
function NextSteps() {
  const [seen, save] = usePreference('seenHelp');
  const columns = useJournal((journal) => journal.columns);
  const isLimited = useJournal(hasLimits);
  const left = useMemo(() => columns && stepsLeft(columns, isLimited), [columns, isLimited]);
  if (left === null || seen.includes(NAME)) return null;
  return <Left {...left} onAway={() => save([...seen, NAME])} />;
}

function Left({ isLimited, hasNote, latest, onAway }: StepsLeft & { readonly onAway: () => void }) {
  const { firstSteps: words, help } = useMessages();
  const card = useRef<HTMLElement>(null);
  useFocusBack(card, true);
  return (
    <aside ref={card} aria-label={words.label} className={styles.left}>
      <ol>
        <Step at={1} isDone title={words.bring.title} />
        <Step at={2} isDone={isLimited} isNext={!isLimited} title={words.limits.title}>
          <ButtonLink href={PLAN_EDIT}>{words.limits.action}</ButtonLink>
        </Step>
        <Step at={3} isDone={hasNote} isNext={isLimited} title={words.note.title}>
          <ButtonLink href={tradeHref(latest)}>{words.note.action}</ButtonLink>
        </Step>
      </ol>
      <Button kind="plain" onClick={onAway}>
        {help.read}
      </Button>
    </aside>
  );
}

interface StepProps {
  readonly at: number;
  readonly isDone: boolean;
  /** Whether it is the first that is not done. */
  readonly isNext?: boolean;
  readonly title: string;
  /** What leads to it. */
  readonly children?: ReactNode;
}

function Step({ at, isDone, isNext = false, title, children }: StepProps) {
  const { firstSteps: words } = useMessages();
  return (
    <li className={classes(isDone ? styles.done : isNext && styles.next)}>
      <span className={styles.number} aria-hidden="true">
        {isDone ? <Check size={14} /> : at}
      </span>
      <span className={styles.name}>
        <span className="sr-only">{isDone ? words.done : words.step(at)}: </span>
        {title}
      </span>
      {isDone ? null : children}
    </li>
  );
}
