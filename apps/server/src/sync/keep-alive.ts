import { SYNC_LEASE_MS } from './claim.ts';

/**
 * Renews a lease during work, three times in its life. A renewal that fails is not the end of the work: the lease
 * holds a while longer, and publishing checks the state again.
 */
export async function keepAlive<Result>(
  renew: () => Promise<void>,
  onTrouble: (error: unknown) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(() => void renew().catch(onTrouble), SYNC_LEASE_MS / 3);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
