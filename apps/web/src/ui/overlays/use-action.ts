import { useState } from 'react';

/** What a press outside a form does; a sentence when it did not work. */
export type Action = () => Promise<string | null>;

/** Whether a press is being done, and why it did not work the last time. */
export function useAction(action: Action) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  function run(): void {
    setBusy(true);
    setRefusal(null);
    action()
      .then(setRefusal)
      .finally(() => setBusy(false))
      .catch(reportError);
  }
  return { busy, refusal, run };
}
