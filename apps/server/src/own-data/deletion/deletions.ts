import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { lastLease } from '#server/limits/set-back.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { DELETION } from './delete-trader.ts';
import { removeFacts } from './remove-rows.ts';

/** The holder of a job renews its lease; after so long without that another server takes the job. */
export const DELETION_LEASE_MS = 60_000;
const RETRY_MS = 60_000;
const AUDIT_BATCH = 500;

interface DeletionTools {
  readonly store: Store;
  readonly clock: () => number;
  /** Ends the work after the batch under way; what is left is done by the next run. */
  readonly signal: AbortSignal;
  readonly report: (error: unknown) => void;
}

interface Claimed {
  readonly id: number;
  readonly traderId: number;
  readonly owner: string;
}

/** Removes the rows of every deleted trader whose turn it is. Returns how many traders are gone whole. */
export async function runDeletions(tools: DeletionTools): Promise<number> {
  for (let gone = 0; ; gone++) {
    if (tools.signal.aborted) return gone;
    const job = await claim(tools);
    if (job === null) return gone;
    try {
      if (!(await removeTrader(tools, job))) return gone;
    } catch (error) {
      if (tools.signal.aborted) return gone;
      tools.report(error);
      await postpone(tools, job);
      return gone;
    }
  }
}

async function claim({ store, clock }: DeletionTools): Promise<Claimed | null> {
  const now = clock();
  const owner = randomUUID();
  return store.write(async (db) => {
    const due = await db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', DELETION)
      .where((where) =>
        where.or([
          where.and([
            where('state', '=', 'waiting'),
            where.or([where('run_after', '<=', now), where('run_after', '>', lastLease(now, RETRY_MS))]),
          ]),
          where.and([where('state', '=', 'running'), isOver(where, now)]),
        ]),
      )
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (due === undefined) return null;
    // Another server may have been quicker: then its lease is fresh, and nothing is claimed here.
    const row = await db
      .updateTable('job')
      .set((set) => ({
        state: 'running',
        owner,
        lease_until: now + DELETION_LEASE_MS,
        attempts: set('attempts', '+', 1),
      }))
      .where('id', '=', due.id)
      .where((where) =>
        where.or([where('state', '=', 'waiting'), where('lease_until', 'is', null), isOver(where, now)]),
      )
      .returning(['id', 'trader_id'])
      .executeTakeFirst();
    return row?.trader_id === undefined || row.trader_id === null
      ? null
      : { id: row.id, traderId: row.trader_id, owner };
  });
}

function isOver(where: ExpressionBuilder<Tables, 'job'>, now: number) {
  return where.or([
    where('lease_until', '<', now),
    where('lease_until', '>', lastLease(now, DELETION_LEASE_MS)),
  ]);
}

/** Whether the trader is gone; not when the server stops or another one took the job. */
async function removeTrader(tools: DeletionTools, job: Claimed): Promise<boolean> {
  const { store, clock, signal } = tools;
  let leaseUntil = clock() + DELETION_LEASE_MS;
  const shouldContinue = async () => {
    // The store is closing: another server takes the job when its lease has expired.
    if (signal.aborted) return false;
    const left = leaseUntil - clock();
    if (left > DELETION_LEASE_MS / 2 && left <= DELETION_LEASE_MS) return true;
    leaseUntil = clock() + DELETION_LEASE_MS;
    return renew(store, job, leaseUntil);
  };
  if (!(await removeFacts(store, job.traderId, shouldContinue))) return false;
  while ((await store.write((db) => removeAudit(db, job.traderId))) > 0) {
    if (!(await shouldContinue())) return false;
    await turn();
  }
  await store.write((db) => finish(db, job, clock()));
  return true;
}

async function renew(store: Store, { id, owner }: Claimed, leaseUntil: number): Promise<boolean> {
  const row = await store.write((db) =>
    db
      .updateTable('job')
      .set({ lease_until: leaseUntil })
      .where('id', '=', id)
      .where('owner', '=', owner)
      .returning('id')
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** The audit is append only; its guard is lifted for this transaction alone, and nobody else sees it lifted. */
async function removeAudit(db: Kysely<Tables>, traderId: number): Promise<number> {
  const rows = await db
    .selectFrom('audit')
    .select('id')
    .where('trader_id', '=', traderId)
    .limit(AUDIT_BATCH)
    .execute();
  if (rows.length === 0) return 0;
  await db
    .insertInto('store_fact')
    .values({ name: 'retention', value: Buffer.from('') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom('audit')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  await db.deleteFrom('store_fact').where('name', '=', 'retention').execute();
  return rows.length;
}

/** The trader's row takes everything with it that is left; the job forgets whose it was. */
async function finish(db: Kysely<Tables>, { id, traderId }: Claimed, now: number): Promise<void> {
  await removeAudit(db, traderId);
  await db.deleteFrom('trader').where('id', '=', traderId).execute();
  await db.deleteFrom('job').where('trader_id', '=', traderId).where('id', '!=', id).execute();
  await db
    .updateTable('job')
    .set({ state: 'done', trader_id: null, owner: null, lease_until: null, ended_at: now })
    .where('id', '=', id)
    .execute();
}

async function postpone({ store, clock }: DeletionTools, { id, owner }: Claimed): Promise<void> {
  await store.write((db) =>
    db
      .updateTable('job')
      .set({ state: 'waiting', owner: null, lease_until: null, run_after: clock() + RETRY_MS })
      .where('id', '=', id)
      .where('owner', '=', owner)
      .execute(),
  );
}
