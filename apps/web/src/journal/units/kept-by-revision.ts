import { useEffect } from 'react';
import { create } from 'zustand';
import { journalGeneration, useJournal } from '#web/journal/journal-store.ts';
import type { PlanLimits } from '#web/journal/plan/plan-limits.ts';
import type { Waiting } from '#web/journal/sources/waiting.ts';

/** What belongs to a revision of the journal, as far as it is known. */
type Kept<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly failure: unknown; readonly retry: () => void };

/** What was fetched for a revision. */
export interface Held<Value> {
  readonly revision: number;
  readonly value: Value;
}

interface Known<Value> {
  /** Session and revision of what is known or on its way. Null before anything was asked for. */
  readonly of: string | null;
  readonly kept: Kept<Value>;
  readonly coming: Promise<Value> | null;
  /** Of the present session. */
  readonly held: Held<Value> | null;
}

export interface KeptByRevision<Value> {
  /** What is known for a revision, fetched as soon as it is asked for; nothing is fetched where that is null. */
  readonly useValue: (revision: number | null) => Kept<Value>;
  /** The same once it is there. Throws as the fetching does. */
  readonly load: (revision: number) => Promise<Value>;
}

const LOADING = { state: 'loading' } as const;

/**
 * Keeps one value a page for the revision of the journal that is shown, and forgets it with the session. `fetchValue` gets what was
 * held for an earlier revision, where there is such.
 */
export function keepByRevision<Value>(
  fetchValue: (revision: number, held: Held<Value> | null) => Promise<Value>,
): KeptByRevision<Value> {
  const unknown: Known<Value> = { of: null, kept: LOADING, coming: null, held: null };
  const useKnown = create<Known<Value>>()(() => unknown);
  useJournal.subscribe(({ columns }) => {
    if (columns === null && useKnown.getState().of !== null) useKnown.setState(unknown);
  });
  const load = (revision: number): Promise<Value> => {
    const of = keyOf(revision);
    const known = useKnown.getState();
    if (known.of === of && known.coming !== null && known.kept.state !== 'failed') return known.coming;
    const coming = fetchValue(revision, known.held);
    useKnown.setState({ of, kept: LOADING, coming });
    const put = (part: Partial<Known<Value>>) => {
      if (of === keyOf(revision) && useKnown.getState().of === of) useKnown.setState(part);
    };
    coming.then(
      (value) => put({ kept: { state: 'ready', value }, held: { revision, value } }),
      (failure: unknown) => put({ kept: { state: 'failed', failure, retry: () => ask(revision) } }),
    );
    return coming;
  };
  // Whoever shows it learns of a failure from what is kept.
  const ask = (revision: number) => void load(revision).catch(() => null);
  const useValue = (revision: number | null): Kept<Value> => {
    const { of, kept } = useKnown();
    useEffect(() => {
      if (revision !== null) ask(revision);
    }, [revision]);
    return revision !== null && of === keyOf(revision) ? kept : LOADING;
  };
  return { useValue, load };
}

function keyOf(revision: number): string {
  return `${journalGeneration()} ${revision}`;
}

/** What figures wait for until all of it is known; null once it is. */
export function waitingFor(
  what: 'risks' | 'balances',
  ...needed: readonly (Kept<unknown> | PlanLimits)[]
): Waiting | null {
  const failed = needed.find((each) => each.state === 'failed');
  if (failed) return { kind: 'failed', what, failure: failed.failure, retry: failed.retry };
  return needed.some(({ state }) => state === 'loading') ? { kind: what } : null;
}
