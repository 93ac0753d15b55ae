import { DAY_MS, type Day } from '@daybook/domain/calendar.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { shareLargeTrade } from '../../apps/server/src/public/trades/large-trade-testing.ts';
import { prepareStore, type PreparedStore } from '../prepared-store.ts';
import { startPlatformProcess } from '../processes.ts';
import { withOpenStore } from '../trial-folder.ts';
import { CLIENTS, TRADERS_A_ROUND } from './crash-often.ts';

export interface CrashStore {
  readonly rounds: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
  /** Of one trade that exists from the beginning, an odd number; none at 0. */
  readonly executions: number;
}

const ACCOUNTS = ['DEMO-1'];

/** Prepares a store for so many rounds of crashes with a platform of a few days. */
export async function withCrashStore<Result>(
  dataDir: string,
  { rounds, databaseUrl, executions }: CrashStore,
  work: (store: PreparedStore) => Promise<Result>,
): Promise<Result> {
  const firstDay = new Date(Date.now() - 6 * DAY_MS).toISOString().slice(0, 10);
  const wanted = ['--accounts', ACCOUNTS.join(), '--first-day', firstDay, '--trades-per-day', '15'];
  const platform = await startPlatformProcess(...wanted);
  try {
    const store = await prepareStore({
      dataDir,
      accounts: ACCOUNTS,
      databaseUrl,
      platformUrls: [platform.url],
      // The last is left alone, so that it gets through undisturbed at the end.
      traders: rounds * TRADERS_A_ROUND + CLIENTS,
    });
    if (executions > 0) await holdMany(store, executions);
    return await work(store);
  } finally {
    await platform.kill();
  }
}

async function holdMany(store: PreparedStore, executions: number): Promise<void> {
  const day = (newYorkOf(Date.now()).day - 1) as Day;
  const { traderId } = store.traders.at(-1)!;
  await withOpenStore(store, (opened) =>
    shareLargeTrade(opened, traderId, { executions, symbol: 'LARGE', day }),
  );
}
