import { Check } from 'lucide-react';
import { useFirstMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import styles from './SyncSteps.module.css';

/** Steps of an update in their order; opening the journal is the last alone. */
const SYNC_STEPS = ['contacting', 'processing', 'retrieving'] as const;
type SyncStep = (typeof SYNC_STEPS)[number];

export interface SyncStepsProps {
  readonly step: SyncStep;
  /** False while the journal is only being opened: then there is one step. */
  readonly updating: boolean;
}

/** Takes the place of the tabs until the figures are known, and says what is being waited for. */
export function SyncSteps({ step, updating }: SyncStepsProps) {
  const { shell } = useFirstMessages();
  const steps = updating ? SYNC_STEPS : [step];
  const at = steps.indexOf(step);
  return (
    <div className={styles.place}>
      <div role="status" className="sr-only">
        {shell.steps[step]}
      </div>
      <ol className={styles.steps} aria-hidden="true">
        {steps.map((name, index) => (
          <li key={name} className={classes(styles.step, index === at && styles.now)}>
            <span className={styles.mark}>
              {index < at ? <Check size={16} /> : index === at ? <Spinner /> : null}
            </span>
            {shell.steps[name]}
          </li>
        ))}
      </ol>
    </div>
  );
}
