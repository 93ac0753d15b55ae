import { problemSentence } from '#web/server/problem.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Retry } from '#web/ui/page/Retry.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import styles from '#web/ui/page/Failure.module.css';
import { retryJournal } from './load-journal.ts';

/** Why the journal could not be read, with another try. */
export function JournalFailure({ failure }: { readonly failure: unknown }) {
  const messages = useFirstMessages();
  const { journal } = messages;
  const retry = <Retry onRetry={() => retryJournal().catch(reportError)} />;
  return (
    <div className={styles.place}>
      <h1 className="sr-only">{journal.loadFailed}</h1>
      <Banner tone="error" action={retry}>
        {journal.loadFailed} {problemSentence(failure, messages)}
      </Banner>
    </div>
  );
}
