import { startTransition, useEffect, useMemo, useState } from 'react';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { explainInSteps, explainTrade, type Explained } from './explain.ts';

/** Explained at once, before it is drawn for the first time: some milliseconds. */
const MAX_AT_ONCE = 300;

interface Found {
  readonly executions: TradeDetail['executions'];
  readonly explained: Explained;
}

/** What a trade's executions did; null while a trade of thousands is being worked out, piece by piece. */
export function useExplained(trade: TradeDetail): Explained | null {
  const { executions, multiplier, action, grossProfitAndLoss } = trade;
  // The parts and not the trade: saving the journal does not change this.
  const wanted = useMemo(
    () => ({ executions, multiplier, action, grossProfitAndLoss }),
    [executions, multiplier, action, grossProfitAndLoss],
  );
  const isShort = executions.length <= MAX_AT_ONCE;
  const atOnce = useMemo(() => (isShort ? explainTrade(wanted) : null), [isShort, wanted]);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (isShort) return undefined;
    const steps = explainInSteps(wanted);
    let timer: ReturnType<typeof setTimeout>;
    const go = () => {
      const step = steps.next();
      if (step.done === true)
        startTransition(() => setFound({ executions: wanted.executions, explained: step.value }));
      else timer = setTimeout(go);
    };
    timer = setTimeout(go);
    return () => clearTimeout(timer);
  }, [isShort, wanted]);
  return atOnce ?? (found?.executions === executions ? found.explained : null);
}
