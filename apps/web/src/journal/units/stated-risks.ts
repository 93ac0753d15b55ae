import { useEffect } from 'react';
import { create } from 'zustand';
import type { TradeRisk } from '@daybook/domain/trade/units/one-r-of-trades.ts';
import { journalGeneration, useJournal } from '#web/journal/journal-store.ts';
import { fetchRisks, type HeldRisks } from './fetch-risks.ts';

/** What was stated of the risk of the trades, as far as it is known. */
export type StatedRisks =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly risks: ReadonlyMap<bigint, TradeRisk> }
  | { readonly state: 'failed'; readonly failure: unknown; readonly retry: () => void };

interface KnownRisks {
  /** Session and revision of what is known or on its way. Null before anything was asked for. */
  readonly of: string | null;
  readonly risks: StatedRisks;
  readonly held: (HeldRisks & { readonly generation: number }) | null;
}

const LOADING: StatedRisks = { state: 'loading' };
const UNKNOWN: KnownRisks = { of: null, risks: LOADING, held: null };

/** One list a page. */
const useKnownRisks = create<KnownRisks>()(() => UNKNOWN);

// A session has ended: what was fetched for it goes with its journal.
useJournal.subscribe(({ columns }) => {
  if (columns === null && useKnownRisks.getState().of !== null) useKnownRisks.setState(UNKNOWN);
});

/** The risks for a revision of the journal, fetched as soon as they are asked for; nothing is asked for where that is null. */
export function useStatedRisks(revision: number | null): StatedRisks {
  const { of, risks } = useKnownRisks();
  useEffect(() => {
    if (revision !== null) askRisks(revision);
  }, [revision]);
  return revision !== null && of === keyOf(revision) ? risks : LOADING;
}

function askRisks(revision: number): void {
  const of = keyOf(revision);
  const generation = journalGeneration();
  const known = useKnownRisks.getState();
  if (known.of === of && known.risks.state !== 'failed') return;
  const held = known.held?.generation === generation ? known.held : null;
  useKnownRisks.setState({ of, risks: LOADING });
  const put = (part: Partial<KnownRisks>) => {
    if (generation === journalGeneration() && useKnownRisks.getState().of === of)
      useKnownRisks.setState(part);
  };
  fetchRisks(revision, held).then(
    (fetched) => put({ risks: { state: 'ready', risks: fetched.risks }, held: { ...fetched, generation } }),
    (failure: unknown) => put({ risks: { state: 'failed', failure, retry: () => askRisks(revision) } }),
  );
}

function keyOf(revision: number): string {
  return `${journalGeneration()} ${revision}`;
}
