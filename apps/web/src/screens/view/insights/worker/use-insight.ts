import { useCallback, useEffect, useState } from 'react';
import type { Selection } from '#web/journal/selection.ts';
import { askInsight } from './ask-insight.ts';
import type { TaskGiven, TaskName, TaskResult } from './tasks.ts';

/** What is known of a question to the worker. */
type Insight<Result> =
  | { readonly kind: 'waiting' }
  /** `isCurrent` is false while the same selection is asked with something else given. */
  | { readonly kind: 'known'; readonly result: Result; readonly isCurrent: boolean }
  | { readonly kind: 'failed'; readonly retry: () => void };

/** What a task finds in a selection; asked again when the selection, or what is given, becomes another. `given` is compared as JSON. */
export function useInsight<Name extends TaskName>(
  selection: Selection,
  task: Name,
  given: TaskGiven<Name>,
): Insight<TaskResult<Name>> {
  const text = JSON.stringify(given);
  const ask = useCallback(
    (signal: AbortSignal) => askInsight(selection, task, JSON.parse(text) as TaskGiven<Name>, signal),
    [selection, task, text],
  );
  return useAsked(selection, ask);
}

interface Asked<Result> {
  readonly of: unknown;
  readonly ask: unknown;
  /** Null where it failed. */
  readonly answer: { readonly result: Result } | null;
}

/** What a question finds about something; asked again when it is another one. */
function useAsked<Result>(of: unknown, ask: (signal: AbortSignal) => Promise<Result>): Insight<Result> {
  const [asked, setAsked] = useState<Asked<Result> | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    ask(signal).then(
      (result) => signal.aborted || setAsked({ of, ask, answer: { result } }),
      () => signal.aborted || setAsked({ of, ask, answer: null }),
    );
    return () => giveUp.abort();
  }, [of, ask, tries]);
  if (asked === null || asked.of !== of) return { kind: 'waiting' };
  const isCurrent = asked.ask === ask;
  if (asked.answer) return { kind: 'known', result: asked.answer.result, isCurrent };
  const retry = () => {
    setAsked(null);
    setTries(tries + 1);
  };
  return isCurrent ? { kind: 'failed', retry } : { kind: 'waiting' };
}
