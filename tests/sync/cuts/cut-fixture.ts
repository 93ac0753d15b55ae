// A trader who previews files, imports them and undoes imports by the steps of the product, in this thread.
import { createHash } from 'node:crypto';
import type { FileAnswersInput } from '@daybook/api/imports/imports.ts';
import { publishPreview } from '../../../apps/server/src/uploads/preview/publish-preview.ts';
import { writeDetail } from '../../../apps/server/src/uploads/queue/keep-lease.ts';
import { NOTHING_SHOWN } from '../../../apps/server/src/uploads/staging/import-detail.ts';
import { stageFile } from '../../../apps/server/src/uploads/staging/stage-file.ts';
import { undoPublished } from '../../../apps/server/src/uploads/undo/undo.ts';
import { openImport } from '../../../apps/server/src/ledger/staging/stage.ts';
import { discardImport } from '../../../apps/server/src/ledger/staging/discard.ts';
import type { FileAnswers, FilePart } from '@daybook/brokers/files/file-reading.ts';
import { readFileParts } from '@daybook/brokers/files/read-file.ts';
import type { Store } from '../../../apps/server/src/store/store.ts';
import type { ImportTable } from '../../../apps/server/src/store/tables.ts';

export interface Importer {
  readonly store: Store;
  readonly traderId: number;
  readonly time: { now: number };
}

export interface FileToImport {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly answers: FileAnswersInput;
}

/** Previews a file and imports it; null when there was nothing to import. Throws for a file that cannot be. */
export async function importCutFile(
  { store, traderId, time }: Importer,
  { name, bytes, answers }: FileToImport,
): Promise<ImportTable | null> {
  const clock = () => time.now;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = { name, hash };
  const opening = {
    traderId,
    kind: 'file',
    source: 'unknown',
    syncId: null,
    file,
    state: 'preview',
  } as const;
  const importId = (await openImport(store, { ...opening, now: clock() }))!;
  const wanted = { traderId, importId, answers, clock, onProgress: () => undefined };
  const staged = await stageFile(store, wanted, partsOf({ name, bytes }, answers as FileAnswers));
  const { obstacle, changes, accounts, statedDays, source, statedAt, files } = staged;
  if (obstacle === 'nothing') {
    await discardImport(store, traderId, importId);
    return null;
  }
  if (obstacle !== null) throw new Error(`${name}: ${obstacle} ${JSON.stringify(files)}`);
  const facts = { changes, accounts, stated: statedDays };
  const where = { traderId, importId, source, statedAt, until: clock() + 60_000 };
  await writeDetail(store, where, { shown: NOTHING_SHOWN, facts });
  const outcome = await publishPreview({ store, clock, log: SILENT }, await readImport(store, importId), {
    anyway: true,
  });
  if (outcome !== 'published') throw new Error(`${name}: ${outcome}`);
  return readImport(store, importId);
}

/** Takes an import back. */
export async function undoFile({ store, time }: Importer, row: ImportTable): Promise<void> {
  const outcome = await undoPublished(store, row, () => time.now);
  if (outcome !== 'undone') throw new Error(`an import could not be taken back: ${outcome}`);
}

async function* partsOf(
  file: { readonly name: string; readonly bytes: Uint8Array },
  answers: FileAnswers,
): AsyncGenerator<FilePart> {
  yield* readFileParts(file, answers);
}

function readImport(store: Store, id: number): Promise<ImportTable> {
  return store.read((db) =>
    db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

const SILENT = { error: () => undefined } as unknown as Parameters<typeof publishPreview>[0]['log'];
