import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { internalHost, parseAllowedHosts, type AllowedHost } from './allowed-hosts.ts';
import { openBoundedClient, type BoundedAnswer, type BoundedOptions } from './bounded-fetch.ts';
import type { FetchProblem } from './fetch-problem.ts';

type Speak = (socket: Socket, request: string) => void;

/** A server of plain sockets, so that it can answer anything; it gives the origin to post to. */
async function listen(t: TestContext, speak: Speak): Promise<string> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => speak(socket, data.toString('latin1')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function post(
  t: TestContext,
  origin: string,
  options: Partial<BoundedOptions> = {},
  signal?: AbortSignal,
): Promise<BoundedAnswer | FetchProblem> {
  const client = openBoundedClient({ hosts: [internalHost(origin)], ...options });
  t.after(() => client.close());
  return client.post(new URL(`${origin}/api.php`), Buffer.from('a=1'), signal);
}

async function answered(
  t: TestContext,
  answer: Buffer | string,
  options: Partial<BoundedOptions> = {},
): Promise<string> {
  const origin = await listen(t, (socket) => socket.end(answer));
  const result = await post(t, origin, options);
  return result.kind === 'answer' ? `${result.status} ${result.text}` : `${result.kind}: ${result.detail}`;
}

const ok = (body: Buffer | string, headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n`),
    Buffer.from(body),
  ]);

test('a plain answer comes back with its status, whatever the status is', async (t) => {
  assert.equal(await answered(t, ok('Logged out.')), '200 Logged out.');
  assert.equal(await answered(t, 'HTTP/1.1 500 Oops\r\nContent-Length: 4\r\n\r\nbusy'), '500 busy');
  assert.equal(await answered(t, 'HTTP/1.1 204 None\r\n\r\n'), '204 ');
});

test('gzip, deflate and brotli are unpacked, other packings are refused', async (t) => {
  const text = 'Date/Time,Account\r\n'.repeat(500);
  assert.equal(await answered(t, ok(gzipSync(text), 'Content-Encoding: gzip\r\n')), `200 ${text}`);
  assert.equal(await answered(t, ok(deflateSync(text), 'Content-Encoding: deflate\r\n')), `200 ${text}`);
  assert.equal(await answered(t, ok(brotliCompressSync(text), 'Content-Encoding: br\r\n')), `200 ${text}`);
  assert.match(await answered(t, ok('x', 'Content-Encoding: zstd\r\n')), /^damaged: .*packed in a way/);
  assert.match(await answered(t, ok('nonsense', 'Content-Encoding: gzip\r\n')), /^damaged/);
  assert.match(
    await answered(t, ok(gzipSync(text).subarray(0, 30), 'Content-Encoding: gzip\r\n')),
    /^damaged/,
  );
});

test('a bomb, an endless body and an announced giant are too large', async (t) => {
  const bomb = ok(gzipSync(Buffer.alloc(8 * 1024 * 1024)), 'Content-Encoding: gzip\r\n');
  assert.match(await answered(t, bomb), /^too-large: .*hundredfold/);
  assert.match(
    await answered(t, bomb, { limits: { ratio: 1e9, bytes: 1e6 } }),
    /^too-large: .*unpacks to more/,
  );
  assert.match(
    await answered(t, 'HTTP/1.1 200 OK\r\nContent-Length: 2147483648\r\n\r\n'),
    /^too-large: .*announces/,
  );
  const endless = await listen(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    const more = (): void =>
      void (socket.writable && socket.write(`8000\r\n${'x'.repeat(0x8000)}\r\n`, more));
    more();
  });
  assert.equal((await post(t, endless, { limits: { packedBytes: 1e6 } })).kind, 'too-large');
});

test('what breaks off, is not HTTP, is not text or sends elsewhere is damaged', async (t) => {
  assert.match(
    await answered(t, 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nshort'),
    /^damaged: .*broke off/,
  );
  assert.match(
    await answered(t, 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel'),
    /^damaged/,
  );
  assert.match(await answered(t, 'SSH-2.0-OpenSSH\r\n'), /^damaged: .*does not answer in HTTP/);
  assert.match(await answered(t, ok(Buffer.from([0x41, 0xff, 0xfe]))), /^damaged: .*UTF-8/);
  assert.match(await answered(t, ok(Buffer.from('Date', 'utf16le'))), /^damaged: .*NUL/);
  assert.match(
    await answered(t, ok('x', 'Content-Type: text/csv; charset=utf-16\r\n')),
    /^damaged: .*character set/,
  );
  for (const to of ['https://evil.example/', 'file:///etc/passwd', 'http://127.0.0.1/', '/api.php'])
    assert.match(
      await answered(t, `HTTP/1.1 302 Found\r\nLocation: ${to}\r\nContent-Length: 0\r\n\r\n`),
      /^damaged: .*302/,
    );
  assert.match(await answered(t, `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`), /^damaged/);
});

test('a byte order mark goes and a declared western set is read', async (t) => {
  assert.equal(await answered(t, ok('\ufeffPage 1/1')), '200 Page 1/1');
  const latin = ok(Buffer.from('Café', 'latin1'), 'Content-Type: text/plain; charset=ISO-8859-1\r\n');
  assert.equal(await answered(t, latin), '200 Café');
});

test('silence is timed out at each step', async (t) => {
  const silent = await listen(t, () => undefined);
  const noHeaders = await post(t, silent, { limits: { headersMs: 30 } });
  assert.deepEqual(
    [noHeaders.kind, 'detail' in noHeaders && noHeaders.detail],
    ['timed-out', '127.0.0.1 did not answer in time'],
  );
  const halting = await listen(
    t,
    (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab'),
  );
  const idle = await post(t, halting, { limits: { idleMs: 30 } });
  assert.deepEqual([idle.kind, 'detail' in idle && idle.detail], ['timed-out', 'the answer came to a halt']);
  const total = await post(t, silent, { limits: { totalMs: 30 } });
  assert.equal(total.kind, 'timed-out');
  const hosts = parseAllowedHosts('slow.example.com');
  const client = openBoundedClient({
    hosts,
    limits: { connectMs: 30 },
    resolve: () => new Promise(() => undefined),
  });
  const unresolved = await client.post(new URL('https://slow.example.com/'), Buffer.alloc(0));
  assert.equal(unresolved.kind, 'timed-out');
});

test('an unreachable server is reported as such, and the caller can give up', async (t) => {
  const origin = await listen(t, (socket) => socket.destroy());
  assert.equal((await post(t, origin)).kind, 'unreachable');
  const silent = await listen(t, () => undefined);
  assert.equal((await post(t, silent, {}, AbortSignal.abort())).kind, 'aborted');
  const leaving = new AbortController();
  const asked = await listen(t, () => leaving.abort());
  assert.equal((await post(t, asked, {}, leaving.signal)).kind, 'aborted');
});

test('a connection that the platform dropped between two questions is opened again', async (t) => {
  const origin = await listen(t, (socket) => socket.write(ok('yes'), () => socket.resetAndDestroy()));
  const client = openBoundedClient({ hosts: [internalHost(origin)] });
  t.after(() => client.close());
  for (const _ of [1, 2, 3])
    assert.equal((await client.post(new URL(`${origin}/`), Buffer.from('x'))).kind, 'answer');
});

test('a public name with an inner address is refused before any connection', async (t) => {
  const hosts: readonly AllowedHost[] = parseAllowedHosts('reports.example.com');
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
  ]) {
    const client = openBoundedClient({ hosts, resolve: () => Promise.resolve(['1.1.1.1', address]) });
    t.after(() => client.close());
    const result = await client.post(new URL('https://reports.example.com/api.php'), Buffer.alloc(0));
    assert.equal(result.kind, 'refused-host', address);
  }
});

test('a host that is not listed, credentials in the URL and plain http are refused', async (t) => {
  const client = openBoundedClient({
    hosts: parseAllowedHosts('reports.example.com'),
    resolve: () => Promise.reject(new Error('asked')),
  });
  t.after(() => client.close());
  for (const url of [
    'https://other.example.com/',
    'https://me:x@reports.example.com/',
    'http://reports.example.com/',
    'https://127.0.0.1/',
  ])
    assert.equal((await client.post(new URL(url), Buffer.alloc(0))).kind, 'refused-host', url);
});

test('the address is asked for once and kept, whatever the resolver says next', async (t) => {
  const origin = await listen(t, (socket) => socket.end(ok('yes')));
  const named = origin.replace('127.0.0.1', 'platform.example.com');
  const answers = [['127.0.0.1'], ['169.254.169.254']];
  const resolve = (): Promise<string[]> => Promise.resolve(answers.shift() ?? []);
  const client = openBoundedClient({ hosts: [internalHost(named)], resolve });
  t.after(() => client.close());
  for (const _ of [1, 2, 3])
    assert.equal((await client.post(new URL(named), Buffer.alloc(0))).kind, 'answer');
  assert.equal(answers.length, 1);
});

/** A certificate for `platform.example.com` made on the spot, or null where there is no openssl. */
function makeCertificate(): { key: string; cert: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  const named = ['-subj', '/CN=platform.example.com', '-addext', 'subjectAltName=DNS:platform.example.com'];
  try {
    execFileSync('openssl', [...made, ...named, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a certificate must be trusted and have the host name', async (t) => {
  const pair = makeCertificate();
  if (!pair) return t.skip('openssl is not installed');
  const server = createHttps(pair, (_request, response) => response.end('yes'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const kinds: string[] = [];
  for (const [name, ca] of [
    ['platform', undefined],
    ['platform', pair.cert],
    ['other', pair.cert],
  ] as const) {
    const origin = `https://${name}.example.com:${port}`;
    kinds.push((await post(t, origin, { ca, resolve: () => Promise.resolve(['127.0.0.1']) })).kind);
  }
  assert.deepEqual(kinds, ['unreachable', 'answer', 'unreachable']);
});
