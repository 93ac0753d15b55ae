import {
  signInAs,
  TEST_EMAIL,
  TEST_PASSWORD,
  withTrader,
  type Client,
  type TestServer,
} from '../../apps/server/src/app/server-testing.ts';
import { withServers } from './served.ts';
import { judge, type Verdict } from '../verdict.ts';

export interface SessionEnds {
  readonly rounds: number;
  /** Requests under way while a session ends. */
  readonly crowd: number;
  readonly databaseUrl: string | null;
}

const WAYS = ['sign-out', 'sign-out-everywhere', 'password', 'disabled'] as const;
const IDLE_ROUNDS = 12;

interface Seen {
  late: number;
  accepted: number;
  readonly faults: string[];
}

/** T14: a session that ended opens nothing at any server, for no request that began after the answer that ended it. */
export function sessionEnds({ rounds, crowd, databaseUrl }: SessionEnds): Promise<Verdict> {
  return withServers({ databaseUrl }, async (servers) => {
    const seen: Seen = { late: 0, accepted: 0, faults: [] };
    const first = await withTrader(servers[0]);
    const passwords = { present: TEST_PASSWORD, next: 'Closing-Bell-1600' };
    for (let round = 0; round < rounds; round++) {
      // Wrong passwords are none here, but the windows of the limits pass.
      if (round % IDLE_ROUNDS === 0) for (const { clock } of servers) clock.now += 3_600_000;
      const way = WAYS[round % WAYS.length] ?? 'sign-out';
      await endOne(servers, way, passwords, crowd, seen);
    }
    const tried = await tryDump(servers[0], first);
    const name = `sessions-${databaseUrl === null ? 'sqlite' : 'postgres'}`;
    return judge({
      name,
      observed: `${rounds} sessions ended in ${WAYS.length} ways, ${seen.late} requests began afterwards, ${seen.accepted} accepted; ${tried.values} stored values tried as tokens, ${tried.opened} open anything`,
      target: '0 accepted, 0 stored values of use',
      seed: 0,
      figures: { late: seen.late, accepted: seen.accepted, values: tried.values, opened: tried.opened },
      least: { late: rounds * crowd, values: 20 },
      atMost: { accepted: 0, opened: 0 },
      faults: seen.faults,
    });
  });
}

async function endOne(
  servers: readonly [TestServer, ...TestServer[]],
  way: (typeof WAYS)[number],
  passwords: { present: string; next: string },
  crowd: number,
  seen: Seen,
): Promise<void> {
  const client = servers[0].client();
  const { status, text } = await signInAs(client, TEST_EMAIL, passwords.present);
  if (status !== 200) return void seen.faults.push(`sign-in: ${status} ${text}`);
  const copies = servers.map((server) => copyOf(client, server));
  const ask = (at: number) => copies[at % copies.length]!.call('GET', '/api/v1/errors');
  const underWay = Array.from({ length: crowd }, (_, at) => ask(at));
  await end(servers[0], client, way, passwords);
  const late = await Promise.all(Array.from({ length: crowd }, (_, at) => ask(at)));
  seen.late += late.length;
  seen.accepted += late.filter((answer) => answer.status !== 401).length;
  const unexpected = (await Promise.all(underWay)).find((answer) => ![200, 401].includes(answer.status));
  if (unexpected) seen.faults.push(`under way: ${unexpected.status}`);
  if (way === 'disabled') await setDisabled(servers[0], null);
}

async function end(
  server: TestServer,
  client: Client,
  way: (typeof WAYS)[number],
  passwords: { present: string; next: string },
): Promise<void> {
  switch (way) {
    case 'sign-out':
      await client.call('POST', '/api/v1/auth/sign_out');
      return;
    case 'sign-out-everywhere':
      await client.call('POST', '/api/v1/auth/sign_out_everywhere');
      return;
    case 'disabled':
      return setDisabled(server, 1);
    case 'password': {
      const other = server.client();
      await signInAs(other, TEST_EMAIL, passwords.present);
      const body = { currentPassword: passwords.present, password: passwords.next };
      const { status, text } = await other.call('POST', '/api/v1/auth/password', { body });
      if (status !== 200) throw new Error(`password: ${status} ${text}`);
      Object.assign(passwords, { present: passwords.next, next: passwords.present });
    }
  }
}

async function setDisabled({ services }: TestServer, at: number | null): Promise<void> {
  await services.store.write((db) => db.updateTable('trader').set({ disabled_at: at }).execute());
}

function copyOf(client: Client, server: TestServer): Client {
  const copy = server.client();
  copy.token = client.token;
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Every value of every row about sessions and tokens, tried as a token with the trader's own cookies. */
async function tryDump(server: TestServer, owner: Client): Promise<{ values: number; opened: number }> {
  await signInAs(owner, TEST_EMAIL, TEST_PASSWORD);
  const rows = await server.services.store.read(async (db) => [
    ...(await db.selectFrom('session').selectAll().execute()),
    ...(await db.selectFrom('session_former_token').selectAll().execute()),
    ...(await db.selectFrom('api_token').selectAll().execute()),
  ]);
  const values = new Set(
    rows.flatMap((row) =>
      Object.values(row).flatMap((value) =>
        value instanceof Uint8Array
          ? [Buffer.from(value).toString('base64url'), Buffer.from(value).toString('hex')]
          : [String(value)],
      ),
    ),
  );
  let opened = 0;
  for (const value of values)
    for (const token of [value, `tj_${value}`, `tj_api_${value}`]) {
      if (!/^[\x21-\x7e]+$/.test(token)) continue;
      const client = copyOf(owner, server);
      client.token = token;
      if ((await client.call('GET', '/api/v1/errors')).status !== 401) opened += 1;
    }
  return { values: values.size, opened };
}
