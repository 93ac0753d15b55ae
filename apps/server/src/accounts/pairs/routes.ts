import { answerAccountPair, listAccountPairs } from '@daybook/api/imports/account-pairs.ts';
import { appendAudit, auditOf } from '#server/calls/append-audit.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { Services } from '#server/services.ts';
import { answerPair, listPairs } from './queries.ts';

/** What the trader says of accounts whose executions are equal. */
export function accountPairRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(listAccountPairs, async ({ trader }) => ({
      pairs: await store.read((db) => listPairs(db, trader.traderId)),
    })),
    on(answerAccountPair, async (call) => {
      const { trader, body, now } = call;
      const { account: name, other: uuid, relation } = body;
      const pairs = await store.write(async (db) => {
        if (!(await answerPair(db, trader.traderId, { name, uuid, relation, now }))) return null;
        await appendAudit(db, auditOf(call, 'account-changed', uuid));
        return listPairs(db, trader.traderId);
      });
      return pairs === null ? refuse('010') : { pairs };
    }),
  ];
}
