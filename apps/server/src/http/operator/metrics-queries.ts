import type { Store } from '#server/store/store.ts';

/** What the store says of the installation as a whole; nothing of any trader. */
export interface StoreFigures {
  readonly sessions: number;
  readonly syncsRunning: number;
  readonly jobs: readonly { readonly state: string; readonly n: number }[];
}

/** Reads the figures that an operator watches. */
export function readStoreFigures(store: Store, now: number): Promise<StoreFigures> {
  return store.read(async (db) => {
    const sessions = await db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('ended_at', 'is', null)
      .where('idle_until', '>', now)
      .where('absolute_until', '>', now)
      .executeTakeFirstOrThrow();
    const syncs = await db
      .selectFrom('sync')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('state', 'in', ['claimed', 'imported'])
      .where('lease_until', '>', now)
      .executeTakeFirstOrThrow();
    const jobs = await db
      .selectFrom('job')
      .select(['state', ({ fn }) => fn.countAll<number>().as('n')])
      .groupBy('state')
      .orderBy('state')
      .execute();
    return {
      sessions: sessions.n,
      syncsRunning: syncs.n,
      jobs,
    };
  });
}
