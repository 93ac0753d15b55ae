import {
  listComments,
  readThread as readThreadCall,
  removeComment,
  reportComment,
  writeComment,
  type Thread,
} from '@daybook/api/public/comments.ts';
import type { Kysely } from 'kysely';
import { appendAudit, auditOf } from '#server/calls/append-audit.ts';
import { bucketOf, spendAttempt } from '#server/limits/attempts.ts';
import { on, type Call, type Handling } from '#server/calls/call.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import {
  findThreadTrade,
  readComments,
  readThread,
  deleteComment,
  recordReport,
  insertComment,
  type ThreadTrade,
} from './comments.ts';

/** So much may one trader write and report; beyond that they have to wait. */
const COMMENTS = [
  { most: 5, windowSeconds: 60 },
  { most: 60, windowSeconds: 86_400 },
] as const;
const REPORTS = [{ most: 30, windowSeconds: 3_600 }] as const;

/** The thread under a shared trade: everybody reads, signed-in traders write, author and owner remove. */
export function commentRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(listComments, async ({ params }) =>
      store.read(async (db) => {
        const trade = await findThreadTrade(db, params.uuid);
        return trade === null ? refuse('010') : readComments(db, trade);
      }),
    ),
    on(readThreadCall, ({ params, trader }) =>
      store.read(async (db) => {
        const trade = await findThreadTrade(db, params.uuid);
        return trade === null ? refuse('010') : readThread(db, trade, trader.traderId);
      }),
    ),
    on(writeComment, (call) => {
      const text = call.body.text.trim();
      if (text === '')
        return Promise.resolve(refuse('011', { field: 'text', message: 'something is to be said' }));
      return change(store, call, async (db, trade) => {
        const refusal = await refuseTooMany(db, 'remark', COMMENTS, call);
        if (refusal !== null) return refusal;
        await insertComment(db, trade, { authorId: call.trader.traderId, text, now: call.now });
        return null;
      });
    }),
    on(removeComment, (call) =>
      change(store, call, async (db, trade) => {
        if (!(await deleteComment(db, trade, call.params.id, call.trader.traderId))) return refuse('010');
        await appendAudit(db, auditOf(call, 'comment-removed', call.params.id));
        return null;
      }),
    ),
    on(reportComment, (call) =>
      change(store, call, async (db, trade) => {
        const refusal = await refuseTooMany(db, 'remark-report', REPORTS, call);
        if (refusal !== null) return refusal;
        const report = { id: call.params.id, readerId: call.trader.traderId, now: call.now };
        const done = await recordReport(db, trade, report);
        if (done === 'not-found') return refuse('010');
        if (done === 'reported') await appendAudit(db, auditOf(call, 'comment-reported', call.params.id));
        return null;
      }),
    ),
  ];
}

type ChangingCall = Pick<Call, 'trader' | 'session' | 'now' | 'ip' | 'requestId'> & {
  readonly params: { readonly uuid: string };
};

/** One change of a thread in a transaction of its own, answered with the thread as it is afterwards. */
function change(
  store: Services['store'],
  { params, trader }: ChangingCall,
  work: (db: Kysely<Tables>, trade: ThreadTrade) => Promise<Refusal | null>,
): Promise<Thread | Refusal> {
  return store.write(async (db) => {
    const trade = await findThreadTrade(db, params.uuid);
    if (trade === null) return refuse('010');
    return (await work(db, trade)) ?? readThread(db, trade, trader.traderId);
  });
}

async function refuseTooMany(
  db: Kysely<Tables>,
  what: string,
  limits: readonly { readonly most: number; readonly windowSeconds: number }[],
  { trader, now }: ChangingCall,
): Promise<Refusal | null> {
  const whom = String(trader.traderId);
  const allowances = limits.map((limit) => ({
    ...limit,
    bucket: bucketOf(`${what}-${limit.windowSeconds}`, whom),
  }));
  const wait = await spendAttempt(db, allowances, now);
  return wait === null ? null : refuse('012', { retryAfterSeconds: wait });
}
