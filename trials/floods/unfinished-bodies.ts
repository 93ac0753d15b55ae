import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { createApiToken } from '../../apps/server/src/identity/api-tokens/queries.ts';
import { hashPassword } from '../../apps/server/src/identity/sign-in/password-hash.ts';
import {
  findNginxObstacle,
  freePort,
  makeCertificate,
  prepareNginx,
  type Certificate,
} from '../../tests/packaging/nginx-example.ts';
import { withChangedLines, type ChangedLines } from '../changed-lines.ts';
import { endWithUs } from '../end-with-us.ts';
import { prepareStore, type PreparedStore } from '../prepared-store.ts';
import { startServerProcess } from '../processes.ts';
import { inTrialFolder, withOpenStore } from '../trial-folder.ts';
import type { Verdict } from '../verdict.ts';
import { holdBodies, type BodiesToHold } from './held-bodies.ts';
import { isLetIn, visit, type Entrance, type HonestTrader } from './honest-calls.ts';
import { ATTACK_NAMES, verdictOfUnfinished, type AttackSeen, type Way } from './unfinished-verdict.ts';

export interface UnfinishedBodiesTrial {
  readonly seed: number;
  /** Visits of an honest trader during each attack, and after it; each is three calls. */
  readonly visits: number;
  readonly visitsAfter: number;
  /** Whether each protection is also tried without the others, through nginx too. */
  readonly tries: 'each' | 'few';
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
}

/** Bodies at once; a server has places for 1,000 connections. */
const BODIES = 1_050;
const ADDRESSES = 20;
const TOKENS = 8;
/** A trader's calls in a minute, and as they were when each token had a limit of its own. */
const [BY_TRADER, BY_TOKEN] = [600, 600 * TOKENS];
const HOST = 'journal.desk.test';
const HONEST = { email: 'honest@desk.test', password: 'Opening-Bell-930' } as const;
const POLL_MS = 20;
const MAX_WAIT_MS = 30_000;

/** A server at which only idle connections give way, be it that of who has just come. */
const NOBODY_GIVES_WAY: ChangedLines = {
  file: 'apps/server/src/http/hostile/connections.ts',
  lines: `    if (connection === newcomer) continue;
    if (connection.underWay === 0) return connection;
    if (connection.last?.request.complete === false) unfinished ??= connection;
`,
  instead: `    if (connection.underWay === 0) return connection;
`,
};
/** nginx that passes bodies on as they come. */
const PASSING_ON = (example: string): string =>
  example.replace('proxy_buffering off;', 'proxy_buffering off; proxy_request_buffering off;');

/** How the server stands there, and whether an honest trader is to be let in. */
const OPEN = { open: true, calls: BY_TOKEN } as const;
const WAYS: readonly (Way & { readonly tries: 'each' | 'few' })[] = [
  { name: 'as it is', holds: true, tries: 'few' },
  { name: 'with a limit of calls for each token', calls: BY_TOKEN, holds: true, tries: 'each' },
  { ...OPEN, name: 'without both', holds: false, tries: 'few' },
  { name: 'behind nginx', nginx: 'as packaged', holds: true, tries: 'each' },
  {
    ...OPEN,
    name: 'behind nginx alone',
    nginx: 'as packaged',
    attacks: ['addresses'],
    holds: true,
    tries: 'few',
  },
  {
    ...OPEN,
    name: 'behind nginx that passes bodies on, without both',
    nginx: 'passing bodies on',
    holds: false,
    tries: 'each',
  },
];

/** Crowds of bodies that never come whole hold a server's places, while an honest trader signs in and reads. */
export function unfinishedBodies(trial: UnfinishedBodiesTrial): Promise<Verdict> {
  return inTrialFolder(async (folder) => {
    const { databaseUrl, seed, tries } = trial;
    const ways = WAYS.filter((each) => tries === 'each' || each.tries === 'few');
    const wanted = { dataDir: join(folder, 'data'), databaseUrl, accounts: ['DEMO-1'] };
    const traders = 1 + ways.length;
    // Nobody asks the platform.
    const store = await prepareStore({ ...wanted, traders, platformUrls: ['http://127.0.0.1:9'] });
    const { honest, attackers } = await preparePeople(store);
    const chance = chanceFrom(seed);
    const why = findNginxObstacle();
    const certificate = why === null ? makeCertificate(folder, HOST) : null;
    const seen: AttackSeen[] = [];
    for (const [at, way] of ways.entries()) {
      const { nginx } = way;
      if (nginx !== undefined && certificate === null) continue;
      const proxy = nginx === undefined ? null : { nginx, certificate: certificate!, folder };
      await served(store, way, proxy, async (entrance) => {
        // Limits of calls outlive a server: each way has addresses and tokens of its own.
        const person = { ...honest, address: `127.0.0.${9 + at}` };
        const all = { addresses: fromAddresses(at + 1), tokens: withTokens(at + 1, attackers[at]!) };
        for (const attack of way.attacks ?? ATTACK_NAMES) {
          const bodies = { count: BODIES, chance, of: all[attack] };
          seen.push({ way, attack, ...(await attackOnce(entrance, way, person, trial, bodies)) });
        }
      });
    }
    return verdictOfUnfinished({ seed, databaseUrl, seen, why });
  });
}

/** An honest trader with a password, and tokens of others. */
async function preparePeople({ traders: [first, ...others], ...store }: PreparedStore) {
  const now = Date.now();
  const password_hash = await hashPassword(HONEST.password);
  const attackers = await withOpenStore({ ...store, traders: [] }, (opened) =>
    opened.write(async (db) => {
      const names = { email: HONEST.email, email_key: HONEST.email, password_hash };
      await db.updateTable('trader').set(names).where('id', '=', first!.traderId).execute();
      const made: string[][] = [];
      for (const { traderId } of others) {
        const wanted = {
          traderId,
          name: 'a program',
          may: 'change',
          createdAt: now,
          expiresAt: null,
        } as const;
        const tokens: string[] = [];
        while (tokens.length < TOKENS) tokens.push((await createApiToken(db, wanted))!.token);
        made.push(tokens);
      }
      return made;
    }),
  );
  return { honest: { ...HONEST, token: first!.token }, attackers };
}

interface Proxy {
  readonly nginx: NonNullable<Way['nginx']>;
  readonly certificate: Certificate;
  readonly folder: string;
}

/** Does some work with a server, and with nginx before it where that is wanted. */
async function served(
  { settings }: PreparedStore,
  { open, calls = BY_TRADER }: Way,
  proxy: Proxy | null,
  work: (entrance: Entrance) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const server = await startServerProcess({
    ...settings,
    PORT: String(port),
    CALLS_PER_MINUTE: String(calls),
    // Attackers may have more addresses than are tried here.
    ...(open === true && { ...withChangedLines(NOBODY_GIVES_WAY), PUBLIC_CALLS_PER_MINUTE: '1000000' }),
    ...(proxy && { BASE_URL: `https://${HOST}`, TRUSTED_PROXIES: '127.0.0.1' }),
  });
  try {
    if (proxy === null) await work({ port, proxy: null });
    else await behindNginx(server.url, proxy, work);
  } finally {
    await server.kill();
  }
}

async function behindNginx(
  serverUrl: string,
  { nginx, certificate, folder }: Proxy,
  work: (entrance: Entrance) => Promise<void>,
): Promise<void> {
  const { port, arguments: args } = await prepareNginx({
    folder: mkdtempSync(join(folder, 'nginx-')),
    host: HOST,
    serverUrl,
    ...certificate,
    ...(nginx === 'passing bodies on' && { change: PASSING_ON }),
  });
  const child = spawn('nginx', args, { stdio: 'ignore' });
  endWithUs(child);
  const entrance = {
    port,
    proxy: { host: HOST, certificate: readFileSync(certificate.certificate, 'utf8') },
  };
  try {
    await work(entrance);
  } finally {
    await stopNginx(child);
  }
}

async function stopNginx(child: ChildProcess): Promise<void> {
  // Its workers end with it; a kill would leave them.
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Sign-ins of people without an account at 20 addresses of one network. */
function fromAddresses(network: number): BodiesToHold['of'] {
  return (n) => ({
    address: `127.0.${network}.${1 + (n % ADDRESSES)}`,
    head: ['POST /api/v1/auth/sign_in HTTP/1.1', 'Content-Length: 30000'],
  });
}

/** Plans of one trader with 8 tokens. */
function withTokens(network: number, tokens: readonly string[]): BodiesToHold['of'] {
  return (n) => {
    const authorization = `Authorization: Bearer ${tokens[n % tokens.length]}`;
    const head = ['POST /api/v1/profile/plan HTTP/1.1', authorization, 'Content-Length: 200000'];
    return { address: `127.0.${network}.100`, head };
  };
}

async function attackOnce(
  entrance: Entrance,
  { holds }: Way,
  honest: HonestTrader,
  { visits, visitsAfter }: UnfinishedBodiesTrial,
  bodies: BodiesToHold,
): Promise<Omit<AttackSeen, 'way' | 'attack'>> {
  const { address } = honest;
  await until(() => isLetIn(entrance, address));
  const held = await holdBodies(entrance, bodies);
  // Not counted: when it is over, all that was sent before has arrived.
  await visit(entrance, honest, 1);
  if (!holds) await until(async () => !(await isLetIn(entrance, address)));
  const during = await visit(entrance, honest, visits);
  await held.stop();
  await until(() => isLetIn(entrance, address));
  const after = await visit(entrance, honest, visitsAfter);
  return { most: held.most, reopened: held.reopened, during, after };
}

/** Waits for what a proxy or server does not tell; what does not come about in time shows in what is counted. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + MAX_WAIT_MS;
  while (performance.now() < giveUpAt && !(await isSo())) await wait(POLL_MS);
}
