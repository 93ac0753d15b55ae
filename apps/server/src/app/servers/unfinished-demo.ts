import { removeUnfinishedDemo } from '#server/identity/installation-queries.ts';
import { readLiveServers, SERVER_FORGOTTEN_MS } from '#server/limits/live-servers.ts';
import type { Services } from '#server/services.ts';

/**
 * Removes a demo that nobody fills any more, now and once those servers are forgotten that were killed just before; one that another
 * server is filling stays. Gives what ends the waiting.
 */
export async function removeUnfinishedDemos({
  store,
  log,
}: Pick<Services, 'store' | 'log'>): Promise<{ stop(): void }> {
  const remove = async () => {
    const isRemoved = await store.write(async (db) =>
      removeUnfinishedDemo(db, await readLiveServers(db, store.engine)),
    );
    if (isRemoved) log.warn('a demo that was not finished has been removed');
  };
  await remove();
  const later = setTimeout(
    () => void remove().catch((error: unknown) => log.error('a half demo could not be removed', error)),
    SERVER_FORGOTTEN_MS,
  ).unref();
  return { stop: () => clearTimeout(later) };
}
