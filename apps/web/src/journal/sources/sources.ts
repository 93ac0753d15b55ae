import { useMemo } from 'react';
import type { SelectionSources } from '@daybook/domain/trade/filter-conditions.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { DAY_PLACES } from '@daybook/domain/trade/day-places.ts';
import { neededSources } from '@daybook/domain/trade/select-trades.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { DetailsState } from '#web/journal/details/follow-details.ts';
import { useDetails } from '#web/journal/details/use-details.ts';
import type { NoteMatches } from '#web/journal/notes/matches.ts';
import { useNoteMatches } from '#web/journal/notes/note-matches.ts';

/** What figures wait for. */
export type Waiting =
  | { readonly kind: 'details' | 'notes' | 'risks' | 'balances' }
  /** An older Daybook left trades without details: the server calculates them beside its work. */
  | { readonly kind: 'calculating'; readonly calculated: number; readonly total: number }
  | {
      readonly kind: 'failed';
      readonly what: 'details' | 'notes' | 'risks' | 'balances';
      readonly failure: unknown;
      readonly retry: () => void;
    };

/** What is known beside the trades for a filter, and what is waited for. */
export interface KnownSources {
  /** Null while something is lacking that the filter needs. */
  readonly sources: SelectionSources | null;
  /** Also for details that the filter does not need, where they are wanted. Null when nothing is. */
  readonly waiting: Waiting | null;
}

/**
 * What a filter needs beside the trades: their details, and the trades whose notes hold its words. Fetched as soon as it is needed;
 * details also where `wantsDetails`, and then what needs none does not wait for them.
 */
export function useSources(columns: TradeColumns, filter: SearchFilter, wantsDetails: boolean): KnownSources {
  const needed = useMemo(() => neededSources(filter), [filter]);
  const isWanted = needed.details || wantsDetails;
  const details = useDetails(isWanted ? columns : null);
  const notes = useNoteMatches(needed.notes, columns.revision);
  return useMemo(
    () => joinSources(needed.details, isWanted ? details : null, notes),
    [needed.details, isWanted, details, notes],
  );
}

/** What is known and waited for; `details` are null where nothing asks for them. */
export function joinSources(
  needsDetails: boolean,
  details: DetailsState | null,
  notes: NoteMatches,
): KnownSources {
  const lacksDetails = details !== null && details.state !== 'ready';
  const lacksNotes = notes.state === 'loading' || notes.state === 'failed';
  const sources = {
    places: DAY_PLACES,
    ...(details?.state === 'ready' ? { details: details.details } : {}),
    ...(notes.state === 'ready' ? { noted: notes.ids } : {}),
  };
  const detailsWaiting = lacksDetails ? waitingFor('details', details) : null;
  const notesWaiting = lacksNotes ? waitingFor('notes', notes) : null;
  // A failure has something to press, so it is said first.
  const isNotesFirst =
    notesWaiting?.kind === 'failed' || !(needsDetails || detailsWaiting?.kind === 'failed');
  return {
    sources: (needsDetails && lacksDetails) || lacksNotes ? null : sources,
    waiting: isNotesFirst ? (notesWaiting ?? detailsWaiting) : (detailsWaiting ?? notesWaiting),
  };
}

function waitingFor(what: 'details' | 'notes', state: DetailsState | NoteMatches): Waiting {
  switch (state.state) {
    case 'failed':
      return { kind: 'failed', what, failure: state.failure, retry: state.retry };
    case 'calculating':
      return { kind: 'calculating', calculated: state.calculated, total: state.total };
    default:
      return { kind: what };
  }
}
