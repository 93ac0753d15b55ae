import { useMessages } from '#web/texts/messages.ts';
import { Retry } from '#web/ui/page/Retry.tsx';
import { Banner } from '#web/ui/Banner.tsx';

/** Says that the worker could not calculate, with a way to try again. */
export function InsightFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { insights: words } = useMessages();
  return (
    <Banner tone="error" action={<Retry onRetry={onRetry} />}>
      {words.failed}
    </Banner>
  );
}
