import { readConfig } from '#server/app/config.ts';
import type { Config } from '#server/calls/config.ts';
import { openSecrets, type Secrets } from '#server/secrets/secrets.ts';
import { StoreMissing } from '#server/store/store-errors.ts';
import { copyBeforeMigrations } from '#server/store/copy-before-migrations.ts';
import { openStore, type Store, type StoreLocation } from '#server/store/store.ts';
import type { CommandContext } from './output.ts';

/** What a command works with that makes links. */
export interface CommandServices {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly config: Config;
}

/**
 * Opens the configured store, also while a server runs, and always closes it. Throws StoreMissing where there is none:
 * a mistyped DATA_DIR must not become a journal.
 */
export async function withStore<Result>(
  { environment }: CommandContext,
  work: (store: Store, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment, process.cwd());
  const { store: place } = config;
  const store = await openStore({
    place,
    purpose: 'tool',
    beforeCreation: () => refuseToCreate(place),
    beforeMigrations: async (version) => {
      await copyBeforeMigrations(place, config.dataDir, version, { now: Date.now() });
    },
  });
  try {
    return await work(store, config);
  } finally {
    await store.close();
  }
}

/** The same with the key file. */
export function withSecrets<Result>(
  context: CommandContext,
  work: (services: CommandServices) => Promise<Result>,
): Promise<Result> {
  return withStore(context, async (store, config) =>
    work({ store, config, secrets: await openSecrets(store, config.keyFile) }),
  );
}

function refuseToCreate(place: StoreLocation): Promise<never> {
  const where = place.engine === 'sqlite' ? `${place.folder} (DATA_DIR)` : 'the database of DATABASE_URL';
  throw new StoreMissing(
    `there is no journal in ${where}: name another place, or start the server there once`,
  );
}
