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
import { useTradesInUnits, type MeasuredTrades } from '#web/journal/units/use-trades-in-units.ts';
import { useNeedsDetails } from '#web/journal/units/use-one-rs.ts';
import type { Waiting } from './waiting.ts';

/** What is known besides the trades for a filter, and what is waited for. */
interface KnownSources {
  /** Null while something is lacking that the filter needs. */
  readonly sources: SelectionSources | null;
  /** Also for details that the filter does not need, where they are wanted. Null when nothing is. */
  readonly waiting: Waiting | null;
}

/**
 * What a filter needs besides the trades: their details, the trades whose notes hold its words, their results in a unit.
 * Fetched as soon as it is needed; details also where `wantsDetails`, and then what needs none does not wait for them.
 */
export function useSources(columns: TradeColumns, filter: SearchFilter, wantsDetails: boolean): KnownSources {
  const needed = useMemo(() => neededSources(filter), [filter]);
  const rNeedsDetails = useNeedsDetails('r');
  const needsDetails = needed.details || (rNeedsDetails && needed.units.includes('r'));
  const isWanted = needsDetails || wantsDetails;
  const details = useDetails(isWanted ? columns : null);
  const notes = useNoteMatches(needed.notes, columns.revision);
  const ready = details.state === 'ready' ? details.details : null;
  const units = useTradesInUnits(columns, needed.units, ready);
  return useMemo(
    () => joinSources(needsDetails, isWanted ? details : null, notes, units),
    [needsDetails, isWanted, details, notes, units],
  );
}

/** What is known and waited for; `details` are null where nothing asks for them. */
export function joinSources(
  needsDetails: boolean,
  details: DetailsState | null,
  notes: NoteMatches,
  { inUnits, waiting: unitsWaiting }: MeasuredTrades,
): KnownSources {
  const lacksDetails = details !== null && details.state !== 'ready';
  const lacksNotes = notes.state === 'loading' || notes.state === 'failed';
  const detailsWaiting = lacksDetails ? waitingFor('details', details) : null;
  const notesWaiting = lacksNotes ? waitingFor('notes', notes) : null;
  const inOrder = [needsDetails ? detailsWaiting : null, notesWaiting, unitsWaiting, detailsWaiting];
  const waiting = inOrder.filter((each) => each !== null);
  return {
    sources:
      (needsDetails && lacksDetails) || lacksNotes || inUnits === null
        ? null
        : {
            places: DAY_PLACES,
            units: inUnits,
            ...(details?.state === 'ready' ? { details: details.details } : {}),
            ...(notes.state === 'ready' ? { noted: notes.ids } : {}),
          },
    // A failure has something to press, so it is said first.
    waiting: waiting.find(({ kind }) => kind === 'failed') ?? waiting[0] ?? null,
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
