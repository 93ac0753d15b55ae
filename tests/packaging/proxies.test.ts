// The examples of proxies, run as they are but for addresses, names and certificates, in front of a real server.
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ENDPOINTS } from '@daybook/api/contract/all-endpoints.ts';
import { MAX_FILE_BYTES } from '@daybook/api/imports/imports.ts';
import {
  testServers,
  TEST_EMAIL,
  TEST_PASSWORD,
  type TestServer,
} from '../../apps/server/src/app/server-testing.ts';
import { ROOT } from '../source-files.ts';
import {
  findNginxObstacle,
  freePort,
  makeCertificate,
  prepareNginx,
  type Certificate,
} from './nginx-example.ts';

const PACKAGING = join(ROOT, 'packaging');
const folder = mkdtempSync(join(tmpdir(), 'daybook-proxies-'));
const start = testServers(async () => ({ engine: 'sqlite', folder: mkdtempSync(join(folder, 'store-')) }));
const children: ChildProcess[] = [];
after(async () => {
  for (const child of children) {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** More than one address may try within the shortest window. */
const GUESSES = 40;
const HOST = 'journal.desk.test';
const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;

interface Proxied {
  readonly server: TestServer;
  readonly port: number;
}

/** The answer to a caller beyond the proxy. */
interface Answer {
  readonly status: number;
  readonly body: string;
}

function ask(port: number, path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // The certificate is made up for this test; who is asked is said by address.
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        servername: HOST,
        checkServerIdentity: () => undefined,
        ca: readFileSync(join(folder, 'certificate.pem')),
        headers: { host: HOST, ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

function startTrusting(): Promise<TestServer> {
  return start({ environment: { BASE_URL: `https://${HOST}`, TRUSTED_PROXIES: '127.0.0.1' } });
}

/** Asks until something listens; a proxy says nothing when it does. */
async function answering(port: number, child: ChildProcess, output: () => string): Promise<void> {
  while (child.exitCode === null) {
    const isThere = await ask(port, '/health/live').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 20)); // between two looks
  }
  throw new Error(output());
}

function run(program: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

async function startNginx(certificate: Certificate): Promise<Proxied> {
  const server = await startTrusting();
  const { port, arguments: args } = await prepareNginx({
    folder: mkdtempSync(join(folder, 'nginx-')),
    host: HOST,
    serverUrl: server.url,
    ...certificate,
  });
  const { child, output } = run('nginx', args, {});
  await answering(port, child, output);
  return { server, port };
}

async function startCaddy({ certificate, key }: Certificate): Promise<Proxied> {
  const server = await startTrusting();
  const [port, plain] = [await freePort(), await freePort()];
  const own = mkdtempSync(join(folder, 'caddy-'));
  const head = `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${plain}\n\thttps_port ${port}\n}\n`;
  const example = readFileSync(join(PACKAGING, 'Caddyfile'), 'utf8').replace(
    '{$DAYBOOK_HOST} {\n',
    `{$DAYBOOK_HOST} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}\n`,
  );
  const main = join(own, 'Caddyfile');
  writeFileSync(main, head + example);
  const environment = {
    DAYBOOK_HOST: HOST,
    DAYBOOK_SERVERS: new URL(server.url).host,
    HOME: own,
    XDG_DATA_HOME: own,
    XDG_CONFIG_HOME: own,
  };
  const { child, output } = run('caddy', ['run', '--adapter', 'caddyfile', '--config', main], environment);
  await answering(port, child, output);
  return { server, port };
}

/** Tries to sign in for one account after the other, from one invented address after the other; returns the statuses. */
async function guess(
  send: (headers: Record<string, string>, body: string) => Promise<number>,
): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let turn = 0; turn < GUESSES; turn++) {
    const address = `203.0.${Math.floor(turn / 250)}.${(turn % 250) + 1}`;
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      forwarded: `for=${address}`,
    };
    const body = JSON.stringify({ username: `nobody-${turn}@desk.test`, password: 'Wrong-Password-1' });
    statuses.add(await send(headers, body));
  }
  return statuses;
}

/** Through any proxy: the journal is made, a caller cannot choose an address, and large bodies are the server's to refuse. */
async function tryProxy({ server, port }: Proxied): Promise<void> {
  const body = JSON.stringify({
    email: TEST_EMAIL,
    password: TEST_PASSWORD,
    firstName: 'Ann',
    lastName: 'Lee',
    setUpCode: server.setUpCode,
  });
  const json = { 'content-type': 'application/json' };
  const made = await ask(port, '/api/v1/installation/journal', { method: 'POST', headers: json, body });
  assert.equal(made.status, 200, made.body);
  const large = ' '.repeat(300_000);
  const refused = await ask(port, '/api/v1/auth/sign_in', { method: 'POST', headers: json, body: large });
  assert.match(refused.body, /"requestId"/, 'the answer is the server’s own');
  const behind = await guess(
    async (headers, text) =>
      (await ask(port, '/api/v1/auth/sign_in', { method: 'POST', headers, body: text })).status,
  );
  assert.ok(behind.has(429), `one caller is one caller: ${[...behind].join()}`);
  // The control: what the proxy is trusted with is believed when nobody overwrites it.
  const url = `${server.url}/api/v1/auth/sign_in`;
  const believed = await guess(
    async (headers, text) => (await fetch(url, { method: 'POST', headers, body: text })).status,
  );
  assert.deepEqual([...believed], [401]);
}

test('nginx serves the journal by the example', async (t) => {
  const obstacle = findNginxObstacle();
  if (obstacle !== null) return t.skip(obstacle);
  await tryProxy(await startNginx(makeCertificate(folder, HOST)));
});

test('Caddy serves the journal by the example', async (t) => {
  if (!isInstalled('caddy', 'version') || !isInstalled('openssl', 'version'))
    return t.skip('Caddy or openssl is not installed: its example was NOT tried');
  await tryProxy(await startCaddy(makeCertificate(folder, HOST)));
});

test('proxies let the largest file through, and give idle connections up before the server does', () => {
  const nginx = readFileSync(join(PACKAGING, 'nginx.conf'), 'utf8');
  const caddy = readFileSync(join(PACKAGING, 'Caddyfile'), 'utf8');
  const [, files = ''] = /location ~ \^\/api\/v1\/\(imports\|moving_in\)\$ \{\n([^}]*)/.exec(nginx) ?? [];
  assert.ok(Number(/client_max_body_size (\d+)m;/.exec(files)?.[1]) * 2 ** 20 > MAX_FILE_BYTES);
  assert.ok(Number(/max_size (\d+)MB/.exec(caddy)?.[1]) * 1e6 > MAX_FILE_BYTES);
  // Bodies of other calls are small, and collected before the server is called.
  assert.match(files, /proxy_request_buffering off;/);
  assert.equal(nginx.match(/proxy_request_buffering off;/g)?.length, 1);
  const uploads = ENDPOINTS.filter(({ upload }) => upload !== undefined).map(({ path }) => path);
  assert.deepEqual([...new Set(uploads)].toSorted(), ['/imports', '/moving_in']);
  assert.match(nginx, /^ {4}keepalive_timeout 60s;$/m);
  assert.match(caddy, /^\t\t\tkeepalive 60s$/m);
});
