import { readFile } from 'node:fs/promises';
import {
  applyMovingIn,
  LEFT_OUT_PAGE,
  listLeftOut,
  listMovingIn,
  MAX_JOURNAL_FILE_BYTES,
  previewMovingIn,
  undoMovingIn,
  type MovingIn,
} from '@daybook/api/imports/moving-in.ts';
import { isZone } from '@daybook/brokers/files/answers.ts';
import { UnreadableFile } from '@daybook/brokers/reading/unreadable-file.ts';
import { NEW_YORK } from '@daybook/brokers/rows/newyork.ts';
import { appendAudit, type AuditEntry } from '#server/calls/append-audit.ts';
import { on, type Call, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { bucketOf, countAttempt } from '#server/limits/attempts.ts';
import type { Services } from '#server/services.ts';
import { FairQueue } from '#server/uploads/queue/fair-queue.ts';
import { receiveUpload } from '#server/uploads/queue/receive-upload.ts';
import type { UploadQueue } from '#server/uploads/queue/upload-queue.ts';
import { applyMove } from './apply.ts';
import { PART, readPart } from './parts.ts';
import { previewMove } from './preview.ts';
import { shownRefusal } from './plan-attachments.ts';
import { findMovingIn, listApplied } from './queries.ts';
import { undoMove } from './undo.ts';

/** Files a trader may look at within an hour; each costs a thread for a while. */
const MAX_PER_HOUR = 60;
/** Files that one server reads at once: each is in memory whole. The others wait on the disk. */
const MAX_AT_ONCE = 2;

/** Notes of other journals: matched, attached, and undone. */
export function movingInRoutes(
  { store }: Pick<Services, 'store'>,
  uploads: Pick<UploadQueue, 'folder' | 'arrive'>,
): Handling[] {
  const reading = new FairQueue<number>(MAX_AT_ONCE);
  return [
    on(previewMovingIn, async ({ trader: { traderId }, query, upload, now }) => {
      const zone = query.zone ?? NEW_YORK;
      if (!isZone(zone)) return refuse('011', { field: 'zone', message: 'expected an IANA time zone' });
      if (!upload) return refuse('011', { field: 'file', message: 'there is no file' });
      const allowance = {
        bucket: bucketOf('moving-in', `${traderId}`),
        most: MAX_PER_HOUR,
        windowSeconds: 3_600,
      };
      const wait = await countAttempt(store, [allowance], now);
      if (wait !== null) return refuse('012', { retryAfterSeconds: wait });
      const arrived = uploads.arrive(traderId);
      if (arrived === null) return refuse('012', { retryAfterSeconds: 5 });
      try {
        // Whole before it takes a place: one that arrives slowly keeps nobody else from theirs.
        const file = await receiveUpload(uploads.folder, upload, MAX_JOURNAL_FILE_BYTES);
        let movingIn: MovingIn | null = null;
        const look = async () => {
          try {
            const bytes = await readFile(file.path);
            movingIn = await previewMove(store, { traderId, name: query.name, bytes, zone, now });
          } finally {
            await file.remove();
          }
        };
        await reading.run(traderId, look);
        return { movingIn, refusedFile: null };
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        return { movingIn: null, refusedFile: shownRefusal(error) };
      } finally {
        arrived();
      }
    }),
    on(listMovingIn, async ({ trader }) => ({
      movedIn: await store.read((db) => listApplied(db, trader.traderId)),
    })),
    on(listLeftOut, async ({ trader: { traderId }, params: { id }, query: { from = 0 } }) => {
      const page = await store.read(async (db) => {
        if (!(await findMovingIn(db, { traderId, id }))) return null;
        const parts = [];
        for (let n = Math.floor(from / PART); n * PART < from + LEFT_OUT_PAGE + 1; n++)
          parts.push(...((await readPart(db, { traderId, id }, 'left', n)) ?? []));
        return parts.slice(from % PART);
      });
      if (page === null) return refuse('010');
      return { leftOutNotes: page.slice(0, LEFT_OUT_PAGE), hasMore: page.length > LEFT_OUT_PAGE };
    }),
    on(applyMovingIn, async (call) => {
      const file = { traderId: call.trader.traderId, id: call.params.id };
      const outcome = await store.write(async (db) => {
        const before = await findMovingIn(db, file);
        const applied = await applyMove(db, file, call.now);
        if (before?.stage === 'preview' && typeof applied === 'object')
          await appendAudit(db, auditOf(call, 'notes-attached', applied));
        return applied;
      });
      if (typeof outcome === 'object') return outcome;
      return outcome === 'not-found' ? refuse('010') : refuse('009', { details: { problem: outcome } });
    }),
    on(undoMovingIn, async (call) => {
      const file = { traderId: call.trader.traderId, id: call.params.id };
      const undone = await store.write(async (db) => {
        const before = await findMovingIn(db, file);
        const taken = await undoMove(db, file, call.now);
        if (before?.stage === 'applied' && taken)
          await appendAudit(db, auditOf(call, 'notes-taken-back', taken));
        return taken;
      });
      return undone ?? refuse('010');
    }),
  ];
}

function auditOf(
  { trader, session, now, ip, requestId }: Pick<Call, 'trader' | 'session' | 'now' | 'ip' | 'requestId'>,
  event: 'notes-attached' | 'notes-taken-back',
  { fileName }: MovingIn,
): AuditEntry {
  const who = { traderId: trader.traderId, session: session?.publicId ?? null, ip, requestId };
  return { at: now, event, result: 'done', object: fileName, ...who };
}
