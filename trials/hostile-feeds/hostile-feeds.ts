// T8 of the plan of trials: every live feed, spoiled in every way, at a server as it is.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '../../apps/server/src/store/store.ts';
import { chanceFrom, type Chance } from '@daybook/domain/chance-testing.ts';
import { startProber } from './prober.ts';
import { measureStage, type Step, type WatchedServer } from './stages.ts';
import { prepareHostileStore, type HostileStore } from './feed-store.ts';
import { GOOD, openLife, openTrials, type Life, type Trial } from './feed-trials.ts';
import { attempt, inPool, type Ended } from './updates.ts';
import { faultsOf, verdictOf, type Tried } from './feeds-verdict.ts';
import type { PreparedTrader } from '../prepared-store.ts';
import { startServerProcess } from '../processes.ts';
import { inTrialFolder } from '../trial-folder.ts';
import type { Verdict } from '../verdict.ts';
import { watchSettings } from '../watched-server.ts';

const AT_ONCE = 8;
const QUIET_MS = 6_000;

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
  const quiet = async () => measureStage(watched, 'quiet', [{ name: 'quiet', work: () => wait(QUIET_MS) }]);
  const measure = (name: string, work: () => Promise<readonly Ended[]>) =>
    measureStage(watched, name, [{ name, work: async () => void ended.push(...(await work())) }]);
  const ended: Ended[] = [];
  const first = await quiet();
  const background = Promise.all(works(of('background')).map((work) => work()));
  const heavy = of('heavy').map(([trial, trader]): Step => ({
    name: `${trial.broker.platform}: ${trial.mode.name}`,
    work: async () => void ended.push(await attempt(server, trial, trader)),
  }));
  const heavyStage = await measureStage(watched, 'heavy answers', heavy);
  const second = await quiet();
  const usual = shuffled(of('usual'), chance);
  const usualStage = await measure('all other modes', () => inPool(works(usual), AT_ONCE));
  const cutters = [...Map.groupBy(of('cut'), ([trial]) => trial.url).values()];
  const inOrder = cutters.map((some) => () => inPool(works(some), 1));
  const cutStage = await measure('cut answers', async () => (await inPool(inOrder, AT_ONCE)).flat());
  const third = await quiet();
  ended.push(...(await background));
  return { ended, quiet: [first, second, third], stages: [heavyStage, usualStage, cutStage] };
}

/** Waits until nothing runs in the background any more: a report that is never done is given up after ten minutes. */
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

export interface HostileFeedsWanted {
  readonly seed: number;
  /** Places at which each platform's answer is cut. */
  readonly places: number;
}

async function tryAll(life: Life, folder: string, { seed, places }: HostileFeedsWanted): Promise<Verdict> {
  const { trials, followed } = await openTrials(life, folder, places);
  const file = join(folder, 'watched');
  const store = await prepareHostileStore(join(folder, 'data'), trials, {});
  const server = await startServerProcess({
    ...store.settings,
    ...watchSettings(file),
    NODE_EXTRA_CA_CERTS: join(folder, 'tls', 'authority.pem'),
  });
  life.after(async () => void (await server.stop()));
  const looker = store.traders[trials.findIndex(({ mode }) => mode.name === GOOD.name)]!;
  const prober = await startProber({ url: `${server.url}/api/v1/dashboard/0`, token: looker.token });
  life.after(prober.close);
  const pairs = trials.map((trial, at) => [trial, store.traders[at]!] as const);
  const tried = await runTrials({ server, prober, file }, pairs, chanceFrom(seed));
  await settle(store);
  const faults = await faultsOf(store, tried.ended);
  if (followed() > 0) faults.push('a redirect was followed');
  return verdictOf(seed, trials.length, tried, faults);
}

/** Tries every way of spoiling a feed at a separate server. */
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
