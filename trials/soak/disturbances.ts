import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../../demo/src/platform.ts';
import { settled, type SoakLoad } from './soak-load.ts';
import type { WatchedServer } from './soak-server.ts';

/** What a soak disturbs, and what becomes of it. */
export interface Disturbed {
  readonly platform: Platform;
  readonly load: SoakLoad;
  readonly start: () => Promise<WatchedServer>;
  server: WatchedServer;
  /** Counts the servers of this part. */
  life: number;
}

const OF_THE_FEED = ['silent feed', 'feed refuses', 'feed breaks off', 'slow feed'] as const;
const ALL = [
  'kill',
  'silent feed',
  'stop',
  'feed refuses',
  'kill',
  'feed breaks off',
  'stop',
  'slow feed',
] as const;
export type Disturbance = (typeof ALL)[number];

/** Servers are killed and stopped in the first third alone: a slope needs one that lives. */
const RESTARTS_UNTIL = 1 / 3;
const FEED_MS = 3_000;
/** How a synchronisation may end while the feed is disturbed, and what a click is told then. */
export const FEED_CODES: ReadonlySet<string | null> = new Set(['001', '006', '007', '008', '999']);

/** Which one comes next, after so many and at that share of the part. */
export function disturbanceAt(count: number, share: number): Disturbance {
  return share < RESTARTS_UNTIL ? ALL[count % ALL.length]! : OF_THE_FEED[count % OF_THE_FEED.length]!;
}

/** Makes one fault and waits until it is over. */
export async function disturb(disturbed: Disturbed, what: Disturbance): Promise<void> {
  switch (what) {
    case 'kill':
      return replaceServer(disturbed, () => disturbed.server.running.kill());
    case 'stop':
      return replaceServer(disturbed, async () => {
        const { code } = await disturbed.server.running.stop();
        if (code !== 0) disturbed.load.work.unexpected.push(`a stop gave ${code}`);
      });
    case 'silent feed':
      return spoilFeed(disturbed, { hang: 'before-headers' }, { hang: null });
    case 'feed refuses':
      return spoilFeed(disturbed, { status: 503 }, { status: null });
    case 'feed breaks off':
      return spoilFeed(disturbed, { cut: { atByte: 300, how: 'reset' } }, { cut: null });
    case 'slow feed':
      return spoilFeed(disturbed, { delayMilliseconds: 200 }, { delayMilliseconds: 0 });
  }
}

async function replaceServer(disturbed: Disturbed, end: () => Promise<void>): Promise<void> {
  const { load } = disturbed;
  load.url = null;
  await end();
  await settled(load);
  disturbed.server = await disturbed.start();
  disturbed.life += 1;
  load.url = disturbed.server.running.url;
}

async function spoilFeed(
  { platform }: Disturbed,
  fault: Partial<Platform['faults']>,
  none: Partial<Platform['faults']>,
): Promise<void> {
  Object.assign(platform.faults, fault);
  await pause(FEED_MS);
  Object.assign(platform.faults, none);
}
