import type { FailureProps } from '#web/router/screen.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Retry } from '#web/ui/page/Retry.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import styles from './Failure.module.css';

/** Shown instead of a screen whose data could not be loaded, or that broke. */
export function Failure({ error, onRetry }: FailureProps) {
  const messages = useFirstMessages();
  const { journal } = messages;
  return (
    <div className={styles.place}>
      <h1 className="sr-only">{journal.screenFailed}</h1>
      <Banner tone="error" action={<Retry onRetry={onRetry} />}>
        {problemSentence(error, messages)}
      </Banner>
    </div>
  );
}
