import { assembleDetails, type readDetails } from '@daybook/api/journal/details.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { areSameMonths, monthsOf } from './months-of.ts';

/** What is known of the details of the trades on the screen. */
export type DetailsState =
  | { readonly state: 'loading' }
  /** An older Daybook left trades without: the server calculates them in the background. */
  | { readonly state: 'calculating'; readonly calculated: number; readonly total: number }
  | { readonly state: 'ready'; readonly details: DetailColumns }
  | {
      readonly state: 'failed';
      readonly failure: unknown;
      /** Retries. */ readonly retry: () => void;
    };

export type DetailsManifest = AnswerOf<typeof readDetails>;

/** Where details come from, and what is done when they are those of other trades than are held. */
export interface DetailsSource {
  askMonths(): Promise<DetailsManifest>;
  /** Throws what {@link isGone} knows where the month was packed again meanwhile. */
  fetchMonth(hash: string): Promise<Uint8Array>;
  isGone(error: unknown): boolean;
  /** Asks for what changed among the trades; `whole` reads all of them again. */
  renewTrades(whole: boolean): Promise<void>;
  wait(milliseconds: number): Promise<void>;
}

/** Details in memory with the hashes of their months. */
export interface HeldDetails {
  readonly hashes: string;
  readonly columns: TradeColumns;
  readonly details: DetailColumns;
}

/** What came of following: details, or that the trades were asked for again, since these details are of others. */
type Followed = HeldDetails | 'trades renewed' | 'stopped';

/** How often something may come between what belongs together before that is a failure. */
const TRIES = 3;
/** While the server calculates it is asked after so long, and twice as long each time, up to the longest. */
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 15_000;

/** Both what follows once trades and details differ, and how often that happened since they were last the same. */
export interface Renewals {
  count: number;
}

/**
 * Fetches the details of some trades: asks which months there are, waits while the server calculates them, and compares which trades
 * they are of. Where they are of others, it is asked once more, and then the trades are renewed: first what changed, then all of them.
 * Throws what the source throws, and where nothing helps.
 */
export async function followDetails(
  columns: TradeColumns,
  source: DetailsSource,
  {
    held,
    renewals,
    report,
    isStopped,
  }: {
    readonly held: HeldDetails | null;
    readonly renewals: Renewals;
    readonly report: (state: DetailsState) => void;
    readonly isStopped: () => boolean;
  },
): Promise<Followed> {
  let waitMs = FIRST_WAIT_MS;
  for (let tries = 1; ;) {
    const manifest = await source.askMonths();
    if (isStopped()) return 'stopped';
    if (manifest.totalCalculated < manifest.total) {
      const { totalCalculated: calculated, total } = manifest;
      report({ state: 'calculating', calculated, total });
      await source.wait(waitMs);
      if (isStopped()) return 'stopped';
      waitMs = Math.min(2 * waitMs, MAX_WAIT_MS);
      continue;
    }
    if (areSameMonths(monthsOf(columns), manifest.months)) {
      const fetched = await fetchAll(columns, manifest, source, held);
      if (isStopped()) return 'stopped';
      if (fetched !== null) {
        renewals.count = 0;
        return fetched;
      }
      if (tries >= TRIES) throw new Error('details are packed again faster than they can be fetched');
    } else if (tries > 1) return renew(source, renewals);
    tries += 1;
  }
}

/** The details of all months; null where one of them was packed again meanwhile. */
async function fetchAll(
  columns: TradeColumns,
  { months }: DetailsManifest,
  source: DetailsSource,
  held: HeldDetails | null,
): Promise<HeldDetails | null> {
  const hashes = months.map(({ hash }) => hash).join();
  // Of the same months: only what was written about the trades has changed.
  if (held !== null && held.hashes === hashes && areSameMonths(monthsOf(held.columns), months))
    return { ...held, columns };
  try {
    const packed = await Promise.all(months.map(({ hash }) => source.fetchMonth(hash)));
    const details = assembleDetails(
      months.map(({ trades }, at) => ({ packed: packed[at]!, trades })),
      columns,
    );
    return { hashes, columns, details };
  } catch (error) {
    if (source.isGone(error)) return null;
    throw error;
  }
}

async function renew(source: DetailsSource, renewals: Renewals): Promise<'trades renewed'> {
  if (renewals.count >= TRIES - 1)
    throw new Error('the details are of other trades than the journal holds, however often both are read');
  renewals.count += 1;
  await source.renewTrades(renewals.count > 1);
  return 'trades renewed';
}
