import { create } from 'zustand';
import { readDetails, readDetailsSegment } from '@daybook/api/journal/details.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { journalGeneration, useJournal } from '#web/journal/journal-store.ts';
import { readWhole } from '#web/journal/load-journal.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { call } from '#web/server/call.ts';
import { pause } from '#web/server/pause.ts';
import { codeOf } from '#web/server/problem.ts';
import {
  followDetails,
  type DetailsSource,
  type DetailsState,
  type HeldDetails,
  type Renewals,
} from './follow-details.ts';
import { areSameMonths, monthsOf } from './months-of.ts';

interface DetailsInMemory {
  /** The last ones that were fetched, with the trades of which they are. */
  readonly held: HeldDetails | null;
  /** What is known of the details of other trades, and which these are. */
  readonly of: TradeColumns | null;
  readonly state: DetailsState;
}

const LOADING: DetailsState = { state: 'loading' };
const UNKNOWN: DetailsInMemory = { held: null, of: null, state: LOADING };

/** One set of details per page, as with the journal. */
export const useDetailsStore = create<DetailsInMemory>()(() => UNKNOWN);

const renewals: Renewals = { count: 0 };

// A session has ended: what was fetched for it goes with its journal.
useJournal.subscribe(({ columns }) => {
  if (columns !== null) return;
  renewals.count = 0;
  following?.stop();
  following = null;
  useDetailsStore.setState(UNKNOWN, true);
});

const SOURCE: DetailsSource = {
  askMonths: () => call(readDetails, {}),
  fetchMonth: (hash) => call(readDetailsSegment, { params: { hash } }),
  isGone: (error) => codeOf(error) === '010',
  renewTrades: (whole) => (whole ? readWhole() : refreshJournal()),
  wait: pause,
};

/** What is known of the details of some trades. Those of the same trades before something was written about them are theirs too. */
export function detailsFor(columns: TradeColumns, { held, of, state }: DetailsInMemory): DetailsState {
  if (held !== null && (held.columns === columns || areSameMonths(monthsOf(held.columns), monthsOf(columns))))
    return { state: 'ready', details: held.details };
  return of === columns ? state : LOADING;
}

/** The trades whose details are followed now, for all parts of the page that want them. */
interface Following {
  readonly columns: TradeColumns;
  users: number;
  stop(): void;
}

let following: Following | null = null;

/**
 * Fetches what is lacking of the details of some trades, and asks whether those that are held are still right; gives what lets go of
 * them. Parts of a page that want the same details share one fetching.
 */
export function startFollowing(columns: TradeColumns): () => void {
  if (following?.columns !== columns) {
    following?.stop();
    following = { columns, users: 0, stop: follow(columns) };
  }
  const own = following;
  own.users += 1;
  return () => {
    own.users -= 1;
    if (own.users > 0) return;
    own.stop();
    if (following === own) following = null;
  };
}

/** Returns what stops it. */
function follow(columns: TradeColumns): () => void {
  let isStopped = false;
  const generation = journalGeneration();
  const isOver = () => isStopped || generation !== journalGeneration();
  const report = (state: DetailsState) => {
    if (!isOver()) useDetailsStore.setState({ of: columns, state });
  };
  const reportFailure = (failure: unknown) => report({ state: 'failed', failure, retry });
  const begin = async (): Promise<void> => {
    const { held } = useDetailsStore.getState();
    const followed = await followDetails(columns, SOURCE, { held, renewals, report, isStopped: isOver });
    if (isOver() || followed === 'stopped') return;
    if (followed !== 'trades renewed') useDetailsStore.setState({ held: followed, of: null, state: LOADING });
    // Trades that changed are followed by the screens that show them.
    else if (useJournal.getState().columns === columns) await begin();
  };
  const retry = (): void => {
    renewals.count = 0;
    report(LOADING);
    begin().catch(reportFailure);
  };
  begin().catch(reportFailure);
  return () => {
    isStopped = true;
  };
}
