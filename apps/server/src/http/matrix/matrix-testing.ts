// One file, since callers, ids and calls are one product, and a part of it alone proves nothing.
// Every call of the contract × every kind of caller × every kind of id: what comes of it, and whether anything of another shows.
import { randomBytes } from 'node:crypto';
import { ENDPOINTS } from '@daybook/api/contract/all-endpoints.ts';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import { importPreviewed, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { openApiDocument } from '@daybook/api/contract/openapi.ts';
import { API_ROOT } from '#server/http/api.ts';
import { undescribed, type Description } from '#server/http/described-answers-testing.ts';
import { withIdIn, type Given } from './matrix-bodies-testing.ts';
import { SAMPLES, type IdKind, type Sample } from './matrix-samples-testing.ts';
import { SPANISH_TABLE } from '@daybook/brokers/files/fixtures-testing.ts';
import { createLink } from '#server/mail/links/queries.ts';
import { linkToken } from '#server/mail/links/token.ts';
import {
  signInAs,
  TEST_EMAIL,
  TEST_PASSWORD,
  withAnotherTrader,
  type Client,
  type TestAnswer,
} from '#server/app/server-testing.ts';
import type { TradedJournal } from '#server/journal/trades/trades-testing.ts';
import { saveEntry } from '#server/journal/trades/trades-testing.ts';

const DESCRIPTION = openApiDocument(ENDPOINTS, API_ROOT) as unknown as Description;

/** Values that are no id of anything. */
const ODD = ['0', '-1', '1', '9'.repeat(60), 'null', "'", '%2e%2e', '%00', 'tj_', '[object%20Object]'];

/** What bodies and queries name. */
const NAMED = ['trade', 'account', 'account entry', 'mistake', 'tag', 'import'] as const;

const KEPT = { name: 'canary-mapping', fingerprint: '0'.repeat(32), mapping: SPANISH_TABLE };

interface MatrixVerdict {
  readonly calls: number;
  readonly asked: number;
  /** Calls that were answered as one with an id of nobody in its body or query, other than by refusing the input. */
  readonly reached: ReadonlySet<string>;
  readonly faults: readonly string[];
}

interface Callers {
  readonly owner: Client;
  readonly otherTrader: Client;
  readonly nobody: Client;
  /** Each of these opens nothing any more, or never did. */
  readonly dead: Readonly<Record<string, Client>>;
  readonly reader: Client;
  readonly writer: Client;
}

type Ids = Readonly<Record<IdKind, string>>;

/** Asks everything, or of these calls alone, of a server whose trader has trades; returns what was not as it must be. */
export async function tryEveryCall(
  journal: TradedJournal,
  endpoints: readonly Endpoint[] = ENDPOINTS,
): Promise<MatrixVerdict> {
  const { server } = journal;
  const faults: string[] = [];
  const callers = await makeCallers(journal);
  const ids = await makeIds(journal, callers);
  const canaries = [
    TEST_EMAIL,
    'Ann',
    // The account on its own: an id in capitals holds the same letters now and then.
    /(?<![\w-])A-1(?![\w-])/,
    'canary@desk.test',
    'canary-comment',
    'canary-mistake',
    'canary-note',
    'canary-mapping',
    'CANARY',
    // The first one is named in bodies, which may come back.
    ...journal.trades.slice(1),
  ];
  let asked = 0;
  const reached = new Set<string>();
  const own = await makeOwn(callers.otherTrader);
  const ask: Check['ask'] = async (endpoint, client, params, given) => {
    asked += 1;
    const answer = await askFor(endpoint, client, params, given);
    const wrong = undescribed(DESCRIPTION, endpoint, answer);
    if (wrong !== null) faults.push(`${endpoint.name} is not described: ${wrong}`);
    if (answer.status >= 500) faults.push(`${endpoint.name}: ${answer.status} ${answer.text}`);
    const seen = client === callers.owner ? undefined : canaries.find((text) => isIn(bytesOf(answer), text));
    const isOwn = client === callers.reader || client === callers.writer;
    if (seen !== undefined && !isOwn)
      faults.push(
        `${endpoint.name} showed ${String(seen)} to another: ${JSON.stringify([params, given])} ${answer.status} ${answer.text.slice(0, 200)}`,
      );
    return answer;
  };
  for (const endpoint of endpoints) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const sample = SAMPLES[endpoint.name];
    if (names.some((name) => sample?.params[name] === undefined)) {
      faults.push(`${endpoint.name}: the matrix does not say what its ids are`);
      continue;
    }
    const check = { endpoint, sample: sample ?? { params: {} }, ids, own, callers, ask, faults, reached };
    if (endpoint.access === 'session') await checkCallers(check);
    await checkIds(check);
    if (endpoint.access === 'session') await checkGiven(check);
  }
  faults.push(...(await findDamage(journal, callers, ids)));
  return { calls: endpoints.length, asked, reached, faults: [...faults, ...serverFaults(server.lines)] };
}

interface Check {
  readonly endpoint: Endpoint;
  readonly sample: Sample;
  readonly ids: Ids;
  /** What the other trader has. */
  readonly own: Partial<Ids>;
  readonly callers: Callers;
  readonly ask: (
    endpoint: Endpoint,
    client: Client,
    params: Readonly<Record<string, string>>,
    given?: Given,
  ) => Promise<TestAnswer>;
  readonly faults: string[];
  readonly reached: Set<string>;
}

/** Parameters with every id changed by `change`. */
function paramsOf({ sample, ids }: Check, change: (id: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sample.params).map(([name, kind]) => [
      name,
      typeof kind === 'string' ? change(ids[kind]) : kind.fixed,
    ]),
  );
}

const same = (id: string) => id;
/** An id of the same form that nobody has. */
const missing = (id: string) => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;

/** Nobody, dead sessions and tokens get the same refusal everywhere; API tokens reach what their declaration says. */
async function checkCallers(check: Check): Promise<void> {
  const { endpoint, callers, ask, faults } = check;
  const { name, tokens } = endpoint;
  const dead = sharesPath(endpoint) ? callers.dead : { nobody: callers.nobody, ...callers.dead };
  for (const [who, client] of Object.entries(dead)) {
    const { status, json } = await ask(endpoint, client, paramsOf(check, same));
    const code = json?.errors?.[0]?.code;
    if (status !== 401 || (code !== '003' && code !== '002'))
      faults.push(`${name}: ${who} got ${status} ${code}`);
  }
  for (const [who, client, isLet] of [
    ['a token for reading', callers.reader, tokens === 'read'],
    ['a token for changes', callers.writer, tokens !== undefined],
  ] as const) {
    // With ids that nobody has: what a token may do is not to be done here.
    const { status } = await ask(endpoint, client, paramsOf(check, missing));
    if ((status === 403) === isLet || status === 401) faults.push(`${name}: ${who} got ${status}`);
  }
}

/** Another's id is a missing one, an id of another kind is none, and the right one is the owner's. */
async function checkIds(check: Check): Promise<void> {
  const { endpoint, sample, ids, callers, ask, faults } = check;
  const kinds = Object.values(sample.params).filter((kind) => typeof kind === 'string');
  if (kinds.length === 0) return;
  const isOpen = endpoint.access !== 'session';
  const otherTraders = isOpen ? [callers.nobody, callers.otherTrader, callers.owner] : [callers.otherTrader];
  // The holder of a mailed link is its owner.
  for (const client of endpoint.access === 'onboarding' ? [] : otherTraders) {
    const others = await ask(endpoint, client, paramsOf(check, same));
    const none = await ask(endpoint, client, paramsOf(check, missing));
    if (others.status !== 404 || bytesOf(others) !== bytesOf(none))
      faults.push(
        `${endpoint.name}: another's ${kinds.join()} differs from a missing one (${others.status})`,
      );
  }
  const callersOfIt = callersOf(check);
  for (const [kind, id] of Object.entries(ids))
    for (const client of kinds.includes(kind as IdKind) ? [] : callersOfIt) {
      const { status } = await ask(
        endpoint,
        client,
        paramsOf(check, () => id),
      );
      if (![404, 422, 429].includes(status))
        faults.push(`${endpoint.name}: a ${kind} in place of a ${kinds.join()} was answered with ${status}`);
    }
  for (const odd of ODD) {
    const { status } = await ask(
      endpoint,
      callersOfIt[0] ?? callers.nobody,
      paramsOf(check, () => odd),
    );
    if (status < 400) faults.push(`${endpoint.name}: ${odd} was taken for a ${kinds.join()}`);
  }
  const isSafe = endpoint.method === 'GET' && !isOpen && !kinds.includes('share uuid');
  if (!isSafe) return;
  const { status } = await ask(endpoint, callers.owner, paramsOf(check, same));
  if (status !== 200) faults.push(`${endpoint.name}: its owner got ${status}`);
}

/** At each place of a body or a query that takes it, another's id is a missing one; the path names what the caller has. */
async function checkGiven({
  endpoint,
  sample,
  ids,
  own,
  callers,
  ask,
  faults,
  reached,
}: Check): Promise<void> {
  const params = Object.fromEntries(
    Object.entries(sample.params).map(([name, kind]) => [
      name,
      typeof kind === 'string' ? (own[kind] ?? missing(ids[kind])) : kind.fixed,
    ]),
  );
  for (const kind of NAMED) {
    const id = ids[kind];
    const none = missing(id);
    const places = [...withIdIn(endpoint, id)];
    for (const [at, other] of [...withIdIn(endpoint, none)].entries()) {
      const given = places[at];
      if (given === undefined) break;
      const asked = async (value: Given, name: string) =>
        outcomeOf(await ask(endpoint, callers.otherTrader, params, value), name);
      const expected = [await asked(other, none)];
      const outcome = await asked(given, id);
      // What is done once may be refused the next time, as a name that is taken by now.
      if (!expected.includes(outcome)) expected.push(await asked(other, none));
      if (!expected.includes(outcome))
        faults.push(
          `${endpoint.name}: another's ${kind} differs from a missing one in ${JSON.stringify(given)}: ${outcome}, ${expected.join()}`,
        );
      if (!outcome.startsWith('422')) reached.add(endpoint.name);
    }
  }
}

/** The status and what is refused; what is answered else holds ids and instants of its own. */
function outcomeOf({ status, json }: TestAnswer, id: string): string {
  return status < 400 ? `${status}` : `${status} ${JSON.stringify(json?.errors)}`.replaceAll(id, 'ID');
}

/** Who tries ids of wrong kinds. A path that is also the trader's own is a link's for nobody else. */
function callersOf({ endpoint, callers }: Check): readonly Client[] {
  const { nobody, owner, otherTrader } = callers;
  if (endpoint.access === 'session') return [owner, otherTrader];
  return sharesPath(endpoint) ? [nobody] : [nobody, otherTrader, owner];
}

function sharesPath({ path, method }: Endpoint): boolean {
  return (
    (ENDPOINTS as readonly Endpoint[]).filter((it) => it.path === path && it.method === method).length > 1
  );
}

function isIn(bytes: string, canary: string | RegExp): boolean {
  return typeof canary === 'string' ? bytes.includes(canary) : canary.test(bytes);
}

function bytesOf({ status, text, json }: TestAnswer): string {
  return `${status} ${text.replace(json?.requestId ?? '', '')}`;
}

function askFor(
  endpoint: Endpoint,
  client: Client,
  params: Readonly<Record<string, string>>,
  given?: Given,
): Promise<TestAnswer> {
  const { method, name, path, upload } = endpoint;
  const sample = SAMPLES[name];
  const body = given?.part === 'body' ? given.value : sample?.body;
  const form = given?.part === 'body' ? (given.value as Sample['form']) : sample?.form;
  const query = given?.part === 'query' ? `?${new URLSearchParams(given.value).toString()}` : '';
  const url = `/api/v1${path.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '')}${query}`;
  if (upload !== undefined)
    return client.call(method, query === '' ? `${url}?name=x.csv` : url, {
      headers: { 'content-type': 'application/octet-stream' },
    });
  if (endpoint.multipart === true) {
    const data = new FormData();
    for (const [field, value] of Object.entries(form ?? { unknown: 'field' })) data.append(field, value);
    return client.call(method, url, { form: data });
  }
  return client.call(
    method,
    url,
    method === 'GET' || method === 'DELETE' ? {} : { body: body ?? { odd: 1 } },
  );
}

async function makeCallers({ server, trader: owner }: TradedJournal): Promise<Callers> {
  const otherTrader = await withAnotherTrader(server);
  const disabled = await withAnotherTrader(server, 'gone@desk.test');
  await server.services.store.write((db) =>
    db.updateTable('trader').set({ disabled_at: 1 }).where('email', '=', 'gone@desk.test').execute(),
  );
  await signInAs(server.client());
  const left = server.client();
  await signInAs(left);
  await left.call('POST', '/api/v1/auth/sign_out');
  const withToken = (token: string) => Object.assign(server.client(), { token });
  const random = () => randomBytes(32).toString('base64url');
  const makeToken = async (may: string) => {
    const body = { name: may, may, currentPassword: TEST_PASSWORD };
    return withToken((await owner.call('POST', '/api/v1/user/tokens', { body })).json.token);
  };
  const revoked = await makeToken('read');
  const { json } = await owner.call('GET', '/api/v1/user/tokens');
  await owner.call('DELETE', `/api/v1/user/tokens/${json.results[0].id}`);
  return {
    owner,
    otherTrader,
    nobody: server.client(),
    reader: await makeToken('read'),
    writer: await makeToken('change'),
    dead: {
      'a disabled trader': disabled,
      'a session that was left': left,
      'a revoked token': revoked,
      'a token without its cookie': withToken(owner.token ?? ''),
      'a made-up token': withToken(`tj_${random()}`),
      'a made-up API token': withToken(`tj_api_${random()}`),
      garbage: withToken('garbage'),
      'the token of a reset link': withToken(random()),
    },
  };
}

async function makeIds({ server, trader, trades }: TradedJournal, { owner }: Callers): Promise<Ids> {
  const { store, secrets } = server.services;
  const [trade = ''] = trades;
  await saveEntry(trader, trade, { comments: 'canary-comment', errors: 'canary-mistake' });
  const listed = async (path: string) => (await owner.call('GET', `/api/v1${path}`)).json;
  const now = server.clock.now;
  const post = async (path: string, body: unknown) =>
    (await owner.call('POST', `/api/v1${path}`, { body })).json.id;
  const tag = await post('/labels/tag', { name: 'canary-tag' });
  const change = await post('/trades/changes', { trades: [trade], change: { addTags: [tag] } });
  const moved = await moveIn(owner);
  const { accountUuid } = (await listed('/user/accounts')).results[0];
  const line = { accountUuid, kind: 'balance', day: 20_000, amount: 1, currency: 'CANARY' };
  const { entry } = (await owner.call('POST', '/api/v1/accounts/entries', { body: line })).json;
  return store
    .write(async (db) => {
      const { id: traderId, public_uuid } = await db
        .selectFrom('trader')
        .select(['id', 'public_uuid'])
        .where('email', '=', TEST_EMAIL)
        .executeTakeFirstOrThrow();
      const row = await db
        .selectFrom('trade')
        .select('uuid')
        .where('trader_id', '=', traderId)
        .where('public_id', '=', trade)
        .executeTakeFirstOrThrow();
      const links = await Promise.all(
        (['reset', 'onboarding'] as const).map(async (purpose) => {
          const { id } = await createLink(db, secrets, { purpose, traderId, payload: null, now });
          return purpose === 'reset' ? id : linkToken(secrets, purpose, id);
        }),
      );
      const other = { traderId, payload: { email: 'canary@desk.test' }, now };
      const { id: address } = await createLink(db, secrets, { purpose: 'address', ...other });
      const { id: former } = await createLink(db, secrets, { purpose: 'former-address', ...other });
      return { public_uuid, uuid: row.uuid, links, address, former };
    })
    .then(async ({ public_uuid, uuid, links, address, former }) => ({
      trade,
      'share uuid': uuid,
      account: accountUuid,
      'account entry': entry.id,
      mistake: (await listed('/errors')).errors[0].id,
      tag,
      'trade change': change,
      'moving in': moved,
      session: (await listed('/auth/sessions')).results.find(
        ({ isCurrent }: { isCurrent: boolean }) => !isCurrent,
      ).id,
      'api token': (await listed('/user/tokens')).results[0].id,
      import: (await listed('/imports')).imports[0].id,
      mapping: (await owner.call('POST', '/api/v1/column_mappings', { body: KEPT })).json.mapping.id,
      comment: '0123456789abcdef',
      undo: '0123456789abc',
      'public uuid': public_uuid,
      'details segment':
        /"hash":"([0-9a-f]{32})"/.exec((await owner.call('GET', '/api/v1/segments/details')).text)?.[1] ?? '',
      segment: /"hash":"([0-9a-f]{32})"/.exec((await owner.call('GET', '/api/v1/segments')).text)?.[1] ?? '',
      'reset link': links[0] ?? '',
      'address link': address,
      'former address link': former,
      'onboarding link': links[1] ?? '',
    }));
}

/** A trader's own things, of the kinds that bodies name together with another. */
async function makeOwn(trader: Client): Promise<Partial<Ids>> {
  const fills = ['MAIN 03/02/2026 10:00:00 B 100 MSFT 10.00', 'MAIN 03/02/2026 10:10:00 S 100 MSFT 10.50'];
  await importPreviewed(trader, await previewFile(trader, tradeZeroBytes(fills)));
  const json = async (method: string, path: string, body?: unknown) =>
    (await trader.call(method, `/api/v1${path}`, body === undefined ? {} : { body })).json;
  const { accountUuid } = (await json('GET', '/user/accounts')).results[0];
  const line = { accountUuid, kind: 'balance', day: 20_000, amount: 1, currency: 'USD' };
  await json('POST', '/errors', ['Own mistake']);
  return {
    account: accountUuid,
    trade: (await json('GET', '/trades')).results[0].id,
    tag: (await json('POST', '/labels/tag', { name: 'own' })).id,
    mistake: (await json('GET', '/errors')).errors[0].id,
    'account entry': (await json('POST', '/accounts/entries', line)).entry.id,
  };
}

/** Id of a previewed file of another journal. */
async function moveIn(owner: Client): Promise<string> {
  const bytes = new TextEncoder().encode(
    'Open Datetime,Symbol,Side,Notes\n2020-01-02 10:00:00,CANARY,L,canary-note\n',
  );
  const { json } = await owner.call('POST', '/api/v1/moving_in?name=canary.csv', { bytes });
  return json.movingIn.id;
}

/** What the attempts must have left as it was. */
async function findDamage(
  { trades }: TradedJournal,
  { owner }: Callers,
  ids: Ids,
): Promise<readonly string[]> {
  const text = async (path: string) => (await owner.call('GET', `/api/v1${path}`)).text;
  const expected: readonly (readonly [string, string])[] = [
    ['/profile', TEST_EMAIL],
    ['/user/accounts', '"ACTIVE"'],
    ['/accounts/entries', 'CANARY'],
    ['/errors', 'canary-mistake'],
    ['/labels', 'canary-tag'],
    [`/trade/${ids.trade}`, ids.tag],
    ['/auth/sessions', ids.session],
    ['/user/tokens', ids['api token']],
    [`/trade/${ids.trade}`, 'canary-comment'],
    ['/column_mappings', 'canary-mapping'],
    ['/dashboard/0', trades.at(-1) ?? ''],
  ];
  const found = await Promise.all(
    expected.map(async ([path, what]) => ((await text(path)).includes(what) ? [] : [`${path} lost ${what}`])),
  );
  return found.flat();
}

function serverFaults(lines: readonly string[]): string[] {
  return lines.filter((line) => line.includes('"level":"error"')).map((line) => line.slice(0, 300));
}
