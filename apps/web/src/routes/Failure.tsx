import type { FailureProps } from '#web/router/screen.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { PartMissing } from '#web/texts/fetch-part.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './Failure.module.css';
import { useTitle } from './title.ts';

/** Stands in place of a screen whose data could not be had, or that broke. */
export function Failure({ error, onRetry }: FailureProps) {
  const messages = useFirstMessages();
  const { journal } = messages;
  // Code that a newer Daybook has replaced is not to be had any more: only the whole page is.
  const retry = () =>
    error instanceof PartMissing && navigator.onLine ? window.location.reload() : onRetry();
  useTitle(journal.screenFailed);
  return (
    <div className={styles.place}>
      <h1 className="sr-only">{journal.screenFailed}</h1>
      <Banner tone="error" action={<Button onClick={retry}>{journal.tryAgain}</Button>}>
        {problemSentence(error, messages)}
      </Banner>
    </div>
  );
}
