import type { Kysely } from 'kysely';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import type { ReportedSplit, Split } from '@daybook/domain/execution/split.ts';
import { NO_CHANGES, type StagedChanges, type TouchedPosition } from '#server/ledger/staging/changes.ts';
import { statedSplits } from '#server/ledger/query-scopes.ts';
import { storeInstruments } from '#server/ledger/staging/instruments.ts';
import { countRows } from '#server/limits/trader-storage.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import { insertMany } from '#server/store/insert-many.ts';
import type { Store } from '#server/store/store.ts';
import type { SplitTable, Tables } from '#server/store/tables.ts';

const COLUMNS = [
  'trader_id',
  'id',
  'import_id',
  'account_id',
  'instrument_id',
  'effective_at',
  'numerator',
  'denominator',
  'size_change',
  'external_id',
] as const satisfies readonly (keyof SplitTable)[];
/** Rows written in one transaction. */
const BATCH = 500;

interface SplitsToStage {
  readonly traderId: number;
  readonly importId: number;
  readonly accountId: number;
  readonly source: string;
  /** A synchronisation, which states the same again and again: what is known is not written. */
  readonly isPlatform?: boolean;
}

/** What splits an import states: those that no import in force states in the same way, and the positions that they change. */
export interface StagedSplits {
  readonly created: readonly ReportedSplit[];
  readonly changes: StagedChanges;
}

/** Writes an account's splits unseen, also those that are known: undoing one import leaves what the other one states. */
export async function stageSplits(
  store: Store,
  place: SplitsToStage,
  splits: readonly ReportedSplit[],
): Promise<StagedSplits> {
  if (splits.length === 0) return { created: [], changes: NO_CHANGES };
  const { accountId } = place;
  const dated = splits.map((split) => ({ ...split, day: newYorkOf(split.instant).day }));
  const instrumentOf = await storeInstruments(store, place, dated);
  const known = new Set(await readKnown(store, place));
  const isKnown = (split: (typeof dated)[number]) =>
    known.has(contentOf({ ...split, instrumentId: instrumentOf(split) }));
  const written = place.isPlatform === true ? dated.filter((split) => !isKnown(split)) : dated;
  for (let from = 0; from < written.length; from += BATCH) {
    const batch = written
      .slice(from, from + BATCH)
      .map((split) => ({ ...split, instrumentId: instrumentOf(split) }));
    await store.write((db) => insertSplits(db, place, batch), 'lazy');
  }
  const created = dated.filter((split) => !isKnown(split));
  const positions = created.map((split) => ({
    accountId,
    instrumentId: instrumentOf(split),
    from: split.instant,
  }));
  return { created, changes: { ...NO_CHANGES, positions } };
}

/** Writes splits of an account under an import. */
export async function insertSplits(
  db: Kysely<Tables>,
  { traderId, importId, accountId }: Omit<SplitsToStage, 'source' | 'isPlatform'>,
  splits: readonly (Split & { readonly instrumentId: number; readonly externalId: string | null })[],
): Promise<void> {
  const firstId = await allocateIds(db, 'split', splits.length);
  const rows = splits.map((split, at) => [
    traderId,
    firstId + at,
    importId,
    accountId,
    split.instrumentId,
    split.instant,
    split.numerator,
    split.denominator,
    split.sizeChange,
    split.externalId,
  ]);
  await insertMany(db, 'split', COLUMNS, rows);
  await countRows(db, traderId, importId, rows.length);
}

async function readKnown(store: Store, { traderId, accountId }: SplitsToStage): Promise<string[]> {
  const rows = await store.read((db) =>
    statedSplits(db, traderId)
      .select([
        'split.instrument_id as instrumentId',
        'split.effective_at as instant',
        'split.numerator',
        'split.denominator',
        'split.size_change as sizeChange',
      ])
      .where('split.account_id', '=', accountId)
      .where('import.kind', '!=', 'by-hand')
      .execute(),
  );
  return rows.map(contentOf);
}

function contentOf(split: {
  readonly instrumentId: number;
  readonly instant: number;
  readonly numerator: number;
  readonly denominator: number;
  readonly sizeChange: string | null;
}): string {
  const { instrumentId, instant, numerator, denominator, sizeChange } = split;
  return [instrumentId, instant, numerator, denominator, sizeChange].join('|');
}

/** The positions that the splits of an import changed, from the earliest of each on. */
export async function splitPositions(
  store: Store,
  traderId: number,
  importId: number,
): Promise<TouchedPosition[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom('split')
      .select(['account_id', 'instrument_id', 'effective_at'])
      .where('trader_id', '=', traderId)
      .where('import_id', '=', importId)
      .execute(),
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    instrumentId: row.instrument_id,
    from: row.effective_at,
  }));
}
