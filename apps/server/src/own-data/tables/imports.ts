import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { parseDay } from '@daybook/domain/calendar.ts';
import { publishedImports } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import { exportedFile, type Page } from './exported-file.ts';
import { day, later, nullable, number, plain, reference, type Target } from './fields.ts';
import { exportOnly } from './parts.ts';
import { record, type LineOfFields } from './record.ts';
import { instant, name, textOf } from './values.ts';

/** Imports read in one go: each keeps what was shown of it, up to a megabyte. */
const IMPORTS_A_PAGE = 10;

/** How an import is called of which only a foreign export says that a platform stated it. */
const EXPORTED_NAME = 'daybook.zip';

const sync = record(
  'sync',
  {
    day: day('day'),
    claimedAt: plain('claimed_at', instant),
    endedAt: nullable(plain('ended_at', instant)),
  },
  {
    stays: {
      id: 'of this store',
      state: 'all are processed',
      owner: 'a server of this installation',
      lease_until: 'of that server',
      error_code: 'all are processed',
      detail: 'all are processed',
    },
  },
);

const fields = {
  n: number('import'),
  kind: plain('kind', z.enum(['sync', 'file', 'demo', 'undo', 'by-hand'])),
  source: plain('source', name),
  /** The synchronisation that made it. */
  sync: exportOnly(sync, (row: Awaited<ReturnType<typeof importRows>>[number]) => {
    const { day: syncDay, claimed_at: claimedAt, ended_at: endedAt } = row;
    return syncDay === null || claimedAt === null
      ? null
      : { day: syncDay, claimed_at: claimedAt, ended_at: endedAt };
  }),
  fileName: nullable(plain('file_name', textOf(1024))),
  fileHash: nullable(plain('file_hash', textOf(128))),
  id: nullable(plain('public_id', textOf(64))),
  /** JSON of what was read and what it made. */
  detail: nullable(plain('detail', textOf(1_000_000))),
  /** The import that took this one back. */
  undoneBy: nullable(reference('undone_by', 'import')),
  /** When its source stated what it brought. */
  statedAt: later(nullable(plain('stated_at', instant)), null),
  createdAt: plain('created_at', instant),
  publishedAt: nullable(plain('published_at', instant)),
};
type ImportLine = LineOfFields<typeof fields>;

const isUnproven = ({ kind }: ImportLine, { isOwn }: Target) => !isOwn && kind === 'sync';

/** Imports whose executions count. */
const imports = record('import', fields, {
  written: {
    kind: (line, { target }) => (isUnproven(line, target) ? 'file' : line.kind),
    file_name: (line, { target }) => (isUnproven(line, target) ? EXPORTED_NAME : line.fileName),
    state: () => 'published',
    lease_until: ({ createdAt }) => createdAt,
    revision: (_line, { target }) => target.revision,
  },
  stays: { sync_id: 'set when the synchronisation is written' },
});

async function importRows(db: Kysely<Tables>, traderId: number, { offset, limit }: Page) {
  return publishedImports(db, traderId)
    .leftJoin('sync', 'sync.id', 'import.sync_id')
    .selectAll('import')
    .select(['sync.day', 'sync.claimed_at', 'sync.ended_at'])
    .orderBy('import.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The synchronisations that made them, which count on no day of this installation. */
async function writeSyncs(
  db: Kysely<Tables>,
  { traderId, idOf, isOwn }: Target,
  lines: readonly ImportLine[],
): Promise<void> {
  if (!isOwn) return;
  for (const line of lines) {
    if (line.sync === null) continue;
    const row = {
      trader_id: traderId,
      day: parseDay(line.sync.day)!,
      state: 'processed',
      owner: '',
      claimed_at: line.sync.claimedAt,
      lease_until: line.sync.claimedAt,
      ended_at: line.sync.endedAt ?? line.sync.claimedAt,
      error_code: null,
      detail: null,
    } as const;
    const { id } = await db.insertInto('sync').values(row).returning('id').executeTakeFirstOrThrow();
    await db
      .updateTable('import')
      .set({ sync_id: id })
      .where('trader_id', '=', traderId)
      .where('id', '=', idOf('import', line.n))
      .execute();
  }
}

export const IMPORTS = exportedFile(imports, {
  name: 'imports.jsonl',
  rows: importRows,
  pageSize: IMPORTS_A_PAGE,
  after: writeSyncs,
});
