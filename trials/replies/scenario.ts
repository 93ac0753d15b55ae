import { DAY_MS, MINUTE_MS } from '@daybook/domain/calendar.ts';
import { createSession } from '../../apps/server/src/identity/sign-in/sessions.ts';
import type { TestServer } from '../../apps/server/src/app/server-testing.ts';
import { isSession } from '../../demo/src/calendar/sessions.ts';
import type { Platform } from '../../demo/src/platform.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { createLinkedTrader } from '../../tests/sync/linked-trader.ts';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { moveClocks } from '../access/served.ts';
import { actorOf, type Actor, type Disturbing } from './actor.ts';
import { drawActions } from './actions.ts';
import type { ReplyProxy } from './reply-proxy.ts';
import { firstDifference, stateOf } from './state.ts';

/** What the scenarios of a run share. */
export interface Run {
  readonly servers: readonly [TestServer, ...TestServer[]];
  readonly proxy: ReplyProxy;
  /** Platforms in pairs, of which one scenario uses one. */
  readonly platforms: readonly (readonly [Platform, Platform])[];
  readonly chance: Chance;
  /** How often each disturbance was made. */
  readonly counts: Map<string, number>;
  readonly faults: string[];
}

/** Between two actions, so that limits of a minute are none. */
const PAUSE_MINUTES = 11;
const ACCOUNTS = ['MAIN'];

/**
 * Lets two traders do the same, one of them disturbed, and compares everything that they can read afterwards. Gives how many
 * actions there were.
 */
export async function runScenario(run: Run, number: number, actions: number): Promise<void> {
  const { servers, platforms, chance, counts, faults, proxy } = run;
  const [first] = servers;
  moveToMorning(servers);
  const hasKeys = number % 3 !== 2;
  const disturbing: Disturbing = { proxy, chance, hasKeys, counts, faults };
  const [left, right] = platforms[number % platforms.length]!;
  const calm = await newActor(first, left, hasKeys, null);
  const disturbed = await newActor(first, right, hasKeys, disturbing);
  for (const [at, { name, action, seed }] of drawActions(chance, actions).entries()) {
    moveClocks(servers, PAUSE_MINUTES * MINUTE_MS);
    const { now } = first.clock;
    try {
      await action(calm, chanceFrom(seed), now);
      await action(disturbed, chanceFrom(seed), now);
    } catch (error) {
      const logged = first.lines.findLast((line) => line.includes('"level":"error"')) ?? 'nothing logged';
      faults.push(`scenario ${number}, action ${at} (${name}): ${String(error)}; ${logged}`);
      return;
    }
    if (draw(chance, 0, 1) === 0) await proxy.deliverLate();
  }
  await proxy.deliverLate();
  const difference = firstDifference(await stateOf(calm, hasKeys), await stateOf(disturbed, hasKeys));
  if (difference !== null) faults.push(`scenario ${number}${hasKeys ? '' : ' without keys'}${difference}`);
}

/** To ten o'clock of the next session: platforms know no fills of other days. */
function moveToMorning(servers: Run['servers']): void {
  const tenOClock = 10 * 3_600;
  const { now } = servers[0].clock;
  moveClocks(servers, DAY_MS - (newYorkOf(now).execTime - tenOClock) * 1_000);
  while (!isSession(newYorkOf(servers[0].clock.now).day)) moveClocks(servers, DAY_MS);
}

/** A trader of their own who is linked to a platform and signed in. */
async function newActor(
  { services, clock, url }: TestServer,
  platform: Platform,
  hearsAnswers: boolean,
  disturbing: Disturbing | null,
): Promise<Actor> {
  const { store, secrets, config } = services;
  const { now } = clock;
  const { host } = new URL(platform.url);
  const options = { now, host, accounts: ACCOUNTS, allowsOvernight: true };
  const { traderId } = await createLinkedTrader(store, secrets, options);
  const session = { traderId, passwordVersion: 1, now, userAgent: 'trials', ip: '127.0.0.1' };
  const { accessToken: token } = await store.write((db) => createSession(db, config, session));
  return actorOf({ url, token, traderId, platform, hearsAnswers, disturbing });
}
