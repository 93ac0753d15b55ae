import { useEffect, useState } from 'react';
import { DEMO_STEPS, readInstallation } from '@daybook/api/identity/installation.ts';
import { call } from '#web/server/call.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './DemoProgress.module.css';

/** Seldom enough to leave most of a minute's calls to others of the same network. */
const POLL_MS = 3_000;

/** Where the making of the demo is: its step in words, and a bar of all of them. */
export function DemoProgress() {
  const { installation } = useMessages().entry;
  const at = useStep();
  return (
    <div className={styles.progress}>
      <p role="status">
        {installation.step(at + 1, DEMO_STEPS.length)}: {installation.steps[DEMO_STEPS[at]!]}
      </p>
      <div
        role="progressbar"
        aria-label={installation.demoPreparing}
        aria-valuemin={0}
        aria-valuemax={DEMO_STEPS.length}
        aria-valuenow={at + 1}
        className={styles.bar}
      >
        {DEMO_STEPS.map((step, place) => (
          <span key={step} className={classes(styles.part, place <= at && styles.reached)} />
        ))}
      </div>
    </div>
  );
}

/** Index of the step, asked for again and again; it never goes back. */
function useStep(): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      const { demoStep } = await call(readInstallation, { signal: leaving.signal });
      if (demoStep !== null) setAt((before) => Math.max(before, DEMO_STEPS.indexOf(demoStep)));
    };
    // A question that was not answered is followed by the next one.
    const timer = setInterval(() => void ask().catch(() => null), POLL_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, []);
  return at;
}
