// Servers that stop, start, share and wait as they must not, as their trials see it.
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from '../../apps/server/src/store/migrations/all.ts';
import { openStore } from '../../apps/server/src/store/store.ts';
import { verdictOfPublishKills, type PublishKillsSeen } from '../crashes/publish-kills.ts';
import { verdictOfRush, type RushSeen } from '../floods/rush.ts';
import { seeImages, seeSignOuts, verdictOfSharedHost, type SharedHostSeen } from '../servers/shared-host.ts';
import { findWrongVersion } from '../servers/starts.ts';
import { faultsOfEnds, verdictOfSlowCallers, type SlowCallersSeen } from '../floods/slow-callers.ts';
import type { SlowEnd } from '../floods/slow-connections.ts';
import { verdictOfSecondServers, verdictOfStops, type SecondServer, type Stop } from '../servers/stops.ts';
import type { Control } from './controls.ts';
import { withServer } from './faulty-server.ts';
import { noticed } from './verdicts.ts';

const READING = { times: Array.from({ length: 200 }, () => 5), faults: [] };
const SLOW_READING = { ...READING, times: Array.from({ length: 200 }, () => 301) };

const STOP: Stop = {
  code: 0,
  milliseconds: 3_000,
  reported: '504 007',
  state: 'failed 007',
  isContinued: true,
};
const stopped = (wrong: Partial<Stop>) => ({ stops: [{ ...STOP, ...wrong }] });
const SECOND: SecondServer = {
  pid: 123,
  message: 'it ended with 78 before: process 123 has it',
  milliseconds: 900,
};
const second = (wrong: Partial<SecondServer>) => ({ attempts: [{ ...SECOND, ...wrong }] });

const SHARED: SharedHostSeen = {
  requests: 36,
  refused: 0,
  processed: 6,
  givenBack: 0,
  pictures: 1,
  signOuts: 1,
  seconds: 5,
  left: 0,
  faults: [],
};

const PUBLISHED: PublishKillsSeen = {
  left: { preview: 0, staged: 2, published: 1 },
  acknowledged: 1,
  published: 3,
  busy: 0,
  controls: 1,
  controlBusy: 1,
  faults: [],
};

const RUSH = { seed: 1, traders: 60, seconds: 1, sharing: 8, databaseUrl: null, judgesTimes: true };
const waited = (longest: number): number[] =>
  Array.from({ length: 60 }, (_, at) => (at === 0 ? longest : 1_000));
const RUSHED: RushSeen = {
  waits: waited(59_000),
  crowded: 0,
  faults: [],
  quiet: READING,
  read: READING,
  coreWaits: 0,
};

const SLOW = { seed: 1, connections: 2, seconds: 1, databaseUrl: null };
const END: SlowEnd = { name: 'slow', closedAfter: 14_000, status: null };
const SLOW_SEEN: SlowCallersSeen = {
  ends: [END, { ...END, name: 'slower' }],
  quiet: READING,
  read: READING,
  busiest: { hashesRunning: 0, hashesWaiting: 0, firstMiB: 100, maxMiB: 150 },
  coreWaits: 0,
};

/** Two servers: what one took, the other has as another picture, and a session that one ended continues at the other. */
function answerAsTwo(picture: string, url: string, response: ServerResponse): void {
  if (url.startsWith('/images/')) return void response.end(picture);
  const images = [{ name: 'a.png' }];
  response.end(JSON.stringify({ trades: '', tradeErrors: '', trade: { images } }));
}

async function faultOfTwo(what: 'a picture' | 'a session'): Promise<string | null> {
  const faults: string[] = [];
  const trader = { traderId: 1, token: 'x' };
  const serve = (picture: string, work: (url: string) => Promise<unknown>) =>
    withServer(({ url }, response) => answerAsTwo(picture, url ?? '', response), work);
  await serve('one', (url) =>
    serve('another', async (other) => {
      const servers = [{ url }, { url: other }];
      if (what === 'a picture') await seeImages(trader, servers, faults);
      else await seeSignOuts([trader], servers, faults);
    }),
  );
  return faults[0] ?? null;
}

/** A store that servers left as it was; null when it is not noticed. */
async function faultOfOldStore(version: number): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-old-store-'));
  const place = { engine: 'sqlite', folder } as const;
  try {
    const store = await openStore({ place, purpose: 'tool', migrations: MIGRATIONS.slice(0, version) });
    await store.close();
    return (await findWrongVersion(place))[0] ?? null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function faultOfVersion(): Promise<string | null> {
  const sound = await faultOfOldStore(MIGRATIONS.length);
  if (sound !== null) throw new Error(`a store of the latest version is refused: ${sound}`);
  return faultOfOldStore(MIGRATIONS.length - 1);
}

const OF_THEIR_OWN: readonly Control[] = [
  { name: 'servers: a picture that is another at the next', catches: () => faultOfTwo('a picture') },
  { name: 'servers: a sign-out that the next does not see', catches: () => faultOfTwo('a session') },
  { name: 'servers-start: a store that nobody migrated', catches: faultOfVersion },
  {
    name: 'slow-callers: answers that were refused and not left unread',
    catches: async () => faultsOfEnds([{ ...END, status: '429' }])[0] ?? null,
  },
];

/** Trials of servers that stop, start, work together, and are crowded. */
export function serverFaults(seed: number): Control[] {
  return [
    ...noticed('stops', verdictOfStops, { seed, rounds: 1, stops: [STOP], violations: [] }, [
      ['a server that has to be killed', stopped({ code: null })],
      ['a server that takes too long', stopped({ milliseconds: 10_001 })],
      ['a wait that is recorded as a success', stopped({ state: 'processed' })],
      ['a trader who is told nothing', stopped({ reported: 'no answer' })],
      ['a trader who does not get through afterwards', stopped({ isContinued: false })],
      ['a journal that is not sound afterwards', { violations: ['gross is another'] }],
      ['a stop that was not tried', { stops: [] }],
    ]),
    ...noticed('second-server', verdictOfSecondServers, { seed, rounds: 1, attempts: [SECOND] }, [
      ['one that starts', second({ message: 'it started' })],
      ['one that does not say whose the folder is', second({ message: 'it ended with 78 before: 1234' })],
      ['one that breaks', second({ message: 'it ended with 1 before: process 123' })],
      ['one that waits', second({ milliseconds: 2_001 })],
    ]),
    ...noticed(
      'servers',
      (seen: SharedHostSeen) =>
        verdictOfSharedHost({ seed, servers: 2, synchronisations: 6, atOnce: 2 }, seen),
      SHARED,
      [
        ['a request that the platform refuses', { refused: 1 }],
        ['a synchronisation that is lost', { processed: 5 }],
        ['an attempt that is given back', { givenBack: 1 }],
        ['a server that the store still knows', { left: 1 }],
        ['a picture that nobody looked for', { pictures: 0 }],
      ],
    ),
    ...noticed(
      'publish-kills',
      (seen: PublishKillsSeen) => verdictOfPublishKills({ seed, kills: 2, databaseUrl: null }, seen),
      PUBLISHED,
      [
        ['a restarted server that refuses with 409', { busy: 1 }],
        ['kills of which none came while a file was published', { left: { ...PUBLISHED.left, staged: 0 } }],
        ['a lease that was not there', { controlBusy: 0 }],
        ['a journal that is neither of before nor of after', { faults: ['it is neither'] }],
      ],
    ),
    ...OF_THEIR_OWN,
    ...noticed('rush', (seen: RushSeen) => verdictOfRush(RUSH, seen), RUSHED, [
      ['a trader who is not let in', { waits: waited(1_000).slice(1) }],
      ['a trader who waits too long', { waits: waited(60_001) }],
      ['a trader who is sent away', { crowded: 1 }],
      ['readers who wait', { read: SLOW_READING }],
      ['a reader who is refused', { read: { ...READING, faults: ['/gallery: 429'] } }],
    ]),
    ...noticed('slow-callers', (seen: SlowCallersSeen) => verdictOfSlowCallers(SLOW, seen), SLOW_SEEN, [
      ['others who wait', { read: SLOW_READING }],
      ['memory that grows', { busiest: { ...SLOW_SEEN.busiest, maxMiB: 201 } }],
      ['memory that was not measured', { busiest: { ...SLOW_SEEN.busiest, maxMiB: Number.NaN } }],
    ]),
  ];
}
