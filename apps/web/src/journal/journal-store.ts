import { create } from 'zustand';
import type { Manifest } from '@daybook/api/journal/dashboard.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { UpdateNotice } from './update/update-notice.ts';

/** Data besides the trades: mistakes, profile, plan, accounts, state of synchronisation. */
export type Surroundings = Omit<Manifest, 'format' | 'months' | 'total' | 'revision' | 'errors'>;

/** The journal in memory. The flags are those of an update and of the first opening. */
export interface Journal {
  readonly loading: boolean;
  readonly loaded: boolean;
  readonly importing: boolean;
  readonly processing: boolean;
  readonly processingError: boolean;
  /** Null until they are known. */
  readonly columns: TradeColumns | null;
  readonly surroundings: Surroundings | null;
  /** Why the journal could not be read. */
  readonly failure: unknown;
  /** What the last update has to say. */
  readonly notice: UpdateNotice | null;
}

const UNKNOWN: Journal = {
  loading: false,
  loaded: false,
  importing: false,
  processing: false,
  processingError: false,
  columns: null,
  surroundings: null,
  failure: null,
  notice: null,
};

/** One journal a page. Read it with selectors: columns are large and change as a whole. */
export const useJournal = create<Journal>()(() => UNKNOWN);

/** Whether an update is under way. */
export function isUpdating({ importing, processing }: Pick<Journal, 'importing' | 'processing'>): boolean {
  return importing || processing;
}

/** Whether the platform was asked and nothing came of it: then the trader is reminded that trades must be closed. */
export function nothingWasImported(notice: UpdateNotice | null): boolean {
  if (notice === null) return false;
  return (
    notice.kind === 'positions-open' ||
    notice.kind === 'platform' ||
    (notice.kind === 'failed' && notice.tried)
  );
}

/** Raised with every {@link forgetJournal}: what was asked for before belongs to nobody. */
let generation = 0;

/** Which session's journal this is; compare before putting down what was asked for earlier. */
export function journalGeneration(): number {
  return generation;
}

/** Forgets everything; a session has ended. */
export function forgetJournal(): void {
  generation++;
  useJournal.setState(UNKNOWN, true);
}

/** Stores columns and the data that belongs to them. */
export function putJournal(columns: TradeColumns, surroundings: Surroundings): void {
  useJournal.setState({ columns, surroundings, loaded: true, failure: null });
}
