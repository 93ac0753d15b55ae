// The tests: each platform at places that spoil its answers, one way each.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Day } from '@daybook/domain/calendar.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { closedPort, openBlackHole } from './black-hole.ts';
import { openHostileBrokers, type HostileBroker } from './brokers.ts';
import { giveWhole, startFront, type FrontWanted, type Spoil } from './front.ts';
import { hostileModes, type HostileMode } from './modes.ts';
import { cutModes, ROW_MODES } from './rows.ts';
import { makeCertificates } from './tls.ts';

/** Calls every function that it was given when it is over. */
export interface Life {
  after(work: () => Promise<void> | void): void;
  end(): Promise<void>;
}

/** One platform at one place that does one thing. */
export interface Trial {
  readonly broker: HostileBroker;
  readonly url: string;
  readonly mode: Omit<HostileMode, 'spoil'>;
  readonly kind: 'background' | 'heavy' | 'usual' | 'cut';
}

const DAYS_AGO = 3;
/** Answers that one place cuts, one after the other: platforms let themselves be asked so often a minute and no more. */
const CUTS_A_PLACE = 8;
/** Answers as they should be. */
export const GOOD: HostileMode = { name: 'nothing at all', spoil: giveWhole, endings: ['taken'] };

/** A life that begins. */
export function openLife(): Life {
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

async function modeTrials(life: Life, brokers: readonly HostileBroker[], canary: string): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const broker of brokers)
    for (const mode of [GOOD, ...hostileModes(canary), ...ROW_MODES]) {
      if (mode.only && !mode.only.includes(broker.platform)) continue;
      const { spoil, spoilsAll = false, isHeavy = false, ...rest } = mode;
      const url = await frontOf(life, { broker, spoil, spoilsAll });
      const kind = isHeavy ? 'heavy' : mode.only?.[0] === 'ibkr' && mode.seconds ? 'background' : 'usual';
      trials.push({ broker, url, mode: rest, kind });
    }
  return trials;
}

/** What happens before anything is said: no connection, or none that can be trusted. */
async function connectionTrials(
  life: Life,
  brokers: readonly HostileBroker[],
  folder: string,
): Promise<Trial[]> {
  const [hole, closed] = [await openBlackHole(), await closedPort()];
  life.after(() => hole.close());
  const silent = ['007'] as const;
  const trials = brokers.flatMap((broker): Trial[] => [
    { broker, url: closed.url, mode: { name: 'refuses to connect', endings: silent }, kind: 'usual' },
    { broker, url: hole.url, mode: { name: 'a black hole', endings: silent }, kind: 'usual' },
  ]);
  const certificates = makeCertificates(join(folder, 'tls'));
  if (!certificates) return trials;
  const named = [
    ['that is right', certificates.right, ['taken']],
    ...Object.entries(certificates.wrong).map(([what, tls]) => [what, tls, silent] as const),
  ] as const;
  for (const broker of brokers)
    for (const [what, tls, endings] of named) {
      const url = await frontOf(life, { broker, spoil: giveWhole, spoilsAll: false, tls });
      trials.push({ broker, url, mode: { name: `a certificate ${what}`, endings }, kind: 'usual' });
    }
  return trials;
}

/** Trials of answers cut at every one of some places, at a few servers that take the next place each time. */
async function cutTrials(life: Life, brokers: readonly HostileBroker[], places: number): Promise<Trial[]> {
  const modes = cutModes(places);
  const trials: Trial[] = [];
  for (const broker of brokers)
    for (let from = 0; from < places; from += CUTS_A_PLACE) {
      const own = modes.slice(from, from + CUTS_A_PLACE);
      const spoil: Spoil = (response, answer) => own[answer.asked]?.spoil(response, answer);
      const url = await frontOf(life, { broker, spoil, spoilsAll: false });
      for (const { name, endings } of own) trials.push({ broker, url, mode: { name, endings }, kind: 'cut' });
    }
  return trials;
}

/** All tests, each at its own place or in its turn, and how often the place that nobody may ask was asked. */
export async function openTrials(
  life: Life,
  folder: string,
  places: number,
): Promise<{ readonly trials: readonly Trial[]; readonly followed: () => number }> {
  const brokers = await openHostileBrokers(life, (newYorkOf(Date.now()).day - DAYS_AGO) as Day);
  const canary = await openCanary(life);
  const trials = [
    ...(await modeTrials(life, brokers, canary.url)),
    ...(await connectionTrials(life, brokers, folder)),
    ...(await cutTrials(life, brokers, places)),
  ];
  return { trials, followed: canary.seen };
}
