import { randomBytes } from 'node:crypto';
import { ENDPOINTS } from '@daybook/api/contract/all-endpoints.ts';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import { SAMPLES } from '../../apps/server/src/http/matrix/matrix-samples-testing.ts';
import {
  signInAs,
  TEST_EMAIL,
  TEST_PASSWORD,
  withTrader,
  type Client,
  type TestAnswer,
  type TestServer,
} from '../../apps/server/src/app/server-testing.ts';
import { withServers } from './served.ts';
import { judge, type Verdict } from '../verdict.ts';

/** Names under which secrets are planted; each gets a value of its own. */
const PLANTED = [
  'typed password',
  'new password',
  'present password',
  'platform password',
  'second platform password',
  'made-up session token',
  'made-up API token',
  'made-up challenge',
  'code',
  'reset token',
  'reset id',
  'onboarding token',
  'other path',
  'query value',
  'query name',
  'cookie',
  'referer',
  'body member',
  'idempotency key',
  'form field',
  'device cookie',
] as const;

/** T13: secrets in every field, header, path and query, and the real ones of sign-ins; none is in a log, the audit or a refusal. */
export function canaries({
  seed,
  databaseUrl,
}: {
  readonly seed: number;
  readonly databaseUrl: string | null;
}): Promise<Verdict> {
  const environment = {
    LOG_LEVEL: 'debug',
    SMTP_URL: 'smtp://planted-user:planted-smtp-password@127.0.0.1:9',
    PLATFORM_HOSTS: 'http://127.0.0.1:9',
  };
  return withServers({ databaseUrl, environment }, async (servers) => {
    const [server] = servers;
    const secrets = new Map<string, string>(
      PLANTED.map((name) => [name, `Aa1!${randomBytes(18).toString('base64url')}`]),
    );
    secrets.set('SMTP password', 'planted-smtp-password');
    const refusals: string[] = [];
    const asked = await plantEverywhere(server, secrets, refusals);
    await useRealOnes(server, secrets);
    await breakHandlers(server);
    const audit = await server.services.store.read((db) => db.selectFrom('audit').selectAll().execute());
    const places = {
      log: servers.flatMap(({ lines }) => lines).join('\n'),
      audit: JSON.stringify(audit),
      refusals: refusals.join('\n'),
    };
    const faults = [...findHits(secrets, places), ...findBrokenLines(server.lines)];
    return judge({
      name: `canaries-${databaseUrl === null ? 'sqlite' : 'postgres'}`,
      observed: `${secrets.size} secrets planted in ${asked} requests, looked for in ${ENCODINGS.length} encodings in ${server.lines.length} log lines, ${audit.length} audit rows and ${refusals.length} refusals: ${faults.length} hits`,
      target: '0 hits; every line whole JSON',
      seed,
      figures: {
        secrets: secrets.size,
        asked,
        lines: server.lines.length,
        auditRows: audit.length,
        refusals: refusals.length,
        hits: faults.length,
      },
      // Secrets that were never said, or logs that hold nothing, hide nothing.
      least: { secrets: PLANTED.length + 1, asked: 40, lines: 40, auditRows: 1, refusals: 20 },
      atMost: { hits: 0 },
      faults,
    });
  });
}

async function plantEverywhere(
  server: TestServer,
  secrets: ReadonlyMap<string, string>,
  refusals: string[],
): Promise<number> {
  const trader = await withTrader(server);
  const secret = (name: (typeof PLANTED)[number]) => secrets.get(name) ?? '';
  const callers: Client[] = [trader, server.client(), server.client()];
  callers[1]!.token = `tj_${secret('made-up session token')}`;
  callers[2]!.token = `tj_api_${secret('made-up API token')}`;
  for (const client of callers.slice(1))
    client.cookies.set('bind', secret('cookie')).set('device', secret('device cookie'));
  const body = {
    username: TEST_EMAIL,
    password: secret('typed password'),
    newPassword: secret('new password'),
    currentPassword: secret('present password'),
    challenge: secret('made-up challenge'),
    code: secret('code'),
    token: secret('reset token'),
    emailAddress: TEST_EMAIL,
    [secret('body member')]: 1,
  };
  let asked = 0;
  const keep = (answer: TestAnswer) => {
    asked += 1;
    if (answer.status < 400) return;
    // A refusal names the member that nobody knows, to the one who made it up.
    const named = [secret('body member'), secret('query name'), secret('form field')];
    refusals.push(named.reduce((text, name) => text.replaceAll(name, ''), answer.text));
  };
  for (const endpoint of ENDPOINTS as readonly Endpoint[])
    for (const client of callers) {
      const paths = [secret('reset id'), secret('onboarding token'), secret('other path')];
      for (const part of endpoint.path.includes('{') ? paths : [''])
        keep(await askFor(endpoint, client, part, body, secret));
      const sample = SAMPLES[endpoint.name]?.body ?? fieldsOf(endpoint, body);
      keep(await askFor(endpoint, client, paths[0]!, sample, secret));
    }
  const linked = {
    platform: 'propreports',
    host: '127.0.0.1:9',
    userName: 'ann',
    password: secret('platform password'),
  };
  keep(await trader.call('POST', '/api/v1/user/accounts', { body: linked }));
  keep(
    await trader.call('POST', '/api/v1/user/accounts', {
      body: { ...linked, host: 'evil.test', password: secret('second platform password') },
    }),
  );
  return asked;
}

/** Of the planted members those that the call names in its own sample; a guess that its schema takes. */
function fieldsOf({ name }: Endpoint, body: Readonly<Record<string, unknown>>): unknown {
  const picks: Readonly<Record<string, readonly string[]>> = {
    signIn: ['username', 'password'],
    takeSecondStep: ['challenge', 'code'],
    beginSecondFactor: ['currentPassword'],
    confirmSecondFactor: ['code'],
    disableSecondFactor: ['currentPassword', 'code'],
    changePassword: ['currentPassword', 'password'],
  };
  return Object.fromEntries((picks[name] ?? []).map((field) => [field, body[field]]));
}

function askFor(
  { method, path, multipart, upload }: Endpoint,
  client: Client,
  part: string,
  body: unknown,
  secret: (name: (typeof PLANTED)[number]) => string,
): Promise<TestAnswer> {
  const filled = path.replace(/\{\w+\}/g, encodeURIComponent(part));
  const url = `/api/v1${filled}?${encodeURIComponent(secret('query name'))}=${encodeURIComponent(secret('query value'))}`;
  const headers = {
    referer: `http://localhost/auth/new/password?token=${encodeURIComponent(secret('referer'))}`,
    'idempotency-key': secret('idempotency key'),
  };
  const target = part === '' ? url : url.split('?')[0]!;
  if (method === 'GET' || method === 'DELETE') return client.call(method, target, { headers });
  if (upload !== undefined)
    return client.call(method, target, {
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    });
  if (multipart !== true) return client.call(method, target, { headers, body });
  const form = new FormData();
  form.append('email', 'other@desk.test');
  form.append('currentPassword', secret('present password'));
  form.append(secret('form field'), secret('form field'));
  return client.call(method, target, { headers, form });
}

/** Secrets that are real: of sessions, cookies, the second factor and API tokens. They are found out here and looked for as well. */
async function useRealOnes(server: TestServer, secrets: Map<string, string>): Promise<void> {
  server.clock.now += 3_600_000;
  const client = server.client();
  await signInAs(client, TEST_EMAIL, TEST_PASSWORD);
  secrets.set('real password', TEST_PASSWORD);
  secrets.set('real session token', client.token ?? '');
  for (const [name, value] of client.cookies) secrets.set(`real cookie ${name}`, value);
  const body = { name: 'x', may: 'read', currentPassword: TEST_PASSWORD };
  const made = await client.call('POST', '/api/v1/user/tokens', { body });
  secrets.set('real API token', made.json.token);
  const begun = await client.call('POST', '/api/v1/auth/second_factor/begin', {
    body: { currentPassword: TEST_PASSWORD },
  });
  secrets.set('real secret of the second factor', begun.json.secret);
  const program = server.client();
  program.token = made.json.token;
  await program.call('GET', '/api/v1/errors');
  await client.call('POST', '/api/v1/account/forgot-password', { body: { emailAddress: TEST_EMAIL } });
}

/** Errors of the server's own making, with rows in them: their stacks are logged. */
async function breakHandlers(server: TestServer): Promise<void> {
  const { store, log } = server.services;
  const insert = () =>
    store.write((db) =>
      db
        .insertInto('trader')
        .values({
          email: TEST_EMAIL,
          email_key: TEST_EMAIL,
          public_uuid: 'x',
          created_at: 1,
          password_hash: TEST_PASSWORD,
        })
        .execute(),
    );
  await insert().then(
    () => undefined,
    (error: unknown) => log.error('a statement failed', error),
  );
}

const ENCODINGS = [
  (text: string) => text,
  (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, ''),
  (text: string) => Buffer.from(text).toString('hex'),
  (text: string) => encodeURIComponent(text),
] as const;

/** Where secrets are, in any encoding; a sentence each. */
export function findHits(
  secrets: ReadonlyMap<string, string>,
  places: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(places).flatMap(([place, text]) =>
    [...secrets].flatMap(([name, secret]) =>
      ENCODINGS.some((encode) => secret.length > 5 && text.includes(encode(secret)))
        ? [`the ${name} is in the ${place}`]
        : [],
    ),
  );
}

/** Lines of a log that are no JSON; a sentence each. */
export function findBrokenLines(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    try {
      JSON.parse(line);
      return [];
    } catch {
      return [`a log line is no JSON: ${line.slice(0, 80)}`];
    }
  });
}
