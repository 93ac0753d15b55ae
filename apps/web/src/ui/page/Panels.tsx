import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Panels.module.css';

interface Panel {
  readonly name: string;
  /** Small, behind the name, such as how many. */
  readonly note?: string;
  /** Made only while it is shown. */
  readonly content: () => ReactNode;
}

interface PanelsProps {
  readonly label: string;
  readonly panels: readonly Panel[];
}

/** Parts of one thing, of which one is shown; arrow keys go from name to name. */
export function Panels({ label, panels }: PanelsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  function press(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: panels.length - 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (chosen + step) % panels.length;
    setChosen(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }
  return (
    <div className={styles.card}>
      <div role="tablist" aria-label={label} className={styles.names} onKeyDown={press}>
        {panels.map(({ name, note }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${at}`}
            aria-selected={at === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={at === chosen ? 0 : -1}
            className={classes(styles.name, at === chosen && styles.chosen)}
            onClick={() => setChosen(at)}
          >
            {name}
            {note === undefined ? null : <span className={styles.note}> {note}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className={styles.panel}>
        {panels[chosen]!.content()}
      </div>
    </div>
  );
}
