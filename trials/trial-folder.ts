import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../apps/server/src/store/store.ts';
import { startPlatform, type Platform } from '../demo/src/platform.ts';
import { removeWithUs } from './end-with-us.ts';
import type { PreparedStore } from './prepared-store.ts';

/** Lets a trial work in a folder of its own, which is removed whatever happens. */
export async function inTrialFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-trials-'));
  const keep = removeWithUs(folder);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    keep();
  }
}

/** Reads a store while servers run on it. */
export async function withOpenStore<Result>(
  { place }: PreparedStore,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ place, purpose: 'tool' });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/**
 * Starts demo platforms of a few days in this process, without limits of their own: a server asks one host ten times a
 * second at most, so a crowd needs several.
 */
export async function withPlatforms<Result>(
  count: number,
  accounts: readonly string[],
  work: (platforms: readonly Platform[]) => Promise<Result>,
  days = 6,
): Promise<Result> {
  const firstDay = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const platforms = await Promise.all(
    Array.from({ length: count }, () =>
      startPlatform({ accounts, firstDay, tradesPerDay: 8, rateLimit: null }),
    ),
  );
  try {
    return await work(platforms);
  } finally {
    await Promise.all(platforms.map((platform) => platform.close()));
  }
}
