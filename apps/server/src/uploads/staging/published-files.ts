import { setImmediate as turn } from 'node:timers/promises';
import type { ReadFile } from '@daybook/api/imports/imports.ts';
import type { Store } from '#server/store/store.ts';
import { readShown } from './import-detail.ts';
import { publishedImports } from '#server/ledger/query-scopes.ts';

/** Imports that are looked through for an earlier answer. */
const MAX_IMPORTS = 20;

/** Files that were imported lately, the latest first, as they were shown. Undone ones do not count. */
export async function readPublishedFiles(store: Store, traderId: number): Promise<readonly ReadFile[]> {
  const rows = await store.read((db) =>
    publishedImports(db, traderId)
      .select('detail')
      .where('kind', '=', 'file')
      .where('undone_by', 'is', null)
      .orderBy('id', 'desc')
      .limit(MAX_IMPORTS)
      .execute(),
  );
  const files: ReadFile[] = [];
  for (const { detail } of rows) {
    files.push(...(readShown(detail).shown?.files ?? []));
    await turn();
  }
  return files;
}
