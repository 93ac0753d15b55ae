import type { Kysely } from 'kysely';
import type { ImportState, ReadFile } from '@daybook/api/imports/imports.ts';
import { findReader } from '@daybook/brokers/files/formats.ts';
import { pause } from '#server/store/transactions.ts';
import type { ImportTable, Tables } from '#server/store/tables.ts';
import { parseSyncRecord } from '#server/ledger/sync-record.ts';
import { NOTHING_SHOWN, readShown } from '#server/uploads/staging/import-detail.ts';
import { isPublishedImport } from '#server/ledger/query-scopes.ts';

const PAGE = 50;
/** Imports that traders see; what an undo or a hand made is theirs as a consequence. */
const KINDS = ['sync', 'file', 'demo'] as const;

function rows(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('import')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('kind', 'in', KINDS)
    .where('state', 'in', ['preview', 'staged', 'published']);
}

/** An import of the trader; null when it is not theirs or not there. */
export async function findImport(
  db: Kysely<Tables>,
  traderId: number,
  publicId: string,
): Promise<ImportTable | null> {
  const row = await rows(db, traderId).where('public_id', '=', publicId).executeTakeFirst();
  return row ?? null;
}

/** Published imports, the latest first, and whether there are more. */
export async function listPublished(
  db: Kysely<Tables>,
  traderId: number,
  before: string | undefined,
): Promise<{ imports: ImportState[]; hasMore: boolean }> {
  const from = before === undefined ? null : await findImport(db, traderId, before);
  const found = await rows(db, traderId)
    .where(isPublishedImport())
    .where('id', '<', from?.id ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const imports: ImportState[] = [];
  for (const row of found.slice(0, PAGE)) {
    imports.push(await withCounts(db, row));
    await pause();
  }
  return { imports, hasMore: found.length > PAGE };
}

/** Synchronisations keep no detail of their own: what they brought is counted. */
async function withCounts(db: Kysely<Tables>, row: ImportTable): Promise<ImportState> {
  const state = showImport(row, null);
  if (row.detail !== null) return { ...state, sample: [], open: none(), missing: none() };
  const sync = await db
    .selectFrom('sync')
    .select('detail')
    .where('trader_id', '=', row.trader_id)
    .where('id', '=', row.sync_id)
    .executeTakeFirst();
  const record = sync?.detail ? parseSyncRecord(sync.detail) : null;
  const { trades } = await db
    .selectFrom('trade')
    .select(({ fn }) => fn.countAll<number>().as('trades'))
    .where('trader_id', '=', row.trader_id)
    .where('import_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const { executions = 0, created = 0, corrected = 0 } = record ?? {};
  const counts = { executions, new: created, corrected, known: executions - created - corrected, planned: 0 };
  return { ...state, counts, trades: { new: trades, changed: 0, gone: 0 } };
}

function none() {
  return { count: 0, rows: [] };
}

/** An import's row as its trader sees it; `progress` while it is read. */
export function showImport(row: ImportTable, progress: ImportState['progress']): ImportState {
  const detail = readShown(row.detail);
  const shown = detail.shown ?? NOTHING_SHOWN;
  return {
    id: row.public_id ?? '',
    kind: row.kind === 'sync' || row.kind === 'demo' ? row.kind : 'file',
    phase: phaseOf(row, detail),
    fileName: row.file_name,
    source: row.source,
    createdAt: row.created_at,
    publishedAt: row.published_at,
    progress,
    ...shown,
    files: shown.files.map(withPlatforms),
  };
}

/** A file with the names of the platforms besides those of the formats. */
function withPlatforms(file: ReadFile): ReadFile {
  const platformOf = (format: string): string => findReader(format)?.platform ?? format;
  const questions = file.questions.map((question) =>
    question.kind === 'format'
      ? { ...question, platforms: (question.candidates ?? []).map(platformOf) }
      : question,
  );
  const { format } = file;
  const platform = format === null || format === 'mapped' ? null : platformOf(format);
  return { ...file, platform, questions };
}

function phaseOf(
  row: ImportTable,
  { shown, isPublishing }: ReturnType<typeof readShown>,
): ImportState['phase'] {
  if (row.undone_by !== null) return 'undone';
  if (row.state === 'published') return 'published';
  if (isPublishing || row.state === 'staged') return 'publishing';
  if (shown === null || row.detail === null) return 'reading';
  return shown.obstacle === null ? 'ready' : 'refused';
}
