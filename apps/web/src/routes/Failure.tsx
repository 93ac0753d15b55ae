import { useRouter } from '@tanstack/react-router';
import { problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './Failure.module.css';
import { useTitle } from './title.ts';

/** Stands in place of a screen whose data could not be had, or that broke. */
export function Failure({ error }: { readonly error: unknown }) {
  const messages = useMessages();
  const { journal } = messages;
  const router = useRouter();
  useTitle(journal.screenFailed);
  const retry = () => void router.invalidate().catch(reportError);
  return (
    <div className={styles.place}>
      <h1 className="sr-only">{journal.screenFailed}</h1>
      <Banner tone="error" action={<Button onClick={retry}>{journal.tryAgain}</Button>}>
        {problemSentence(error, messages)}
      </Banner>
    </div>
  );
}
