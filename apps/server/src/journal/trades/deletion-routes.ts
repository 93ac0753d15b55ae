import { deleteTrade, restoreTrade } from '@daybook/api/journal/trade-deletion.ts';
import type { TradeAnswer } from '@daybook/api/journal/trades.ts';
import { appendAudit, auditOf } from '#server/calls/append-audit.ts';
import { on, type Call, type Handling } from '#server/calls/call.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import type { Services } from '#server/services.ts';
import { saveDeletion } from './delete-trade.ts';
import { findTrade } from './read-trade.ts';
import { seenVersion } from './seen-version.ts';

/** Deleting a trade and taking it back. */
export function deletionRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(deleteTrade, (call) => change(store, call, call.params.id, true, call.query.version)),
    on(restoreTrade, (call) => change(store, call, call.params.id, false, call.body.version)),
  ];
}

type ChangingCall = Pick<Call, 'trader' | 'session' | 'headers' | 'now' | 'ip' | 'requestId'>;

async function change(
  store: Services['store'],
  call: ChangingCall,
  publicId: string,
  deleted: boolean,
  sent: string | number | undefined,
): Promise<TradeAnswer | Refusal> {
  const { traderId } = call.trader;
  const version = seenVersion(sent, call.headers);
  const outcome = await store.write(async (db) => {
    const done = await saveDeletion(db, { traderId, publicId, deleted, version, now: call.now });
    if (done === 'done')
      await appendAudit(db, auditOf(call, deleted ? 'trade-deleted' : 'trade-restored', publicId));
    return done;
  });
  const present = await store.read((db) => findTrade(db, traderId, publicId));
  if (outcome === 'not-found' || !present) return refuse('010');
  return outcome === 'changed-meanwhile' ? refuse('009', { current: present }) : present;
}
