import { problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Waiting } from './waiting.ts';

/** What figures wait for, in a sentence; a failure with another try. */
export function SourcesWaiting({ waiting }: { readonly waiting: Waiting }) {
  const messages = useMessages();
  const { sources, journal } = messages;
  switch (waiting.kind) {
    case 'details':
      return <p>{sources.details}</p>;
    case 'notes':
      return <p>{sources.notes}</p>;
    case 'risks':
    case 'balances':
      return <p>{sources[waiting.kind]}</p>;
    case 'calculating':
      return <p>{sources.calculating(waiting.calculated, waiting.total)}</p>;
    case 'failed':
      return (
        <Banner tone="error" action={<Button onClick={waiting.retry}>{journal.tryAgain}</Button>}>
          {sources.failed[waiting.what]} {problemSentence(waiting.failure, messages)}
        </Banner>
      );
  }
}
