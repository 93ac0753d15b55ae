import { exportJournal } from '@daybook/api/own-data.ts';
import { appendAudit } from '#server/audit/append.ts';
import { bucketOf, takeAttempt } from '#server/auth/attempts.ts';
import { on, type Call, type Handling } from '#server/http/call.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Services } from '#server/services.ts';
import { exportName, type ListImages } from './export-zip.ts';
import { prepareExport } from './prepare-export.ts';

/** Each writes the whole journal to the disk once. */
const MOST_EXPORTS = 10;
const WINDOW_SECONDS = 3_600;

/** What a trader may do with everything that is theirs. */
export function ownDataRoutes(services: Services, listImages: ListImages): Handling[] {
  const { store, config, log } = services;
  return [
    on(exportJournal, async (call) => {
      const { trader, now, signal } = call;
      const allowance = {
        bucket: bucketOf('export', String(trader.traderId)),
        most: MOST_EXPORTS,
        windowSeconds: WINDOW_SECONDS,
      };
      const wait = await store.write((db) => takeAttempt(db, [allowance], now));
      if (wait !== null) return refuse('012', { retryAfterSeconds: wait });
      const tools = { store, dataDir: config.dataDir, listImages };
      const prepared = await prepareExport(tools, trader.traderId, now, signal);
      if (prepared.kind === 'changed-meanwhile') return refuse('009');
      await store.write((db) => appendAudit(db, auditOf(call)));
      prepared.zip.once('error', (error) => log.error('an export broke off', error));
      return { stream: prepared.zip, fileName: exportName(now) };
    }),
  ];
}

function auditOf({ trader, session, now, ip, requestId }: Call) {
  const { traderId } = trader;
  const event = 'journal-exported' as const;
  return { at: now, event, result: 'done', traderId, session: session.publicId, ip, requestId } as const;
}
