import { useEffect } from 'react';
import { create } from 'zustand';
import { readPlanLimits } from '@daybook/api/journal/plan.ts';
import { dollars } from '@daybook/domain/money.ts';
import type { DatedLimits } from '@daybook/domain/plan/limits-in-force.ts';
import { call } from '#web/server/call.ts';
import { journalGeneration, useJournal } from '#web/journal/journal-store.ts';

/** The limits of all plans that were saved, in the order in which they came into force; see `limitsToWarnBy`. */
export type PlanLimits =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly history: readonly DatedLimits[] }
  | { readonly state: 'failed'; readonly failure: unknown; readonly retry: () => void };

interface KnownLimits {
  /** Up to which plan of which session: its `effectiveFrom`. Null before anything was asked for. */
  readonly of: string | null;
  readonly limits: PlanLimits;
}

const LOADING: PlanLimits = { state: 'loading' };
const NO_PLAN: PlanLimits = { state: 'ready', history: [] };
const UNKNOWN: KnownLimits = { of: null, limits: LOADING };

/** One history a page. */
export const usePlanLimitsStore = create<KnownLimits>()(() => UNKNOWN);

// A session has ended: what was fetched for it goes with its journal.
useJournal.subscribe(({ columns }) => {
  if (columns === null && usePlanLimitsStore.getState().of !== null) usePlanLimitsStore.setState(UNKNOWN);
});

/**
 * The history of the trader's limits, fetched as soon as a screen asks for it and again when another plan was saved. Who never saved
 * one has an empty history, and nothing is fetched; nor is it where nobody wants it yet.
 */
export function usePlanLimits(isWanted = true): PlanLimits {
  const plan = useJournal(({ surroundings }) => surroundings?.plan.effectiveFrom);
  const known = usePlanLimitsStore();
  useEffect(() => {
    if (isWanted && typeof plan === 'number') askLimits(plan);
  }, [plan, isWanted]);
  return limitsFor(plan, known);
}

/** What is known of the limits up to a plan; undefined while the journal is not known, null where there is no plan. */
export function limitsFor(plan: number | null | undefined, { of, limits }: KnownLimits): PlanLimits {
  if (plan === null) return NO_PLAN;
  return plan !== undefined && of === keyOf(plan) ? limits : LOADING;
}

/** Fetches the limits up to a plan, unless they are known or on their way. */
export function askLimits(plan: number): void {
  const of = keyOf(plan);
  const known = usePlanLimitsStore.getState();
  if (known.of === of && known.limits.state !== 'failed') return;
  usePlanLimitsStore.setState({ of, limits: LOADING });
  const put = (limits: PlanLimits) => {
    if (keyOf(plan) === of && usePlanLimitsStore.getState().of === of)
      usePlanLimitsStore.setState({ limits });
  };
  fetchLimits().then(
    (history) => put({ state: 'ready', history }),
    (failure: unknown) => put({ state: 'failed', failure, retry: () => askLimits(plan) }),
  );
}

/** The limits of all plans up to the present one, once they are there. Throws as {@link call} does. */
export async function loadPlanLimits(): Promise<readonly DatedLimits[]> {
  const plan = useJournal.getState().surroundings?.plan.effectiveFrom ?? null;
  if (plan === null) return [];
  askLimits(plan);
  const { promise, resolve } = Promise.withResolvers<Exclude<PlanLimits, { state: 'loading' }>>();
  const look = () => {
    const limits = limitsFor(plan, usePlanLimitsStore.getState());
    if (limits.state !== 'loading') resolve(limits);
  };
  const undo = usePlanLimitsStore.subscribe(look);
  look();
  const known = await promise.finally(undo);
  if (known.state === 'failed') throw known.failure;
  return known.history;
}

function keyOf(plan: number): string {
  return `${journalGeneration()} ${plan}`;
}

async function fetchLimits(): Promise<DatedLimits[]> {
  const { history } = await call(readPlanLimits, {});
  return history.map(({ effectiveFrom, maxLostPerTrade, maxLostPerDay, maxLostPerWeek }) => ({
    effectiveFrom,
    maxLostPerTrade: dollars(maxLostPerTrade),
    maxLostPerDay: dollars(maxLostPerDay),
    maxLostPerWeek: dollars(maxLostPerWeek),
  }));
}
