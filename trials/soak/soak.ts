import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '@daybook/domain/calendar.ts';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { startPlatform, type Platform } from '../../demo/src/platform.ts';
import type { Acknowledged } from '../crashes/acknowledged.ts';
import { examineStore } from '../crashes/crash-often.ts';
import { prepareStore, reopenStore, type PreparedStore } from '../prepared-store.ts';
import { quantile } from '../steady-reads.ts';
import { inTrialFolder } from '../trial-folder.ts';
import type { Verdict } from '../verdict.ts';
import { disturb, disturbanceAt, FEED_CODES, type Disturbed } from './disturbances.ts';
import {
  appendSample,
  readSamples,
  readSoakState,
  takeAcknowledged,
  writeAcknowledged,
  writeSoakState,
  type SoakState,
} from './soak-folder.ts';
import { keepCalling, measureRate, settled, type SoakLoad } from './soak-load.ts';
import { measureTables, sizesOf, startWatchedServer } from './soak-server.ts';
import { verdictOfSoak } from './soak-verdict.ts';

export interface SoakWanted {
  readonly seed: number;
  /** Of this part. */
  readonly minutes: number;
  /** In which the parts follow each other; null for one part in a folder that is removed. */
  readonly folder: string | null;
  readonly faultEverySeconds: number;
  readonly sampleEverySeconds: number;
  /** Seconds of calls without a pause by which the first part finds out what 30 % are. */
  readonly measureSeconds: number;
  /** Without so many the part is not over, however slow the machine is. */
  readonly leastCalls: number;
}

const ACCOUNTS = ['DEMO-1'];
const TRADERS = 40;
const CLIENTS = 4;
const SHARE_OF_RATE = 0.3;
/** With less than an hour behind it a slope is chance. */
const MIN_MINUTES_FOR_SLOPES = 60;
const TURN_MS = 50;
const MIB = 1_048_576;
/** On a machine that gets nothing done, or nearly so. */
const MAX_LATE_MS = 5 * 60_000;
const MIN_PER_SECOND = 5;

/** T32: load and faults for a long time, in as many parts as one likes; slopes are judged over all of them. */
export function soak(wanted: SoakWanted): Promise<Verdict> {
  const { folder } = wanted;
  if (folder === null) return inTrialFolder((own) => soakIn(own, wanted));
  mkdirSync(folder, { recursive: true });
  return soakIn(folder, wanted);
}

async function soakIn(folder: string, wanted: SoakWanted): Promise<Verdict> {
  const earlier = readSoakState(folder);
  const firstDay = earlier?.firstDay ?? new Date(Date.now() - 6 * DAY_MS).toISOString().slice(0, 10);
  const port = earlier?.platformPort ?? 0;
  const platform = await startPlatform({
    port,
    accounts: ACCOUNTS,
    firstDay,
    tradesPerDay: 8,
    rateLimit: null,
  });
  try {
    const store = await storeOf(folder, platform, earlier);
    const part = await runPart({ folder, platform, store, earlier, wanted });
    writeSoakState(folder, {
      traders: store.traders,
      platformPort: Number(new URL(platform.url).port),
      firstDay,
      perSecond: part.perSecond,
      parts: part.parts,
      minutes: part.minutes,
      calls: part.calls,
      faultsMade: part.faultsMade,
      leastCalls: part.leastCalls,
    });
    return part.verdict;
  } finally {
    await platform.close();
  }
}

function storeOf(folder: string, platform: Platform, earlier: SoakState | null): Promise<PreparedStore> {
  const wanted = {
    dataDir: join(folder, 'data'),
    databaseUrl: null,
    platformUrls: [platform.url],
    accounts: ACCOUNTS,
    traders: TRADERS,
  };
  return earlier === null ? prepareStore(wanted) : Promise.resolve(reopenStore(wanted, earlier.traders));
}

interface Part {
  readonly folder: string;
  readonly platform: Platform;
  readonly store: PreparedStore;
  readonly earlier: SoakState | null;
  readonly wanted: SoakWanted;
}

type Ended = Pick<SoakState, 'parts' | 'minutes' | 'perSecond' | 'calls' | 'faultsMade' | 'leastCalls'> & {
  readonly verdict: Verdict;
};

async function runPart(part: Part): Promise<Ended> {
  const { folder, store, earlier, wanted } = part;
  const known = takeAcknowledged(folder);
  const disturbed = await begin(part, known);
  const { load } = disturbed;
  const perSecond =
    earlier?.perSecond ??
    Math.max(MIN_PER_SECOND, (await measureRate(load, CLIENTS, wanted.measureSeconds)) * SHARE_OF_RATE);
  const began = performance.now();
  const endAt = began + wanted.minutes * 60_000;
  const isOver = (): boolean =>
    performance.now() >= endAt + MAX_LATE_MS ||
    (performance.now() >= endAt && load.calls >= wanted.leastCalls);
  const calling = keepCalling(load, perSecond, isOver);
  const faultsMade = await driveTo(isOver, part, disturbed, began);
  await calling;
  await sample(part, disturbed, began);
  const { code } = await disturbed.server.running.stop();
  if (code !== 0) load.work.unexpected.push(`the server's last stop gave ${code}`);
  const violations = await examineStore(store, () => known);
  writeAcknowledged(folder, known);
  const totals = {
    parts: (earlier?.parts ?? 0) + 1,
    minutes: (earlier?.minutes ?? 0) + (performance.now() - began) / 60_000,
    calls: (earlier?.calls ?? 0) + load.calls,
    faultsMade: (earlier?.faultsMade ?? 0) + faultsMade,
    leastCalls: (earlier?.leastCalls ?? 0) + wanted.leastCalls,
    perSecond,
  };
  const judgesSlopes = totals.minutes >= MIN_MINUTES_FOR_SLOPES;
  const samples = readSamples(folder);
  const { unexpected } = load.work;
  const verdict = verdictOfSoak({
    ...totals,
    seed: wanted.seed,
    known,
    samples,
    violations,
    unexpected,
    judgesSlopes,
  });
  return { ...totals, verdict };
}

async function begin(
  { folder, platform, store, earlier, wanted }: Part,
  known: Acknowledged,
): Promise<Disturbed> {
  const start = () => startWatchedServer(store.settings, join(folder, 'watched'));
  const server = await start();
  const chance = chanceFrom(wanted.seed + (earlier?.parts ?? 0));
  const load: SoakLoad = {
    work: { chance, known, idle: [...store.traders], cut: [], unexpected: [], tolerated: FEED_CODES },
    url: server.running.url,
    isPaused: false,
    reads: [],
    seen: new Map(),
    latest: new Map(),
    calls: 0,
    missed: 0,
    underWay: 0,
  };
  return { platform, load, start, server, life: 1 };
}

/** Makes faults and takes samples in their rhythm; gives how many faults were made. */
async function driveTo(
  isOver: () => boolean,
  part: Part,
  disturbed: Disturbed,
  began: number,
): Promise<number> {
  const { faultEverySeconds, sampleEverySeconds, minutes } = part.wanted;
  let faults = 0;
  let [nextFault, nextSample] = [began + faultEverySeconds * 1000, began + sampleEverySeconds * 1000];
  while (!isOver()) {
    await pause(TURN_MS);
    const now = performance.now();
    if (now >= nextFault) {
      const share = (now - began) / (minutes * 60_000);
      await disturb(disturbed, disturbanceAt(faults, share));
      faults += 1;
      nextFault = Math.max(nextFault + faultEverySeconds * 1000, performance.now());
    }
    if (now >= nextSample) {
      await sample(part, disturbed, began);
      nextSample = Math.max(nextSample + sampleEverySeconds * 1000, performance.now());
    }
  }
  return faults;
}

/** Lets everybody be answered, then measures and goes on. */
async function sample({ folder, store, earlier }: Part, disturbed: Disturbed, began: number): Promise<void> {
  const { load, server, life } = disturbed;
  load.isPaused = true;
  await settled(load);
  const { resident, held } = await server.report();
  // Before anybody else looks into the store: who closes it last carries the log over.
  const { logBytes } = sizesOf(store.dataDir);
  const tables = measureTables(store.dataDir);
  const { storeBytes } = sizesOf(store.dataDir);
  appendSample(folder, {
    part: (earlier?.parts ?? 0) + 1,
    minutes: (earlier?.minutes ?? 0) + (performance.now() - began) / 60_000,
    life,
    ageMinutes: (performance.now() - server.readyAt) / 60_000,
    residentMiB: resident / MIB,
    heldMiB: held / MIB,
    ...server.countFiles(),
    storeBytes,
    logBytes,
    tables,
    calls: load.calls,
    p99Ms: quantile(load.reads, 0.99),
  });
  load.reads = [];
  load.isPaused = false;
}
