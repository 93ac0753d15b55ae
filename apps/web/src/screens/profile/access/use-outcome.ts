import { useState } from 'react';
import type { Outcome } from './outcome.ts';

/** Runs one thing at a time and keeps what came of it. */
export function useOutcome<Value>() {
  const [outcome, setOutcome] = useState<Outcome<Value> | null>(null);
  const [busy, setBusy] = useState(false);
  async function run(work: () => Promise<Outcome<Value>>, then?: (value: Value) => void) {
    if (busy) return;
    setBusy(true);
    try {
      const result = await work();
      setOutcome(result);
      if (result.kind === 'done') then?.(result.value);
    } finally {
      setBusy(false);
    }
  }
  return { outcome, busy, run, forget: () => setOutcome(null) };
}
