import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { parseDay } from '@daybook/domain/calendar.ts';
import { insertMany } from '#server/store/insert-many.ts';
import type { Tables } from '#server/store/tables.ts';
import type { LineOf } from '#server/own-data/export/export-lines.ts';
import type { NewIds } from './new-ids.ts';

/** Whose rows are written, and how the numbers of the export become ids of this store. */
export interface Target {
  readonly traderId: number;
  readonly ids: NewIds;
  /** Whether this installation wrote the export, of this very trader: else what came from a platform counts as a file's. */
  readonly isOwn: boolean;
  /** Of every row that is written. */
  readonly revision: number;
  readonly now: number;
}

/** Writes lines of one file in the caller's transaction. */
export type WriteLines<Line> = (
  db: Kysely<Tables>,
  target: Target,
  lines: readonly Line[],
) => Promise<unknown>;

/** Accounts come without their logins: whose password is not known cannot be asked, so they wait to be linked again. */
export const writeAccounts: WriteLines<LineOf<'accounts.jsonl'>> = async (db, target, lines) => {
  const taken = await findTaken(
    db,
    lines.map(({ uuid }) => uuid),
  );
  return insertMany(
    db,
    'account',
    [
      'trader_id',
      'id',
      'uuid',
      'login_id',
      'source',
      'user_name',
      'status',
      'allows_overnight',
      'marks_shorts',
      'fee_model',
      'environment',
      'told_by_platform',
      'told_by_others',
      'marks_stale',
      'synced_to_day',
      'synced_at',
      'created_at',
    ],
    lines.map((line) => [
      target.traderId,
      target.ids.account(line.n),
      taken.has(line.uuid) ? randomUUID() : line.uuid,
      null,
      line.source,
      line.userName,
      'INACTIVE',
      bit(line.allowsOvernight),
      bit(line.marksShorts),
      line.feeModel,
      line.environment ?? 'live',
      bit(target.isOwn),
      bit(!target.isOwn || line.toldByOthers !== false),
      target.isOwn ? 2 : 0,
      line.syncedToDay === null ? null : parseDay(line.syncedToDay),
      line.syncedAt,
      line.createdAt,
    ]),
  );
};

/** The same journal may be in this store already, under its own trader. */
async function findTaken(db: Kysely<Tables>, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  const rows = await db.selectFrom('account').select('uuid').where('uuid', 'in', uuids).execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

export const writeInstruments: WriteLines<LineOf<'instruments.jsonl'>> = (db, { traderId, ids }, lines) =>
  insertMany(
    db,
    'instrument',
    ['trader_id', 'id', 'source', 'kind', 'symbol', 'contract', 'currency', 'multiplier'],
    lines.map((line) => [
      traderId,
      ids.instrument(line.n),
      line.source,
      line.kind,
      line.symbol,
      line.contract,
      line.currency,
      line.multiplier,
    ]),
  );

/** How an import is called of which only a foreign export says that a platform stated it. */
const EXPORTED_NAME = 'daybook.zip';

/** Imports with the synchronisations that made them, which count on no day of this installation. */
export const writeImports: WriteLines<LineOf<'imports.jsonl'>> = async (db, target, lines) => {
  const { traderId, ids, revision, isOwn } = target;
  const syncs = isOwn ? await writeSyncs(db, target, lines) : new Map<number, number>();
  return insertMany(
    db,
    'import',
    [
      'trader_id',
      'id',
      'kind',
      'source',
      'state',
      'sync_id',
      'file_name',
      'file_hash',
      'created_at',
      'lease_until',
      'published_at',
      'revision',
      'public_id',
      'detail',
      'undone_by',
      'stated_at',
    ],
    lines.map((line) => [
      traderId,
      ids.import(line.n),
      !isOwn && line.kind === 'sync' ? 'file' : line.kind,
      line.source,
      'published',
      syncs.get(line.n) ?? null,
      !isOwn && line.kind === 'sync' ? EXPORTED_NAME : line.fileName,
      line.fileHash,
      line.createdAt,
      line.createdAt,
      line.publishedAt,
      revision,
      line.id,
      line.detail,
      line.undoneBy === null ? null : ids.import(line.undoneBy),
      line.statedAt ?? null,
    ]),
  );
};

/** Ids of the new synchronisations by the number of their import. */
async function writeSyncs(
  db: Kysely<Tables>,
  { traderId }: Target,
  lines: readonly LineOf<'imports.jsonl'>[],
): Promise<ReadonlyMap<number, number>> {
  const made = new Map<number, number>();
  for (const { n, sync } of lines) {
    if (sync === null) continue;
    const row = {
      trader_id: traderId,
      day: parseDay(sync.day)!,
      state: 'processed',
      owner: '',
      claimed_at: sync.claimedAt,
      lease_until: sync.claimedAt,
      ended_at: sync.endedAt ?? sync.claimedAt,
      error_code: null,
      detail: null,
    } as const;
    const { id } = await db.insertInto('sync').values(row).returning('id').executeTakeFirstOrThrow();
    made.set(n, id);
  }
  return made;
}

export const writeGroups: WriteLines<LineOf<'groups.jsonl'>> = (db, { traderId, ids }, lines) =>
  insertMany(
    db,
    'by_hand_group',
    ['trader_id', 'account_id', 'instrument_id', 'source', 'identity', 'group_no'],
    lines.map((line) => [
      traderId,
      ids.account(line.account),
      ids.instrument(line.instrument),
      line.source,
      line.identity,
      line.group,
    ]),
  );

export const writeOpenings: WriteLines<LineOf<'openings.jsonl'>> = (db, { traderId, ids }, lines) =>
  insertMany(
    db,
    'missing_opening',
    ['trader_id', 'account_id', 'instrument_id', 'flat_at'],
    lines.map((line) => [traderId, ids.account(line.account), ids.instrument(line.instrument), line.flatAt]),
  );

export const writeReconciliations: WriteLines<LineOf<'reconciliations.jsonl'>> = (
  db,
  { traderId, ids },
  lines,
) =>
  insertMany(
    db,
    'reconciliation',
    [
      'trader_id',
      'account_id',
      'day',
      'currency',
      'stated_gross',
      'stated_net',
      'gross',
      'net',
      'fills',
      'checked_at',
    ],
    lines.map((line) => [
      traderId,
      ids.account(line.account),
      parseDay(line.day),
      line.currency,
      line.statedGross,
      line.statedNet,
      line.gross,
      line.net,
      line.fills,
      line.checkedAt,
    ]),
  );

function bit(flag: boolean): 0 | 1 {
  return flag ? 1 : 0;
}
