import { readConfig, type Config } from '#server/config.ts';
import { openStore, type Store } from '#server/store/store.ts';

/** Opens the configured store beside a server that may run, and closes it whatever happens. */
export async function withStore<Result>(
  work: (store: Store, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env, process.cwd());
  const store = await openStore({ place: config.store, purpose: 'tool' });
  try {
    return await work(store, config);
  } finally {
    await store.close();
  }
}
