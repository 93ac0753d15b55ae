import {
  discardFile,
  fileAnswersSchema,
  listImports,
  MAX_FILE_BYTES,
  publishFile,
  readImport,
  undoImport,
  uploadFile,
  type FileAnswersInput,
} from '@daybook/api/imports/imports.ts';
import * as z from 'zod/mini';
import { bucketOf, countAttempt } from '#server/limits/attempts.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { parseStrictJson } from '#server/http/hostile/strict-json.ts';
import { refuseAmounts } from '#server/ledger/staging/refuse-amounts.ts';
import type { Services } from '#server/services.ts';
import type { ImportTable } from '#server/store/tables.ts';
import { requireStorage } from '#server/limits/trader-storage.ts';
import type { UploadQueue, FileWanted } from './queue/upload-queue.ts';
import { findImport, listPublished, showImport } from './preview/show-import.ts';
import { receiveUpload } from './queue/receive-upload.ts';
import { undoPublished } from './undo/undo.ts';

/** Files a trader may upload within an hour; each costs a thread for a while. */
const MAX_PER_HOUR = 120;

/** Files of executions: previewed, imported, and undone. */
export function importRoutes(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  uploads: UploadQueue,
): Handling[] {
  const find = async (traderId: number, id: string): Promise<ImportTable> => {
    const row = await store.read((db) => findImport(db, traderId, id));
    if (!row) throw refuse('010');
    return row;
  };
  const show = (row: ImportTable) => showImport(row, uploads.progressOf(row.public_id ?? ''));
  return [
    on(uploadFile, async ({ trader, session, query, upload, now }) => {
      const { traderId } = trader;
      if (!upload) throw refuse('011', { status: 400, field: 'file', message: 'there is no file' });
      const allowance = { bucket: bucketOf('file', `${traderId}`), most: MAX_PER_HOUR, windowSeconds: 3_600 };
      const wait = await countAttempt(store, [allowance], now);
      if (wait !== null) throw refuse('012', { retryAfterSeconds: wait });
      const answers = readAnswers(query.answers);
      await store.read((db) => requireStorage(db, traderId, 0));
      const arrived = uploads.arrive(traderId);
      if (arrived === null) throw refuse('012', { retryAfterSeconds: 5 });
      try {
        const taken = await receiveUpload(uploads.folder, upload, MAX_FILE_BYTES);
        const wanted = { traderId, session: session.publicId, name: query.name, upload: taken, answers };
        return show(await beginOrRemove(uploads, wanted));
      } finally {
        arrived();
      }
    }),
    on(listImports, async ({ trader, query }) =>
      store.read((db) => listPublished(db, trader.traderId, query.before)),
    ),
    on(readImport, async ({ trader, params, now }) => {
      const row = await find(trader.traderId, params.id);
      if (isAbandoned(row, now)) throw refuse('010');
      return show(row);
    }),
    on(publishFile, async ({ trader, params, body }) => {
      const row = await find(trader.traderId, params.id);
      if (row.state === 'published') return show(row); // asked twice
      const outcome = await refuseAmounts(uploads.publish(row, body));
      if (outcome === 'not-ready') throw refuse('011', { message: 'the file is not ready to be imported' });
      if (outcome === 'doubtful')
        throw refuse('011', { field: 'anyway', details: { doubts: showImport(row, null).doubts } });
      if (outcome === 'gone') throw refuse('010');
      if (outcome === 'busy' || outcome === 'changed') throw refuse('009', { details: { reason: outcome } });
      return show(await find(trader.traderId, params.id));
    }),
    on(discardFile, async ({ trader, params }) => {
      const row = await find(trader.traderId, params.id);
      if (row.state === 'preview') await uploads.discard(row);
      return {};
    }),
    on(undoImport, async ({ trader, params }) => {
      const row = await find(trader.traderId, params.id);
      if (row.state !== 'published') throw refuse('010');
      if (row.undone_by === null) {
        const outcome = await refuseAmounts(undoPublished(store, row, clock));
        if (outcome !== 'undone') throw refuse('009', { details: { reason: outcome } });
      }
      return show(await find(trader.traderId, params.id));
    }),
  ];
}

/** A file that cannot be begun, as there is no room, does not stay on the disk. */
async function beginOrRemove(uploads: UploadQueue, wanted: FileWanted): Promise<ImportTable> {
  try {
    return await uploads.begin(wanted);
  } catch (error) {
    await wanted.upload.remove();
    throw error;
  }
}

/** Whether a file is read by nobody any more: the server that read it died. */
function isAbandoned({ state, detail, lease_until: leaseUntil }: ImportTable, now: number): boolean {
  return state === 'preview' && detail === null && leaseUntil < now;
}

function readAnswers(text: string | undefined): FileAnswersInput {
  if (text === undefined) return {};
  const result = z.safeParse(fileAnswersSchema, parseStrictJson(Buffer.from(text)));
  if (!result.success)
    throw refuse('011', { field: 'answers', message: 'not answers to a file’s questions' });
  return result.data;
}
