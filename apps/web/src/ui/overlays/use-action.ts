import { useEffect, useRef, useState } from 'react';
import { showToast } from './toasts.ts';

/** What a press outside a form does; a sentence when it did not work. */
export type Action = () => Promise<string | null>;

/**
 * Whether a press is being done, and why it did not work the last time. What was pressed is not taken back by leaving: where it
 * is no longer shown when the refusal comes, a toast says it, with what was asked (`about`).
 */
export function useAction(action: Action, about?: string) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  function run(): void {
    setBusy(true);
    setRefusal(null);
    action()
      .then((why) =>
        why === null || isShown.current ? setRefusal(why) : showToast('error', why, undefined, about),
      )
      .finally(() => setBusy(false))
      .catch(reportError);
  }
  return { busy, refusal, run };
}
