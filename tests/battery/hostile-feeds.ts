// T8 of the plan of trials: every live feed, spoiled in every way, at a server as it is.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import type { Day } from '@daybook/domain/calendar.ts';
import { checkJournal } from '../../apps/server/src/cli/check.ts';
import { newYorkOf } from '../../apps/server/src/outside/newyork.ts';
import { openStore } from '../../apps/server/src/store/store.ts';
import { chanceFrom, type Chance } from './chance.ts';
import { closedPort, openBlackHole } from './hostile-feeds-black-hole.ts';
import { openHostileDesks, pointValue, type HostileDesk } from './hostile-feeds-desks.ts';
import { giveWhole, startFront, type FrontWanted, type Spoil } from './hostile-feeds-front.ts';
import { hostileModes, type Ending, type HostileMode } from './hostile-feeds-modes.ts';
import { startProber } from './hostile-feeds-prober.ts';
import { cutModes, ROW_MODES } from './hostile-feeds-rows.ts';
import { measureStage, type Stage, type WatchedServer } from './hostile-feeds-stages.ts';
import { prepareHostileStore, readStored, type HostileStore, type Stored } from './hostile-feeds-store.ts';
import { makeCertificates } from './hostile-feeds-tls.ts';
import type { PreparedTrader } from './prepared-store.ts';
import { startServerProcess, type Running } from './processes.ts';
import { inTrialFolder } from './trial-folder.ts';
import type { Verdict } from './verdict.ts';

/** Calls every function that it was given when it is over. */
interface Life {
  after(work: () => Promise<void> | void): void;
  end(): Promise<void>;
}

/** One platform at one place that does one thing. */
interface Trial {
  readonly desk: HostileDesk;
  readonly url: string;
  readonly mode: Omit<HostileMode, 'spoil'>;
  readonly kind: 'background' | 'heavy' | 'usual' | 'cut';
}

/** How an update ended and how long it took, milliseconds. */
interface Ended {
  readonly trial: Trial;
  readonly trader: PreparedTrader;
  readonly ending: string;
  readonly took: number;
}

const USUAL_SECONDS = 30;
/** More than the limits themselves: a busy machine, and a sign-in before and after. */
const SPARE_MS = 3_000;
const PATIENCE_MS = 100_000;
const AT_ONCE = 8;
/** Cuts are tried one after the other at each of so many places. */
const CUTTERS = 6;
const QUIET_MS = 6_000;
const DAYS_AGO = 3;
const GOOD: HostileMode = { name: 'nothing at all', spoil: giveWhole, endings: ['taken'] };
const MOST_GROWTH = 64;
const MOST_LOOP_MS = 50;
/** What a look at the dashboard may take beside what it takes in quiet: a machine that others use is never even. */
const MOST_TIMES = 2;
const ALLOWANCE_MS = 25;

function openLife(): Life {
  const works: (() => Promise<void> | void)[] = [];
  return {
    after: (work) => void works.push(work),
    end: async () => {
      for (const work of works.toReversed()) await work();
    },
  };
}

/** A place of this machine that counts who asks it. */
async function openCanary(life: Life): Promise<{ readonly url: string; readonly seen: () => number }> {
  let seen = 0;
  const server = createServer((_request, response) => response.end('here')).on(
    'connection',
    () => (seen += 1),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  life.after(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen: () => seen };
}

async function frontOf(life: Life, wanted: FrontWanted): Promise<string> {
  const front = await startFront(wanted);
  life.after(front.close);
  return front.url;
}

async function modeTrials(life: Life, desks: readonly HostileDesk[], canary: string): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const desk of desks)
    for (const mode of [GOOD, ...hostileModes(canary), ...ROW_MODES]) {
      if (mode.only && !mode.only.includes(desk.platform)) continue;
      const { spoil, spoilsAll = false, isHeavy = false, ...rest } = mode;
      const url = await frontOf(life, { desk, spoil, spoilsAll });
      const kind = isHeavy ? 'heavy' : mode.only?.[0] === 'ibkr' && mode.seconds ? 'background' : 'usual';
      trials.push({ desk, url, mode: rest, kind });
    }
  return trials;
}

/** What happens before anything is said: no connection, or none that can be trusted. */
async function connectionTrials(life: Life, desks: readonly HostileDesk[], folder: string): Promise<Trial[]> {
  const [hole, closed] = [await openBlackHole(), await closedPort()];
  life.after(() => hole.close());
  const silent = ['007'] as const;
  const trials = desks.flatMap((desk): Trial[] => [
    { desk, url: closed.url, mode: { name: 'refuses to connect', endings: silent }, kind: 'usual' },
    { desk, url: hole.url, mode: { name: 'a black hole', endings: silent }, kind: 'usual' },
  ]);
  const certificates = makeCertificates(join(folder, 'tls'));
  if (!certificates) return trials;
  const named = [
    ['that is right', certificates.right, ['taken']],
    ...Object.entries(certificates.wrong).map(([what, tls]) => [what, tls, silent] as const),
  ] as const;
  for (const desk of desks)
    for (const [what, tls, endings] of named) {
      const url = await frontOf(life, { desk, spoil: giveWhole, spoilsAll: false, tls });
      trials.push({ desk, url, mode: { name: `a certificate ${what}`, endings }, kind: 'usual' });
    }
  return trials;
}

/** Trials of answers cut at every one of some places, at a few servers that take the next place each time. */
async function cutTrials(life: Life, desks: readonly HostileDesk[], places: number): Promise<Trial[]> {
  const modes = cutModes(places);
  const trials: Trial[] = [];
  for (const desk of desks)
    for (let cutter = 0; cutter < CUTTERS; cutter += 1) {
      const own = modes.filter((_, place) => place % CUTTERS === cutter);
      const spoil: Spoil = (response, answer) => own[answer.asked]?.spoil(response, answer);
      const url = await frontOf(life, { desk, spoil, spoilsAll: false });
      for (const { name, endings } of own) trials.push({ desk, url, mode: { name, endings }, kind: 'cut' });
    }
  return trials;
}

async function call(
  { url }: Running,
  { token }: PreparedTrader,
  path: string,
): Promise<{ readonly status: number; readonly json: Record<string, unknown> }> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

/** Both steps of an update: `taken`, `later` for one that goes on in the background, or the code of its failure. */
async function update(server: Running, trader: PreparedTrader): Promise<string> {
  const imported = await call(server, trader, '/import');
  const [error] = (imported.json['errors'] ?? []) as { code: string; details?: { preparing?: string } }[];
  if (error) return error.details?.preparing === 'Y' ? 'later' : error.code;
  const { status, json } = await call(server, trader, '/process');
  return json['processed'] === true ? 'taken' : `${status} ${JSON.stringify(json)}`;
}

async function attempt(server: Running, trial: Trial, trader: PreparedTrader): Promise<Ended> {
  const began = performance.now();
  let ending: string;
  try {
    ending = await update(server, trader);
  } catch (error) {
    ending = String(error);
  }
  return { trial, trader, ending, took: performance.now() - began };
}

/** Runs works, so many at once. */
async function inPool<Result>(works: readonly (() => Promise<Result>)[], most: number): Promise<Result[]> {
  const waiting = works.entries();
  const results: Result[] = [];
  const workers = Array.from({ length: Math.min(most, works.length) }, async () => {
    for (const [at, work] of waiting) results[at] = await work();
  });
  await Promise.all(workers);
  return results;
}

interface Tried {
  readonly ended: readonly Ended[];
  readonly quiet: readonly Stage[];
  readonly stages: readonly Stage[];
}

/** The same order for the same seed, whatever the platforms. */
function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  return items
    .map((item) => ({ item, at: chance() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

async function runTrials(
  watched: WatchedServer,
  trials: readonly (readonly [Trial, PreparedTrader])[],
  chance: Chance,
): Promise<Tried> {
  const { server } = watched;
  const of = (kind: Trial['kind']) => trials.filter(([trial]) => trial.kind === kind);
  const works = (some: typeof trials) => some.map((one) => () => attempt(server, ...one));
  const quiet = async () => measureStage(watched, 'quiet', () => wait(QUIET_MS));
  const ended: Ended[] = [];
  const [stages, silences]: [Stage[], Stage[]] = [[], [await quiet()]];
  const background = Promise.all(works(of('background')).map((work) => work()));
  for (const [trial, trader] of of('heavy')) {
    const name = `${trial.desk.platform}: ${trial.mode.name}`;
    stages.push(
      await measureStage(watched, name, async () => void ended.push(await attempt(server, trial, trader))),
    );
  }
  silences.push(await quiet());
  const usual = shuffled(of('usual'), chance);
  stages.push(
    await measureStage(
      watched,
      'all others',
      async () => void ended.push(...(await inPool(works(usual), AT_ONCE))),
    ),
  );
  const cutters = [...Map.groupBy(of('cut'), ([trial]) => trial.url).values()];
  const inTurn = cutters.map((some) => () => inPool(works(some), 1));
  stages.push(
    await measureStage(
      watched,
      'cuts',
      async () => void ended.push(...(await inPool(inTurn, AT_ONCE)).flat()),
    ),
  );
  silences.push(await quiet());
  ended.push(...(await background));
  return { ended, quiet: silences, stages };
}

/** Waits until nothing goes on in the background any more: a report that is never done is given up after ten minutes. */
async function settle({ place }: HostileStore): Promise<void> {
  const store = await openStore({ place, purpose: 'tool' });
  try {
    for (let waited = 0; waited < 700; waited += 1) {
      const running = await store.read((db) =>
        db.selectFrom('sync').select('id').where('state', '=', 'claimed').executeTakeFirst(),
      );
      if (!running) return;
      await wait(1_000);
    }
  } finally {
    await store.close();
  }
}

function faultOfEnding({ trial: { mode }, ending, took }: Ended): string | null {
  const most = (mode.seconds ?? USUAL_SECONDS) * 1_000 + SPARE_MS;
  if (took > most) return `took ${Math.round(took)} ms`;
  if (ending === 'later') return mode.seconds === undefined ? 'goes on in the background' : null;
  return mode.endings.includes(ending as Ending) ? null : `ended with ${ending}`;
}

/** What is wrong with what the store holds after an update; null when nothing is. */
function faultOfStored({ trial: { desk, mode }, ending }: Ended, stored: Stored | undefined): string | null {
  if (!stored) return 'is not in the store';
  const { used, state, code, executions, trades, gross } = stored;
  if (used !== 1) return `cost ${used} attempts`;
  if (ending !== 'taken') {
    if (state !== 'failed' || code === null || !mode.endings.includes(code as Ending))
      return `is ${state} ${code}`;
    return executions + trades === 0 ? null : `left ${executions} executions and ${trades} trades`;
  }
  if (state !== 'processed' || executions !== 3) return `is ${state} with ${executions} executions`;
  // Sums that binary fractions miss are exactly nothing; what is not spoiled gains three quarters of a point.
  const points = mode.name.startsWith('sums') ? 0 : 7_500;
  const isHonest = mode.endings.length === 1;
  return isHonest && gross !== points * pointValue(desk) ? `gained ${gross}` : null;
}

async function faultsOf(store: HostileStore, ended: readonly Ended[]): Promise<string[]> {
  const opened = await openStore({ place: store.place, purpose: 'tool' });
  try {
    const stored = await readStored(opened);
    const faults = ended.flatMap((one) => {
      const { desk, mode } = one.trial;
      const fault = faultOfEnding(one) ?? faultOfStored(one, stored.get(one.trader.traderId));
      return fault === null ? [] : [`${desk.platform}, ${mode.name}: ${fault}`];
    });
    return [...faults, ...(await checkJournal(opened, 'deep'))];
  } finally {
    await opened.close();
  }
}

interface Figures {
  readonly loop: number;
  readonly quietLoop: number;
  readonly others: number;
  readonly quietOthers: number;
  readonly growth: number;
}

const mostOf = (stages: readonly Stage[], pick: (stage: Stage) => number) =>
  Math.round(Math.max(...stages.map(pick)));

function figuresOf({ stages, quiet }: Tried): Figures {
  return {
    loop: mostOf(stages, ({ loopP99 }) => loopP99),
    quietLoop: mostOf(quiet, ({ loopP99 }) => loopP99),
    others: mostOf(stages, ({ othersP99 }) => othersP99),
    quietOthers: mostOf(quiet, ({ othersP99 }) => othersP99),
    growth: mostOf(stages, ({ growth }) => growth),
  };
}

function faultsOfStages({ stages }: Tried, { quietLoop, quietOthers }: Figures): string[] {
  return stages.flatMap(({ name, loopP99, growth, othersP99 }) => [
    ...(growth > MOST_GROWTH && name !== 'all others' ? [`${name}: grew by ${Math.round(growth)} MiB`] : []),
    ...(loopP99 > Math.max(MOST_LOOP_MS, MOST_TIMES * quietLoop)
      ? [`${name}: the loop waited ${Math.round(loopP99)} ms`]
      : []),
    ...(othersP99 > MOST_TIMES * quietOthers + ALLOWANCE_MS
      ? [`${name}: others waited ${Math.round(othersP99)} ms`]
      : []),
  ]);
}

function verdictOf(seed: number, tried: Tried, more: readonly string[]): Verdict {
  const { ended } = tried;
  const figures = figuresOf(tried);
  const { loop, quietLoop, others, quietOthers, growth } = figures;
  const cuts = ended.filter(({ trial }) => trial.kind === 'cut');
  const modes = new Set(ended.flatMap(({ trial }) => (trial.kind === 'cut' ? [] : [trial.mode.name]))).size;
  const slowest = Math.round(Math.max(...ended.map(({ took }) => took)));
  const refusedCuts = cuts.filter(({ ending }) => ending === '008').length;
  const faults = [...more, ...faultsOfStages(tried, figures)];
  return {
    name: 'feeds',
    ok: faults.length === 0,
    observed: `${ended.length} updates of 5 platforms in ${modes} modes, the slowest ${slowest} ms; ${refusedCuts} of ${cuts.length} cut answers imported nothing; memory grew by ${growth} MiB at most, the event loop waited ${loop} ms (p99; ${quietLoop} in quiet), others ${others} ms (p99; ${quietOthers} in quiet)`,
    target: `each ends as it should within 30 s (65 s where it is polled), counted once, nothing in part; at most ${MOST_GROWTH} MiB, ${MOST_LOOP_MS} ms, and twice as long for others`,
    seed,
    figures: { updates: ended.length, modes, slowest, cuts: cuts.length, refusedCuts, ...figures },
    faults,
  };
}

export interface HostileFeedsWanted {
  readonly seed: number;
  /** Places at which each platform's answer is cut. */
  readonly places: number;
}

async function tryAll(life: Life, folder: string, { seed, places }: HostileFeedsWanted): Promise<Verdict> {
  const day = (newYorkOf(Date.now()).day - DAYS_AGO) as Day;
  const canary = await openCanary(life);
  const desks = await openHostileDesks(life, day);
  const trials = [
    ...(await modeTrials(life, desks, canary.url)),
    ...(await connectionTrials(life, desks, folder)),
    ...(await cutTrials(life, desks, places)),
  ];
  const watch = pathToFileURL(join(import.meta.dirname, 'hostile-feeds-watch.ts')).href;
  const file = join(folder, 'watched');
  writeFileSync(file, '');
  const store = await prepareHostileStore(join(folder, 'data'), trials, {});
  const server = await startServerProcess({
    ...store.settings,
    NODE_OPTIONS: `--expose-gc --import=${watch}`,
    DAYBOOK_WATCH_FILE: file,
    NODE_EXTRA_CA_CERTS: join(folder, 'tls', 'authority.pem'),
  });
  life.after(async () => void (await server.stop()));
  const looker = store.traders[trials.findIndex(({ mode }) => mode.name === GOOD.name)]!;
  const prober = startProber({ url: `${server.url}/api/v1/dashboard/0`, token: looker.token });
  life.after(prober.close);
  const pairs = trials.map((trial, at) => [trial, store.traders[at]!] as const);
  const tried = await runTrials({ server, prober, file }, pairs, chanceFrom(seed));
  await settle(store);
  const faults = await faultsOf(store, tried.ended);
  if (canary.seen() > 0) faults.push('a redirect was followed');
  return verdictOf(seed, tried, faults);
}

/** Tries every way of spoiling a feed at a server of its own. */
export function hostileFeeds(wanted: HostileFeedsWanted): Promise<Verdict> {
  return inTrialFolder(async (folder) => {
    const life = openLife();
    try {
      return await tryAll(life, folder, wanted);
    } finally {
      await life.end();
    }
  });
}
