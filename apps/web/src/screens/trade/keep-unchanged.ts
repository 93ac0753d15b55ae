import { useMemo, useState } from 'react';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';

/** A value as received again: whatever in it is as before stays the same object, so that nothing is drawn or explained again. */
export function keepUnchanged<Value>(held: Value, present: Value): Value {
  if (!isObject(held) || !isObject(present) || Array.isArray(held) !== Array.isArray(present)) return present;
  const [before, now] = [Object.entries(held), Object.entries(present)];
  const kept = now.map(([name, value]) => [name, keepUnchanged(held[name], value)] as const);
  if (before.length === now.length && kept.every(([name, value]) => name in held && held[name] === value))
    return held;
  return (Array.isArray(present) ? kept.map(([, value]) => value) : Object.fromEntries(kept)) as Value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The trade with what a saved comment changes left blank: the same object after such a save. Not for saving: it has no version. */
export function useWithoutComments(trade: TradeDetail): TradeDetail {
  const blank = useMemo(
    () => ({ ...trade, comments: '', haveComments: 'N' as const, version: 0, revision: 0 }),
    [trade],
  );
  const [held, setHeld] = useState(blank);
  const kept = keepUnchanged(held, blank);
  if (kept !== held) setHeld(kept);
  return kept;
}
