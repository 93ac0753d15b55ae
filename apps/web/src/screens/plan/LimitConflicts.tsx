import { limitConflicts, type LimitName } from '@daybook/domain/plan/limit-order.ts';
import { useMessages } from '#web/texts/messages.ts';
import styles from './Plan.module.css';

/** Says in words when a shorter period's limit exceeds a longer one's. That is allowed. */
export function LimitConflicts({ limits }: { readonly limits: Readonly<Record<LimitName, number>> }) {
  const { plan } = useMessages();
  return (
    <div aria-live="polite" className={styles.conflicts}>
      {limitConflicts(limits).map(({ smaller, larger }) => (
        <p key={smaller}>{plan.larger(smaller, larger)}</p>
      ))}
    </div>
  );
}
