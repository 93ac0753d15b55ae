import { useEffect, useRef } from 'react';
import { pageLoad } from '#web/server/drafts.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';

/** How long a try has, in milliseconds, before the connection that it showed to be back begins the next one. */
const TRY_MS = 5000;

/**
 * Tries once more what could not be loaded: by a press, and by itself when the connection is back. Only a press may load the
 * page again, which ends whatever else the trader was at.
 */
export function Retry({ onRetry }: { readonly onRetry: () => void }) {
  const { journal } = useFirstMessages();
  const until = useRef(0);
  function retry(isPressed: boolean) {
    pageLoad.isAllowed = isPressed;
    until.current = Date.now() + TRY_MS;
    onRetry();
  }
  useEffect(() => {
    const retryByItself = () => Date.now() < until.current || retry(false);
    window.addEventListener('online', retryByItself);
    return () => window.removeEventListener('online', retryByItself);
  });
  return <Button onClick={() => retry(true)}>{journal.tryAgain}</Button>;
}
