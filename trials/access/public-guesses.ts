import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { startServerProcess } from '../processes.ts';
import { callAs } from '../trader-client.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

const AT_ONCE = 32;
const SHARED = 20;
/** The limit of the product, and how many calls are made against it. */
const LIMIT = 120;
const TRIED = 400;
const LIFTED = { SESSION_MODE: 'bearer', PUBLIC_CALLS_PER_MINUTE: '1000000' } as const;

type PathOf = (uuid: string) => string;
const TRADE_PATHS: readonly PathOf[] = [
  (uuid) => `/share/trade/${uuid}`,
  (uuid) => `/api/v1/share/trade/${uuid}`,
  (uuid) => `/share/trade/${uuid}/card.png`,
  (uuid) => `/api/v1/share/trade/${uuid}/comments`,
];
const TRADER_PATHS: readonly PathOf[] = [
  (uuid) => `/api/v1/user/dashboard/${uuid}`,
  (uuid) => `/api/v1/top/traders/monthly/${uuid}`,
  (uuid) => `/trader/dashboard/${uuid}`,
  (uuid) => `/top/trader/daily/${uuid}`,
];

/** Public addresses of the demo trader: what guesses look for. */
interface Known {
  readonly uuids: readonly string[];
  readonly trader: string;
}

/**
 * Guesses public uuids of trades and traders with the limit lifted, half of them near to ones that exist or of another kind, and
 * finds none; then tries the limit as it is.
 */
export async function guessPublicUuids(seed: number, guesses: number): Promise<Verdict> {
  return inTrialFolder(async (dataDir) => {
    const settings = { DATA_DIR: dataDir, DEMO: 'on' };
    const open = await startServerProcess({ ...settings, ...LIFTED });
    const began = performance.now();
    let guessed: Guessed;
    try {
      guessed = await guessAt(open.url, await shareTrades(open.url, dataDir), { seed, guesses });
    } finally {
      await open.stop();
    }
    const seconds = (performance.now() - began) / 1000;
    // On a store of its own: what was asked before counts on every server of a store.
    const limited = await startServerProcess({ DATA_DIR: join(dataDir, 'limited') });
    try {
      const served = await tryLimit(limited.url);
      return verdictOfGuesses(seed, guesses, { ...guessed, served, seconds });
    } finally {
      await limited.stop();
    }
  });
}

/** What guesses found. */
export interface Guessed {
  readonly statuses: ReadonlyMap<number, number>;
  /** Kinds of addresses under which what is known was found. */
  readonly places: number;
}

/** Looks for what is known under every kind of address, and guesses others. */
export async function guessAt(
  url: string,
  known: Known,
  { seed, guesses }: { readonly seed: number; readonly guesses: number },
): Promise<Guessed> {
  const shown = [
    ...TRADE_PATHS.map((pathOf) => pathOf(known.uuids[0]!)),
    ...TRADER_PATHS.map((pathOf) => pathOf(known.trader)),
  ];
  const found = await Promise.all(shown.map((path) => ask(url, path)));
  const statuses = new Map<number, number>();
  const chance = chanceFrom(seed);
  const worker = async (count: number) => {
    for (let at = 0; at < count; at++) {
      const status = await ask(url, guess(chance, known));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => worker(Math.ceil(guesses / AT_ONCE))));
  return { statuses, places: found.filter((status) => status === 200).length };
}

async function shareTrades(url: string, dataDir: string): Promise<Known> {
  const token = await signIn(url, dataDir);
  const trader = { traderId: 0, token };
  const { json } = await callAs(trader, url, 'GET', '/dashboard/0');
  const ids = parseTradeRecords(String(json['trades']), '').map(({ id }) => id);
  const uuids: string[] = [];
  for (const id of ids.slice(-SHARED)) {
    const answer = await fetch(`${url}/api/v1/trade/${id}/share`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"isShared":"Y"}',
    });
    uuids.push(((await answer.json()) as { readonly uuid: string }).uuid);
  }
  const profile = await callAs(trader, url, 'GET', '/profile/public');
  return { uuids, trader: String(profile.json['publicUuid']) };
}

async function signIn(url: string, dataDir: string): Promise<string> {
  for (;;) {
    const reported = (await (await fetch(`${url}/api/v1/installation`)).json()) as Record<string, boolean>;
    if (!reported['empty'] && reported['demoStep'] === null) break;
    await wait(100);
  }
  const body = readFileSync(join(dataDir, 'demo.json'), 'utf8');
  const { username, password } = JSON.parse(body) as Record<string, string>;
  const answer = await fetch(`${url}/api/v1/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return ((await answer.json()) as { readonly accessToken: string }).accessToken;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** The status of an answer; the body is read and forgotten. */
function ask(url: string, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = request(url + path, { agent }, (answer) => {
    answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
  });
  asked.once('error', reject).end();
  return promise;
}

/** An address that nobody was given: a random id, one digit off a known one, or a known one of another kind. */
function guess(chance: Chance, { uuids, trader }: Known): string {
  const kind = draw(chance, 0, 3);
  const trade = uuids[draw(chance, 0, uuids.length - 1)]!;
  if (kind === 0) return tradePath(chance, nearTo(chance, trade));
  if (kind === 1) return chance() < 0.5 ? traderPath(chance, trade) : tradePath(chance, trader);
  return kind === 2 ? tradePath(chance, randomUUID()) : traderPath(chance, nearTo(chance, trader));
}

function tradePath(chance: Chance, uuid: string): string {
  return TRADE_PATHS[draw(chance, 0, TRADE_PATHS.length - 1)]!(uuid);
}

function traderPath(chance: Chance, uuid: string): string {
  return TRADER_PATHS[draw(chance, 0, TRADER_PATHS.length - 1)]!(uuid);
}

function nearTo(chance: Chance, uuid: string): string {
  const places = [...uuid].flatMap((character, at) => (character === '-' ? [] : [at]));
  const at = places[draw(chance, 0, places.length - 1)]!;
  const other = ((parseInt(uuid[at]!, 16) + draw(chance, 1, 15)) % 16).toString(16);
  return uuid.slice(0, at) + other + uuid.slice(at + 1);
}

/** How many of many calls of one address within a minute were answered. */
async function tryLimit(url: string): Promise<number> {
  const statuses: number[] = [];
  for (let at = 0; at < TRIED; at++) statuses.push(await ask(url, '/top/traders'));
  return statuses.filter((status) => status !== 429).length;
}

/** Whether guesses found nothing where what is known was found, and a limit held. */
export function verdictOfGuesses(
  seed: number,
  wanted: number,
  seen: Guessed & { readonly served: number; readonly seconds: number },
): Verdict {
  const { statuses, places, served, seconds } = seen;
  const guesses = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const faults = [...statuses]
    .filter(([status]) => status !== 404)
    .map(([status, count]) => `${count} × ${status}`);
  return judge({
    name: 'public-guesses',
    observed: `${guesses} guesses in ${Math.round(seconds)} s found ${guesses - (statuses.get(404) ?? 0)}; of ${TRIED} calls ${served} were answered`,
    target: `none found, every answer 404; at most ${LIMIT} calls a minute answered`,
    seed,
    figures: { guesses, found: guesses - (statuses.get(404) ?? 0), places, served },
    least: {
      guesses: wanted,
      served: LIMIT / 2,
      // Where even what is known is not found nothing is.
      places: TRADE_PATHS.length + TRADER_PATHS.length,
    },
    atMost: { found: 0, served: LIMIT },
    faults,
  });
}
