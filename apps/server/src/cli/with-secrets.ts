import { readConfig, type Config, type Environment } from '#server/config.ts';
import { openSecrets, type Secrets } from '#server/secrets/secrets.ts';
import { openStore, type Store } from '#server/store/store.ts';

/** What a command works with that makes links. */
export interface Workshop {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly config: Config;
}

/** Opens the configured store with its key file beside a server that may run, and closes it whatever happens. */
export async function withSecrets<Result>(
  environment: Environment,
  work: (workshop: Workshop) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment, process.cwd());
  const store = await openStore({ place: config.store, purpose: 'tool' });
  try {
    return await work({ store, config, secrets: await openSecrets(store, config.keyFile) });
  } finally {
    await store.close();
  }
}
