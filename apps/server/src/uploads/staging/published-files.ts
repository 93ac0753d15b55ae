import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { ReadFile } from '@daybook/api/imports/imports.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { readShown } from './import-detail.ts';
import { publishedImports } from '#server/ledger/query-scopes.ts';

/** Imports that are looked through for an earlier answer. */
const MAX_IMPORTS = 20;

/** Published imports of files; undone ones do not count. */
export function importsOfFiles(db: Kysely<Tables>, traderId: number) {
  return publishedImports(db, traderId).where('kind', '=', 'file').where('undone_by', 'is', null);
}

/** Whether the very bytes of an import's file were imported before. */
export async function wasFileImported(store: Store, traderId: number, importId: number): Promise<boolean> {
  const same = await store.read((db) =>
    importsOfFiles(db, traderId)
      .select('id')
      .where('file_hash', '=', (of) =>
        of
          .selectFrom('import as asked')
          .select('asked.file_hash')
          .where('asked.trader_id', '=', traderId)
          .where('asked.id', '=', importId),
      )
      .limit(1)
      .executeTakeFirst(),
  );
  return same !== undefined;
}

/** Files that were imported lately, the latest first, as they were shown. */
export async function readPublishedFiles(store: Store, traderId: number): Promise<readonly ReadFile[]> {
  const rows = await store.read((db) =>
    importsOfFiles(db, traderId).select('detail').orderBy('id', 'desc').limit(MAX_IMPORTS).execute(),
  );
  const files: ReadFile[] = [];
  for (const { detail } of rows) {
    files.push(...(readShown(detail).shown?.files ?? []));
    await turn();
  }
  return files;
}
