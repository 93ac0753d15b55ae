import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Says that the worker could not calculate, with a way to try again. */
export function InsightFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { insights: words, journal } = useMessages();
  return (
    <Banner tone="error" action={<Button onClick={onRetry}>{journal.tryAgain}</Button>}>
      {words.failed}
    </Banner>
  );
}
