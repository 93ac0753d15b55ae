import { problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Retry } from '#web/ui/page/Retry.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import type { Waiting } from './waiting.ts';

/** What figures wait for, in a sentence; a failure with another try. */
export function SourcesWaiting({ waiting }: { readonly waiting: Waiting }) {
  const messages = useMessages();
  const { sources } = messages;
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
        <Banner tone="error" action={<Retry onRetry={waiting.retry} />}>
          {sources.failed[waiting.what]} {problemSentence(waiting.failure, messages)}
        </Banner>
      );
  }
}
