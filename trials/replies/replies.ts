import { checkImages } from '../../apps/server/src/images/check-images.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import type { TestServer } from '../../apps/server/src/app/server-testing.ts';
import type { Platform } from '../../demo/src/platform.ts';
import { startQuietPlatform } from '../../tests/sync/quiet-platform.ts';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { withServers } from '../access/served.ts';
import { judge, type Verdict } from '../verdict.ts';
import { tryLinks } from './lost-links.ts';
import { startReplyProxy, type ServerAnswer, type ReplyProxy } from './reply-proxy.ts';
import { runScenario, type Run } from './scenario.ts';

export interface Replies {
  readonly seed: number;
  /** Days of two traders. */
  readonly scenarios: number;
  /** On each of them; {@link ACTIONS} unless given. */
  readonly actions?: number;
  /** An empty PostgreSQL database, served by two servers; one server on SQLite without. */
  readonly databaseUrl: string | null;
}

const ACTIONS = 20;
/** A platform is asked ten times a second at most, so scenarios take turns. */
const PAIRS = 6;
const LINKS_A_SCENARIO = 1;

/** T7: replies that are lost, requests that arrive again, at once and late: what was asked for happens once. */
export async function lostReplies(options: Replies): Promise<Verdict> {
  const time = { now: () => 0 };
  const platforms: Platform[] = [];
  for (let count = 0; count < 2 * PAIRS; count += 1)
    platforms.push(await startQuietPlatform(['MAIN'], () => time.now()));
  const environment = {
    PLATFORM_HOSTS: platforms.map(({ url }) => url).join(),
    SESSION_MODE: 'bearer',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  try {
    return await withServers({ databaseUrl: options.databaseUrl, environment }, async (servers) => {
      time.now = () => servers[0].clock.now;
      return disturbAll(servers, platforms, options);
    });
  } finally {
    for (const platform of platforms) await platform.close();
  }
}

async function disturbAll(
  servers: readonly [TestServer, ...TestServer[]],
  platforms: readonly Platform[],
  options: Replies,
): Promise<Verdict> {
  const proxy = await startReplyProxy(servers.map(({ url }) => url));
  const pairs = Array.from(
    { length: PAIRS },
    (_, at) => [platforms[2 * at]!, platforms[2 * at + 1]!] as const,
  );
  const chance = chanceFrom(options.seed);
  const run: Run = { servers, proxy, platforms: pairs, chance, counts: new Map(), faults: [] };
  try {
    for (let scenario = 0; scenario < options.scenarios; scenario += 1) {
      await runScenario(run, scenario, options.actions ?? ACTIONS);
      for (let count = 0; count < LINKS_A_SCENARIO; count += 1) await tryLinks(run, scenario);
    }
    const { store, images } = servers[0].services;
    run.faults.push(...(await checkJournal(store, 'deep')));
    // Two servers of a trial have a folder of pictures each.
    if (servers.length === 1) run.faults.push(...(await checkImages(store, images.files)));
    run.faults.push(...unlikeAnswers(proxy));
  } finally {
    await proxy.close();
  }
  return verdictOf(run, options);
}

/** All answers under one key are one, but the id of the request that a refusal names. */
function unlikeAnswers({ answers: byKey }: ReplyProxy): string[] {
  return [...byKey].flatMap(([key, answers]) => {
    const settled = answers.filter((answer) => !isForLater(answer) && !isOfAnotherCall(answer));
    const distinct = new Set(settled.map(({ status, bytes }) => `${status} ${withoutRequestId(bytes)}`));
    return distinct.size <= 1
      ? []
      : [`key ${key} was answered in ${distinct.size} ways: ${[...distinct].join(' | ').slice(0, 400)}`];
  });
}

function isForLater({ status, bytes }: ServerAnswer): boolean {
  return status === 429 || status >= 500 || bytes.includes('this call is being answered elsewhere');
}

function isOfAnotherCall({ status, bytes }: ServerAnswer): boolean {
  return status === 422 && bytes.includes('"field":"Idempotency-Key"');
}

function withoutRequestId(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/"requestId":"[^"]*"/, '');
}

/** Of the default number of actions: fewer show that the proxy let everything through. */
const SEQUENCES_A_SCENARIO = 4;
const REPLAYED_A_SCENARIO = 1;

function verdictOf({ proxy, counts, faults }: Run, { seed, scenarios, databaseUrl }: Replies): Verdict {
  const disturbed = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const sequences = disturbed - (counts.get('none') ?? 0);
  const arrived = proxy.forwarded();
  const replayed = [...proxy.answers.values()].flat().filter(({ isReplayed }) => isReplayed).length;
  const kinds = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
  return judge({
    name: databaseUrl === null ? 'replies-sqlite' : 'replies-postgres',
    observed: `${sequences} disturbed actions in ${scenarios} days of two traders (${kinds}), which reached the servers ${arrived} times; ${replayed} answers were replayed, ${faults.length} faults`,
    target: 'end state as undisturbed, one answer a key, another call under it 422',
    seed,
    figures: { sequences, scenarios, arrived, replayed, faults: faults.length },
    least: {
      sequences: scenarios * SEQUENCES_A_SCENARIO,
      arrived: scenarios * SEQUENCES_A_SCENARIO,
      replayed: scenarios * REPLAYED_A_SCENARIO,
    },
    atMost: {},
    faults,
  });
}
