import {
  signInAs,
  TEST_EMAIL,
  TEST_PASSWORD,
  withTrader,
  type Client,
  type TestAnswer,
  type TestServer,
} from '../../apps/server/src/app/server-testing.ts';
import { codeAt } from '../../tests/walks/authenticator.ts';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { withServers } from './served.ts';
import { judge, type Verdict } from '../verdict.ts';

export interface Guesses {
  readonly seed: number;
  /** Addresses that guess at one account, and accounts that one address tries. */
  readonly crowd: number;
  readonly databaseUrl: string | null;
}

const BURST = 100;
const QUARTER_MS = 15 * 60_000;
const WRONG = 'Wrong-Password-1';

/**
 * T16: one account from many addresses, many accounts from one, forged addresses, codes of the second factor; at every server, and
 * over half an hour. Evaluated is what is answered with 004.
 */
export function guesses({ seed, crowd, databaseUrl }: Guesses): Promise<Verdict> {
  const environment = { TRUSTED_PROXIES: '127.0.0.1' };
  return withServers({ databaseUrl, environment }, async (servers) => {
    const chance = chanceFrom(seed);
    const owner = await withTrader(servers[0]);
    const unexpectedAnswers: UnexpectedAnswers = new Map();
    const account = await guessAtOneAccount(servers, chance, crowd, unexpectedAnswers);
    const own = await signInAs(owner);
    const spread = await spray(servers, crowd, unexpectedAnswers);
    const codes = await guessCodes(servers, owner, unexpectedAnswers);
    const faults = [
      ...(own.status === 200 ? [] : [`the owner's own device was shut out: ${own.status}`]),
      ...unexpectedAnswers
        .entries()
        .map(([answer, count]) => `${count} guesses were answered with ${answer}`),
    ];
    return judge({
      name: `guesses-${databaseUrl === null ? 'sqlite' : 'postgres'}`,
      observed: `${account.tried} guesses at one account from ${crowd} addresses in half an hour: at most ${account.most} evaluated in any quarter; ${crowd} accounts from one address: ${spread} evaluated; codes: ${codes} evaluated; the owner's device signs in meanwhile`,
      target: 'at most 10 an account, 30 an address, 10 codes an account in 15 minutes; nobody locked out',
      seed,
      figures: { tried: account.tried, account: account.most, address: spread, codes },
      // Where nothing is evaluated, nothing was guessed.
      least: { tried: 4 * crowd, account: 1, address: 1, codes: 1 },
      atMost: { account: 10, address: 30, codes: 10 },
      faults,
    });
  });
}

/** Answers that no guess may have, such as a sign-in, and how often. */
type UnexpectedAnswers = Map<string, number>;

/** Returns how many were evaluated and wrong. */
async function burst(
  count: number,
  unexpected: UnexpectedAnswers,
  ask: (at: number) => Promise<TestAnswer>,
): Promise<number> {
  let wrong = 0;
  for (let from = 0; from < count; from += BURST) {
    const size = Math.min(BURST, count - from);
    const answers = await Promise.all(Array.from({ length: size }, (_, at) => ask(from + at)));
    for (const { status, json } of answers) {
      const code = json?.errors?.[0]?.code;
      if (status === 401 && code === '004') wrong += 1;
      else if (![429, 503].includes(status) || code !== '012') {
        const answer = `${status} ${code}`;
        unexpected.set(answer, (unexpected.get(answer) ?? 0) + 1);
      }
    }
  }
  return wrong;
}

const wrongFrom = (server: TestServer, username: string, address: string) =>
  server.client().call('POST', '/api/v1/auth/sign_in', {
    body: { username, password: WRONG },
    headers: { 'x-forwarded-for': address },
  });

/** Bursts at moments drawn from the seed over half an hour; the busiest quarter counts. */
async function guessAtOneAccount(
  servers: readonly TestServer[],
  chance: Chance,
  crowd: number,
  unexpected: UnexpectedAnswers,
): Promise<{ tried: number; most: number }> {
  const instants: number[] = [];
  let tried = 0;
  const began = servers[0]!.clock.now;
  while (servers[0]!.clock.now < began + 2 * QUARTER_MS) {
    const wrong = await burst(crowd, unexpected, (at) =>
      wrongFrom(servers[at % servers.length]!, TEST_EMAIL, `203.0.${at >> 8}.${at & 255}`),
    );
    tried += crowd;
    instants.push(...Array.from({ length: wrong }, () => servers[0]!.clock.now));
    const pause = draw(chance, 30_000, 240_000);
    for (const { clock } of servers) clock.now += pause;
  }
  const most = Math.max(
    ...instants.map((from) => instants.filter((at) => at >= from && at < from + QUARTER_MS).length),
  );
  return { tried, most };
}

async function spray(
  servers: readonly TestServer[],
  crowd: number,
  unexpected: UnexpectedAnswers,
): Promise<number> {
  return burst(crowd, unexpected, (at) =>
    wrongFrom(servers[at % servers.length]!, `trader${at}@desk.test`, '198.51.100.7'),
  );
}

async function guessCodes(
  servers: readonly TestServer[],
  owner: Client,
  unexpected: UnexpectedAnswers,
): Promise<number> {
  const factor = '/api/v1/auth/second_factor';
  const begun = await owner.call('POST', `${factor}/begin`, { body: { currentPassword: TEST_PASSWORD } });
  const code = codeAt(begun.json.secret, servers[0]!.clock.now);
  await owner.call('POST', `${factor}/confirm`, { body: { code } });
  const challenges: string[] = [];
  for (let count = 0; count < 12; count++) {
    const client = servers[count % servers.length]!.client();
    for (const [name, value] of owner.cookies) client.cookies.set(name, value);
    challenges.push((await signInAs(client)).json.challenge);
  }
  return burst(120, unexpected, (at) =>
    servers[at % servers.length]!.client().call('POST', '/api/v1/auth/second_step', {
      body: { challenge: challenges[at % challenges.length], code: String(at).padStart(6, '0') },
      headers: { 'x-forwarded-for': `192.0.2.${at}` },
    }),
  );
}
