import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { assertProblem, sendRaw } from '#server/http/http-testing.ts';
import { SECURITY_HEADERS } from './hostile/security-headers.ts';
import {
  TEST_PASSWORD,
  testServers,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

function assertGuarded(what: string, headers: Headers): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    if (name !== 'content-security-policy' && name !== 'referrer-policy')
      assert.equal(headers.get(name), value, `${what}: ${name}`);
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, what);
  assert.ok(headers.has('referrer-policy'), what);
  assert.ok(headers.has('cache-control'), `${what}: cache-control`);
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    assert.equal(headers.has(name), false, `${what}: ${name}`);
}

const SIGN_IN = '/api/v1/auth/sign_in';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let anonymous: Client;
  let trader: Client;
  before(async () => {
    server = await start();
    anonymous = server.client();
    trader = await withTrader(server);
  });

  test('every kind of answer carries the security headers and says how long it may be kept', async () => {
    const asked: [string, string, string, Parameters<Client['call']>[2]?][] = [
      ['public call', 'GET', '/api/v1/installation'],
      ['no session', 'GET', '/api/v1/profile'],
      ['wrong input', 'POST', SIGN_IN, { body: {} }],
      ['no JSON', 'POST', SIGN_IN, { body: '{' }],
      ['unknown call', 'GET', '/api/v1/nothing'],
      ['unknown call with a body', 'POST', '/api/v1/nothing', { body: {} }],
      ['other method', 'PUT', SIGN_IN, { body: {} }],
      ['HEAD', 'HEAD', '/api/v1/installation'],
      ['OPTIONS', 'OPTIONS', SIGN_IN],
      ['unknown method', 'PROPFIND', SIGN_IN],
      ['bad address', 'GET', '/api/v1/trade/%zz'],
      ['too long a parameter', 'GET', `/api/v1/trade/${'x'.repeat(300)}`],
      ['description', 'GET', '/api/v1/openapi.json'],
      ['live', 'GET', '/health/live'],
      ['ready', 'GET', '/health/ready'],
      ['page', 'GET', '/journal/dashboard/all'],
      ['missing file', 'GET', '/assets/x.js'],
      ['hidden file', 'GET', '/.git/config'],
    ];
    for (const [what, method, path, options] of asked)
      assertGuarded(what, (await anonymous.call(method, path, options)).headers);
    assertGuarded('own', (await trader.call('GET', '/api/v1/profile')).headers);
  });

  test('a request as proxies get it, or with two hosts, is refused', async () => {
    const { host } = new URL(server.url);
    const answerTo = async (first: string, ...headers: string[]) =>
      /^HTTP\/1\.1 (\d+)/.exec(
        await sendRaw(server.url, [first, ...headers, 'Connection: close', '', ''].join('\r\n')),
      )?.[1];
    const path = '/api/v1/installation';
    assert.equal(await answerTo(`GET ${path} HTTP/1.1`, `Host: ${host}`), '200');
    for (const target of [
      `http://${host}${path}`,
      `https://journal.test${path}`,
      `HTTP://${host}${path}`,
      '*',
    ])
      assert.equal(await answerTo(`GET ${target} HTTP/1.1`, `Host: ${host}`), '400', target);
    for (const hosts of [
      [`Host: ${host}`, `Host: ${host}`],
      [`Host: ${host}`, 'host: journal.test'],
      ['HOST: journal.test', `Host: ${host}`],
    ])
      assert.equal(await answerTo(`GET ${path} HTTP/1.1`, ...hosts), '400', hosts.join());
    assert.equal(await answerTo(`GET ${path} HTTP/1.1`), '400', 'no host');
  });

  test('the description of all calls is for those who may call', async () => {
    const path = '/api/v1/openapi.json';
    assertProblem('nobody', await anonymous.call('GET', path), 401, '003');
    const own = await trader.call('GET', path);
    assert.deepEqual(
      [own.status, own.json.openapi, own.headers.get('cache-control')],
      [200, '3.1.0', 'private, no-cache'],
    );
    assert.ok(own.json.paths['/openapi.json']);
    const body = { name: 'Sheet', may: 'read', currentPassword: TEST_PASSWORD };
    const { token } = (await trader.call('POST', '/api/v1/user/tokens', { body })).json;
    const program = Object.assign(server.client(), { token });
    assert.equal((await program.call('GET', path)).status, 200);
    const tag = own.headers.get('etag') ?? '';
    assert.equal((await trader.call('GET', path, { headers: { 'if-none-match': tag } })).status, 304);
  });

  test('every 401 empties the cache, and nothing else does', async () => {
    const clears = async (client: Client, path: string) =>
      (await client.call('GET', `/api/v1${path}`)).headers.get('clear-site-data');
    for (const path of ['/profile', '/segments', '/dashboard/0', '/gallery', `/segments/${'0'.repeat(32)}`])
      assert.equal(await clears(anonymous, path), '"cache"', path);
    const wrong = { username: 'nobody@desk.test', password: 'Wrong-Guess-1' };
    const refused = await anonymous.call('POST', SIGN_IN, { body: wrong });
    assert.deepEqual([refused.status, refused.headers.get('clear-site-data')], [401, '"cache"']);
    for (const path of ['/profile', '/segments', '/nothing'])
      assert.equal(await clears(trader, path), null, path);
  });

  test('private answers are kept as little as they can be', async () => {
    const caching = async (path: string) => {
      const { headers } = await trader.call('GET', `/api/v1${path}`);
      return [
        headers.get('cache-control'),
        headers.get('vary')?.split(', ').includes('Authorization') ?? false,
      ];
    };
    assert.deepEqual(await caching('/dashboard/0'), ['private, no-cache', true]);
    assert.deepEqual(await caching('/segments'), ['private, no-cache', true]);
    for (const path of ['/gallery', '/profile', '/user/tokens', '/errors', '/user/audit'])
      assert.equal((await caching(path))[0], 'no-store', path);
  });

  test('bytes that are no request are answered in the same shape', async () => {
    const host = 'Host: localhost\r\n';
    const sent: [string, RegExp][] = [
      ['nonsense\r\n\r\n', /^HTTP\/1\.1 400 /],
      [`GET / HTTP/1.1\r\n${host}X: ${'y'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
      [
        `POST ${SIGN_IN} HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        /^HTTP\/1\.1 400 /,
      ],
      [`GET / HTTP/1.1\r\n${host}Content-Length: 1, 2\r\n\r\n`, /^HTTP\/1\.1 400 /],
      [`TRACE ${SIGN_IN} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, /^HTTP\/1\.1 405 /],
      ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400 /],
      [
        `POST ${SIGN_IN} HTTP/1.1\r\n${host}Expect: miracles\r\nContent-Length: 2\r\n\r\n{}`,
        /^HTTP\/1\.1 417 /,
      ],
    ];
    for (const [text, status] of sent) {
      const answer = await sendRaw(server.url, text);
      assert.match(answer, status, text.slice(0, 60));
      // Without a Host header it is Node itself that answers.
      if (text.includes('Host'))
        assert.match(answer, /strict-transport-security: max-age=63072000\r?$/im, text.slice(0, 60));
      assert.doesNotMatch(answer, /HTTP\/1\.1 \d+ .*HTTP\/1\.1 \d+ /s, 'one answer alone');
    }
  });

  test('a few requests at once on one connection are answered in turn, a crowd of them closes it', async () => {
    const ask = (count: number) =>
      sendRaw(
        server.url,
        'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count - 1) +
          'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      );
    const answersIn = (text: string) => text.split('HTTP/1.1 200 ').length - 1;
    assert.equal(answersIn(await ask(16)), 16);
    assert.ok(answersIn(await ask(400)) < 400);
  });

  test('what is not there is 010, and an unsuitable method names the suitable ones', async () => {
    assertProblem('call', await anonymous.call('GET', '/api/v1/nothing'), 404, '010');
    assertProblem('posted', await anonymous.call('POST', '/api/v1/nothing', { body: { a: 1 } }), 404, '010');
    assertProblem('slash', await anonymous.call('GET', '/api/v1/profile/'), 404, '010');
    const other = await anonymous.call('DELETE', '/api/v1/errors');
    assertProblem('method', other, 405, '011');
    assert.equal(other.headers.get('allow'), 'GET, POST');
    assert.equal((await anonymous.call('HEAD', '/api/v1/profile')).status, 405);
  });

  test('an answer made in advance by a browser is refused, on the two steps of an update above all', async () => {
    for (const path of ['import', 'process'])
      for (const headers of [
        { 'sec-purpose': 'prefetch;prerender' },
        { purpose: 'prefetch' },
        { 'x-moz': 'prefetch' },
      ])
        assertProblem(path, await trader.call('GET', `/api/v1/${path}`, { headers }), 403, '011');
  });

  test('foreign pages cannot make a browser call', async () => {
    const path = '/api/v1/installation/demo';
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: `${server.url}.evil.test` },
      { origin: 'http://127.0.0.1:1' },
    ];
    for (const headers of foreign)
      assertProblem(JSON.stringify(headers), await anonymous.call('POST', path, { headers }), 403, '011');
    const own = await anonymous.call('POST', path, {
      headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
    });
    assertProblem('own page', own, 404, '010');
  });

  test('a name that was made to mean this machine is refused', async () => {
    const ask = (host: string) =>
      sendRaw(server.url, `GET /api/v1/installation HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    for (const host of ['evil.test', 'evil.test:4400', 'localhost.evil.test', '127.0.0.1.evil.test'])
      assert.match(await ask(host), /^HTTP\/1\.1 421 /, host);
    const ends = ['localhost/.evil.test', 'localhost?evil.test', 'localhost#evil', 'localhost\\.evil.test'];
    for (const host of [...ends, 'evil.test@localhost', 'local%68ost', 'localhost:9/x', 'loc\talhost'])
      assert.match(await ask(host), /^HTTP\/1\.1 421 /, host);
    for (const host of ['localhost', 'localhost:9', '127.0.0.1', '[::1]:4400'])
      assert.match(await ask(host), /^HTTP\/1\.1 200 /, host);
  });

  test('an unchanged dashboard is asked about and not sent again', async () => {
    const first = await trader.call('GET', '/api/v1/dashboard/0');
    assert.equal(first.headers.get('cache-control'), 'private, no-cache');
    assert.match(first.headers.get('vary') ?? '', /Authorization/);
    const etag = first.headers.get('etag') ?? '';
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const again = await trader.call('GET', '/api/v1/dashboard/0', { headers: { 'if-none-match': tag } });
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag]);
      assertGuarded('304', again.headers);
    }
    const other = await trader.call('GET', '/api/v1/dashboard/0', {
      headers: { 'if-none-match': '"other"' },
    });
    assert.equal(other.status, 200);
  });

  test('large answers are packed for those who take it', async () => {
    const titles = Array.from({ length: 100 }, (_, at) => `Chased the open, take ${at}`.replace(',', ''));
    await trader.call('POST', '/api/v1/errors', { body: titles });
    for (const [takes, expected] of [
      ['gzip', 'gzip'],
      ['br', null],
      ['identity', null],
      ['gzip;q=0', null],
    ] as const) {
      const { headers, json } = await trader.call('GET', '/api/v1/errors', {
        headers: { 'accept-encoding': takes },
      });
      assert.equal(headers.get('content-encoding'), expected, takes);
      assert.match(headers.get('vary') ?? '', /Accept-Encoding/);
      assert.equal(json.errors.length, 100);
    }
  });

  test('the log names the route and never what was sent', async () => {
    server.lines.length = 0;
    await trader.call('GET', '/api/v1/trade/0123456789abc?secret=hunter2');
    await anonymous.call('POST', SIGN_IN, { body: { username: 'hunter2@desk.test', password: 'hunter2' } });
    await anonymous.call('GET', '/hunter2\r\nforged');
    const text = server.lines.join('');
    assert.doesNotMatch(text, /hunter2|forged|0123456789abc/);
    assert.equal(text.includes(trader.token ?? 'none'), false);
    const [first] = server.lines.map((line) => JSON.parse(line));
    assert.deepEqual([first.route, first.method, first.status], ['/api/v1/trade/:id', 'GET', 422]);
    assert.match(first.trader, /^[0-9a-f]{12}$/);
    assert.match(first.requestId, /^[\w-]{12}$/);
  });

  test('an internal error is 999 and is logged once', async () => {
    const lost = await start();
    await lost.services.store.write((db) => db.schema.dropTable('trade_mistake').execute());
    await lost.services.store.write((db) => db.schema.dropTable('mistake').execute());
    const client = await withTrader(lost);
    lost.lines.length = 0;
    const answer = await client.call('GET', '/api/v1/errors');
    assertProblem('999', answer, 500, '999');
    assert.doesNotMatch(answer.text, /mistake|sql|node:/i);
    const reported = lost.lines.map((line) => JSON.parse(line)).filter((line) => line.level === 'error');
    assert.equal(reported.length, 1);
    assert.equal(reported[0].requestId, answer.json.requestId);
  });
});
