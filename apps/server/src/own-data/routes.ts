import { deleteTrader as deleteTraderCall, exportJournal } from '@daybook/api/imports/own-data.ts';
import { emailKey } from '@daybook/domain/account/email.ts';
import { appendAudit, auditOf } from '#server/calls/append-audit.ts';
import { bucketOf, countAttempt } from '#server/limits/attempts.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { requireOpenSession, withoutBindCookie } from '#server/identity/sign-in/sessions.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { findProofRefusal } from '#server/identity/profile/prove-trader.ts';
import { readOwnCredentials } from '#server/identity/profile/queries.ts';
import type { Services } from '#server/services.ts';
import { deleteTrader } from './deletion/delete-trader.ts';
import { openDeletionWork } from './deletion/deletion-work.ts';
import { exportName, type ListImages } from './export/export-zip.ts';
import { SIGNING } from './export/export-signature.ts';
import { prepareExport } from './export/prepare-export.ts';

/** Each writes the whole journal to the disk once. */
const MAX_EXPORTS = 10;
const WINDOW_SECONDS = 3_600;

interface OwnDataTools {
  readonly hashes: HashQueue;
  readonly listImages: ListImages;
  /** Fires when the server is shutting down. */
  readonly stopping: AbortSignal;
}

/** What a trader may do with everything that is theirs: take it along, and delete it. */
export function ownDataRoutes(services: Services, tools: OwnDataTools): Handling[] {
  return [exportHandling(services, tools), deletionHandling(services, tools)];
}

function exportHandling({ store, config, log, secrets }: Services, { listImages }: OwnDataTools): Handling {
  return on(exportJournal, async (call) => {
    const { trader, now, signal } = call;
    const allowance = {
      bucket: bucketOf('export', String(trader.traderId)),
      most: MAX_EXPORTS,
      windowSeconds: WINDOW_SECONDS,
    };
    const wait = await countAttempt(store, [allowance], now);
    if (wait !== null) return refuse('012', { retryAfterSeconds: wait });
    const [key] = secrets.keysFor(SIGNING);
    const tools = { store, dataDir: config.dataDir, listImages, key };
    const prepared = await prepareExport(tools, trader.traderId, now, signal);
    if (prepared.kind === 'changed-meanwhile') return refuse('009');
    await store.write((db) => appendAudit(db, auditOf(call, 'journal-exported')));
    const count = prepared.missingImages.length;
    if (count > 0)
      log.warn('pictures of an export are lost: it names them', { traderId: trader.traderId, count });
    prepared.zip.once('error', (error) => log.error('an export broke off', error));
    return { stream: prepared.zip, fileName: exportName(now) };
  });
}

function deletionHandling(services: Services, { hashes, stopping }: OwnDataTools): Handling {
  const { store, config } = services;
  const deletions = openDeletionWork(services, stopping);
  return on(deleteTraderCall, async (call) => {
    const { trader, body, now } = call;
    const own = await store.read((db) => readOwnCredentials(db, trader.traderId));
    const refusal =
      findTypedRefusal(body.confirmation, own.emailKey) ??
      (await findProofRefusal(services, hashes, own, body, call));
    if (refusal !== null) {
      await store.write((db) => appendAudit(db, { ...auditOf(call, 'trader-deleted'), result: 'refused' }));
      return refusal;
    }
    await store.write(async (db) => {
      await requireOpenSession(db, call);
      await deleteTrader(db, trader.traderId, now);
    });
    deletions.begin();
    call.setHeader('clear-site-data', '"cache"');
    if (config.sessionMode === 'cookie-bound') call.setCookie(withoutBindCookie(config));
    return {};
  });
}

/** Nobody deletes two years of trades by a slip of the hand. */
function findTypedRefusal(typed: string, own: string): Refusal | null {
  if (emailKey(typed) === own) return null;
  return refuse('011', {
    field: 'confirmation',
    message: 'this is not the e-mail address of this journal',
    details: { problem: 'wrong' },
  });
}
