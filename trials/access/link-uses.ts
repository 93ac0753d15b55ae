import { MINUTE_MS } from '@daybook/domain/calendar.ts';
import { createTrader } from '../../apps/server/src/identity/sign-in/queries.ts';
import { readConfig } from '../../apps/server/src/app/config.ts';
import type { Config } from '../../apps/server/src/calls/config.ts';
import { deliverDue, openSending } from '../../apps/server/src/mail/deliver.ts';
import { buttonHref, openMailbox, type Mailbox } from '../../apps/server/src/mail/mailbox-testing.ts';
import { invite } from '../../apps/server/src/onboarding/invite.ts';
import { startServer, type RunningServer } from '../../apps/server/src/app/serve.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

export interface LinkUses {
  readonly seed: number;
  readonly rounds: number;
  /** An empty PostgreSQL database, served by two servers; one server on SQLite without. */
  readonly databaseUrl: string | null;
}

const AT_ONCE = 100;
const PASSWORD = 'Closing-Bell-1600';

/** One trader's mailed links are used a hundred times at once, late, cut, mixed up and as another's: one use counts. */
export function linkUses(options: LinkUses): Promise<Verdict> {
  return inTrialFolder(async (folder) => {
    const mailbox = await openMailbox();
    const clock = { now: Date.UTC(2026, 6, 1, 14) };
    const servers = await openServers(options, folder, mailbox, clock);
    const trial: Trial = { servers, mailbox, clock, caller: options.seed, tally: newTally() };
    try {
      for (let round = 0; round < options.rounds; round += 1) {
        await tryReset(trial, `reset${round}@desk.test`);
        await tryStart(trial, `start${round}@desk.test`);
        clock.now += 2 * 3_600_000;
      }
    } finally {
      for (const server of servers) await server.close();
      await mailbox.close();
    }
    return verdictOf(options, trial);
  });
}

interface Tally {
  uses: number;
  evaluated: number;
  winners: number;
  races: number;
  wrongWays: number;
  readonly faults: string[];
}

interface Trial {
  readonly servers: readonly RunningServer[];
  readonly mailbox: Mailbox;
  readonly clock: { now: number };
  /** Counts callers, so that each has an address of its own. */
  caller: number;
  readonly tally: Tally;
}

function newTally(): Tally {
  return { uses: 0, evaluated: 0, winners: 0, races: 0, wrongWays: 0, faults: [] };
}

async function openServers(
  { databaseUrl }: LinkUses,
  folder: string,
  mailbox: Mailbox,
  clock: { readonly now: number },
): Promise<RunningServer[]> {
  const environment = {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    SMTP_URL: mailbox.url,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const config: Config = readConfig(environment, folder);
  const servers: RunningServer[] = [];
  for (let count = databaseUrl === null ? 1 : 2; count > 0; count -= 1)
    servers.push(await startServer(config, { clock: () => clock.now, fillDemo: async () => undefined }));
  return servers;
}

async function tryReset(trial: Trial, email: string): Promise<void> {
  const { store } = trial.servers[0]!.services;
  await store.write((db) => createTrader(db, { ...PERSON, email, passwordHash: 'x', now: trial.clock.now }));
  const ask = async () => {
    await send(trial, 0, '/account/forgot-password', { emailAddress: email });
    const { searchParams } = new URL(await nextHref(trial));
    return { id: searchParams.get('id') ?? '', token: searchParams.get('token') ?? '' };
  };
  const open = (at: number, { id, token }: { id: string; token: string }, emailAddress = email) =>
    send(trial, at, `/account/reset-password/${id}`, { token, emailAddress, password: PASSWORD });
  const older = await ask();
  const link = await ask();
  await requireShut(trial, 'replaced', open(0, older));
  await requireShut(trial, "another person's", open(0, link, 'other@desk.test'));
  await requireShut(trial, 'cut', open(0, { ...link, token: link.token.slice(1) }));
  await requireShut(trial, 'in capitals', open(0, { ...link, token: link.token.toUpperCase() }));
  await requireShut(trial, 'at get-started', start(trial, 0, link.token, email));
  trial.clock.now += 30 * MINUTE_MS;
  await requireShut(trial, 'expired', open(0, link));
  const fresh = await ask();
  await race(trial, (at) => open(at, fresh));
  await requireShut(trial, 'used', open(0, fresh));
}

async function tryStart(trial: Trial, email: string): Promise<void> {
  const { store, secrets } = trial.servers[0]!.services;
  const now = trial.clock.now;
  await store.write((db) => invite(db, secrets, { ...PERSON, email, logins: [], now }));
  const token = new URL(await nextHref(trial)).pathname.split('/').at(-1) ?? '';
  const { public_uuid: uuid } = await store.read((db) =>
    db.selectFrom('trader').select('public_uuid').where('email', '=', email).executeTakeFirstOrThrow(),
  );
  await requireShut(trial, 'uuid of the leaderboard', start(trial, 0, uuid, email));
  await requireShut(trial, 'uuid as an account', look(trial, uuid));
  const reset = { token, emailAddress: email, password: PASSWORD };
  await requireShut(trial, 'as a reset', send(trial, 0, `/account/reset-password/${token}`, reset));
  await requireShut(trial, "another person's", start(trial, 0, token, 'other@desk.test'));
  await race(trial, (at) => start(trial, at, token, email));
  await requireShut(trial, 'used', start(trial, 0, token, email));
}

const PERSON = { firstName: 'Ann', lastName: '', language: 'en', isDemo: false } as const;

function start(trial: Trial, at: number, token: string, emailAddress: string): Promise<number> {
  return send(trial, at, `/account/get-started/${token}`, { emailAddress, password: PASSWORD });
}

/** A hundred uses at once, at all servers. What finds too many waiting (503) is not evaluated, and may not win. */
async function race(trial: Trial, use: (at: number) => Promise<number>): Promise<void> {
  const { tally } = trial;
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => use(at)));
  const winners = answers.filter((status) => status === 200).length;
  tally.races += 1;
  tally.uses += AT_ONCE;
  tally.evaluated += answers.filter((status) => status !== 503).length;
  tally.winners += winners;
  if (winners !== 1) tally.faults.push(`${winners} of ${AT_ONCE} uses won`);
  const odd = answers.filter((status) => ![200, 404, 503].includes(status));
  if (odd.length > 0) tally.faults.push(`answers ${[...new Set(odd)].join(', ')}`);
}

async function requireShut({ tally }: Trial, what: string, answer: Promise<number>): Promise<void> {
  tally.wrongWays += 1;
  const status = await answer;
  if (status !== 404) tally.faults.push(`a link that was ${what} was answered with ${status}`);
}

async function nextHref({ servers, mailbox }: Trial): Promise<string> {
  await deliverDue(openSending(servers[0]!.services));
  for (;;) {
    const message = await mailbox.next();
    if (message.mail.html?.includes('<a href=')) return buttonHref(message);
  }
}

async function look(trial: Trial, accountId: string): Promise<number> {
  const url = `${trial.servers[0]!.url}/api/v1/user/principalAccount/${accountId}`;
  return (await fetch(url, { headers: from(trial) })).status;
}

async function send(trial: Trial, at: number, path: string, body: object): Promise<number> {
  const { url } = trial.servers[at % trial.servers.length]!;
  const headers = { 'content-type': 'application/json', ...from(trial) };
  const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
}

/** Each call comes from a network of its own: limits of networks are tested elsewhere. */
function from(trial: Trial): Record<string, string> {
  trial.caller += 1;
  const bytes = [trial.caller >> 16, trial.caller >> 8, trial.caller].map((part) => part & 255);
  return { 'x-forwarded-for': `10.${bytes.join('.')}` };
}

function verdictOf({ seed, rounds, databaseUrl }: LinkUses, { tally, servers }: Trial): Verdict {
  const { races, uses, evaluated, winners, wrongWays, faults } = tally;
  return judge({
    name: databaseUrl === null ? 'links-sqlite' : 'links-postgres',
    observed: `${races} links used ${uses} times at once at ${servers.length} servers: ${evaluated} evaluated, ${winners} won; ${wrongWays} uses in wrong ways, ${faults.length} faults`,
    target: `exactly 1 of ${AT_ONCE} wins, 0 in wrong ways`,
    seed,
    figures: { races, uses, evaluated, winners, wrongWays, faults: faults.length },
    least: {
      races: 2 * rounds,
      uses: 2 * rounds * AT_ONCE,
      evaluated: races,
      winners: races,
      wrongWays: 12 * rounds,
    },
    atMost: { winners: races },
    faults,
  });
}
