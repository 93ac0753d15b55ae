import { useEffect } from 'react';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';

/**
 * Tries once more what could not be loaded: by a press, and by itself when the connection is back. A trader who is typing is left
 * alone, since a part that failed may need the page to be loaded again.
 */
export function Retry({ onRetry }: { readonly onRetry: () => void }) {
  const { journal } = useFirstMessages();
  useEffect(() => {
    const retry = () => document.activeElement?.matches(':read-write') || onRetry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [onRetry]);
  return <Button onClick={onRetry}>{journal.tryAgain}</Button>;
}
