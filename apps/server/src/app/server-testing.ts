// Tests of the server make real requests to a real server over a real store; only the demo's trades are made up.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { hashPassword, setCostForTests } from '#server/identity/sign-in/password-hash.ts';
import { createTrader } from '#server/identity/sign-in/queries.ts';
import { readPlainSettings } from './backups.ts';
import { readConfig } from './config.ts';
import type { Config } from '#server/calls/config.ts';
import { startServer, type RunningServer, type ServeOptions } from './serve.ts';
import { PATIENT, type NewPlace } from '#server/store/store-testing.ts';
import type { StoreLocation } from '#server/store/store.ts';

/** 2026-07-01, 10:00 in New York. */
export const TEST_NOW = Date.UTC(2026, 6, 1, 14);
export const TEST_PASSWORD = 'Opening-Bell-930';
export const TEST_EMAIL = 'ann@desk.test';

interface CallOptions {
  readonly body?: unknown;
  readonly form?: FormData;
  /** Sent as application/octet-stream. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Any JSON, as a test expects it to be. */
export type TestJson = ReturnType<typeof JSON.parse>;

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON body, which tests look into freely; null when it is none. */
  readonly json: TestJson;
  readonly cookies: readonly string[];
}

/** A browser's view of a server: it keeps its cookies and its token. */
export interface Client {
  readonly cookies: Map<string, string>;
  token: string | null;
  call(method: string, path: string, options?: CallOptions): Promise<TestAnswer>;
}

export interface TestServer extends RunningServer {
  readonly config: Config;
  /** The time of the server; tests move it. */
  readonly clock: { now: number };
  /** Everything it logged. */
  readonly lines: string[];
  client(): Client;
}

export interface TestServerOptions extends Pick<ServeOptions, 'fillDemo' | 'pages' | 'storeWaits'> {
  readonly place?: StoreLocation;
  readonly dataDir?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly config?: Partial<Config>;
}

/** Starts a server on an empty store and a free port. */
export type StartTestServer = (options?: TestServerOptions) => Promise<TestServer>;

/** Why tests of several servers are skipped on one of the engines. */
export const ONE_SERVER = 'SQLite has one server at a time; several are tried on PostgreSQL';

/** Whatever else the machine does, a test waits for the programs of its server. */
export const WAIT_FACTOR = 60;

/** What passwords are hashed with in tests that are not about the work it takes. */
export const LIGHT_HASHES = { memory: 64, passes: 1, parallelism: 1 };

/** To be called while a suite is defined: what it starts is stopped, and its folders removed, at the suite's end. */
export function testServers(newStoreLocation: NewPlace): StartTestServer {
  // A tenth of a second each otherwise, at every start and sign-in; password-hash.test.ts and the trials take the real ones.
  setCostForTests(LIGHT_HASHES);
  const atTheEnd: (() => unknown)[] = [];
  after(async () => {
    for (const end of atTheEnd) await end();
  });
  return async (options = {}) => {
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'daybook-server-'));
    atTheEnd.unshift(() => rmSync(dataDir, { recursive: true, force: true }));
    const place = options.place ?? (await newStoreLocation('tables'));
    const server = await startOne(place, dataDir, { storeWaits: PATIENT, ...options });
    atTheEnd.unshift(server.close);
    return server;
  };
}

/** Starts a server in this process; for trials, which end it themselves. */
export async function startOne(
  place: StoreLocation,
  dataDir: string,
  options: TestServerOptions,
): Promise<TestServer> {
  const environment = { PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'test', ...options.environment };
  const config = {
    ...readConfig(environment, dataDir),
    waitFactor: WAIT_FACTOR,
    store: place,
    ...options.config,
  };
  const clock = { now: TEST_NOW };
  const lines: string[] = [];
  const server = await startServer(config, {
    clock: () => clock.now,
    logDestination: { write: (line: string) => void lines.push(line) },
    pages: options.pages ?? { folder: join(dataDir, 'no-pages') },
    fillDemo: options.fillDemo ?? (async () => undefined),
    plainSettings: readPlainSettings(environment, dataDir),
    ...(options.storeWaits && { storeWaits: options.storeWaits }),
  });
  return { ...server, config, clock, lines, client: () => newClient(server.url) };
}

/** A browser's view of the server at an address. */
export function newClient(url: string): Client {
  const cookies = new Map<string, string>();
  const client: Client = {
    cookies,
    token: null,
    call: async (method, path, { body, form, bytes, headers, signal } = {}) => {
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...headersOf(client),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(bytes === undefined ? {} : { 'content-type': 'application/octet-stream' }),
          ...headers,
        },
        ...(bytes === undefined ? {} : { body: bytes }),
        ...(form === undefined ? {} : { body: form }),
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
      return readAnswer(answer, cookies);
    },
  };
  return client;
}

function headersOf({ token, cookies }: Client): Record<string, string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(cookie === '' ? {} : { cookie }),
  };
}

async function readAnswer(answer: Response, cookies: Map<string, string>): Promise<TestAnswer> {
  const set = answer.headers.getSetCookie();
  for (const cookie of set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
  const text = await answer.text();
  const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json') && text !== '';
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: isJson ? JSON.parse(text) : null,
    cookies: set,
  };
}

/** Creates the first trader and returns a signed-in client. */
export async function withTrader(server: TestServer): Promise<Client> {
  const client = server.client();
  const body = { email: TEST_EMAIL, password: TEST_PASSWORD, firstName: 'Ann', lastName: 'Lee' };
  const { status, json, text } = await client.call('POST', '/api/v1/installation/journal', { body });
  if (status !== 200) throw new Error(`the first trader was refused: ${text}`);
  client.token = json.accessToken;
  return client;
}

/** Signs a client in; the answer has the result. */
export async function signInAs(
  client: Client,
  username = TEST_EMAIL,
  password = TEST_PASSWORD,
): Promise<TestAnswer> {
  const answer = await client.call('POST', '/api/v1/auth/sign_in', { body: { username, password } });
  if (answer.status === 200) client.token = answer.json.accessToken;
  return answer;
}

/** Puts a further trader into the store and returns a client signed in as them. */
export async function withAnotherTrader(server: TestServer, email = 'bob@desk.test'): Promise<Client> {
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const names = { firstName: 'Bob', lastName: 'Ray', language: null, isDemo: false };
  await server.services.store.write((db) =>
    createTrader(db, { email, passwordHash, ...names, now: server.clock.now }),
  );
  const client = server.client();
  const { status, text } = await signInAs(client, email);
  if (status !== 200) throw new Error(`the other trader was refused: ${text}`);
  return client;
}
