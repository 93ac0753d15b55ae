// One file, since what a hostile server does is the same for every platform.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { parseDay } from '@daybook/domain/calendar.ts';
import { alpacaFill, startAlpaca } from './alpaca/alpaca-testing.ts';
import { internalHost } from './request/allowed-hosts.ts';
import { startFlexService } from './flex-service/flex-testing.ts';
import type { PlatformAnswer, PlatformRequest } from './platform.ts';
import type { PlatformProblem } from './platform-problem.ts';
import { adapterOf } from './platforms.ts';
import { startProjectX } from './projectx/projectx-testing.ts';
import type { TestServer } from './request/test-server-testing.ts';
import { sealedSecrets, startTradovate } from './tradovate/tradovate-testing.ts';

/** Far shorter than in life, so that every way of waiting for ever ends within the test. */
const LIMITS = {
  connectMs: 500,
  headersMs: 100,
  idleMs: 100,
  totalMs: 600,
  packedBytes: 300_000,
  bytes: 600_000,
};
const FROM = parseDay('2026-02-25')!;
const TO = parseDay('2026-03-31')!;

/** A platform whose server answers well, to be stood before by one that does not. */
interface Feed {
  readonly platform: string;
  readonly server: TestServer;
  readonly user: string;
  readonly secret: () => Buffer;
}

async function openFeeds(t: TestContext): Promise<readonly Feed[]> {
  const flex = await startFlexService(t, {
    polls: 0,
    fills: [{ day: '2026-03-02', time: '10:00:00', symbol: 'AAPL', quantity: 100, price: '10', id: '1' }],
  });
  const alpaca = await startAlpaca(t, {
    activities: [alpacaFill('2026-03-02T15:00:00Z buy 2 AAPL 10', 'a')],
  });
  const time = '2026-03-02T15:00:00Z';
  const gateway = await startProjectX(t, { trades: [{ id: 1, time, side: 0, size: 1, price: '10' }] });
  const tradovate = await startTradovate(t, { fills: [{ id: 1, time, action: 'Buy', qty: 1, price: '10' }] });
  return [
    {
      platform: 'ibkr',
      server: flex,
      user: flex.broker.queryId,
      secret: () => Buffer.from(flex.broker.token),
    },
    {
      platform: 'alpaca',
      server: alpaca,
      user: alpaca.broker.key,
      secret: () => Buffer.from(alpaca.broker.secret),
    },
    {
      platform: 'projectx',
      server: gateway,
      user: gateway.broker.user,
      secret: () => Buffer.from(gateway.broker.key),
    },
    {
      platform: 'tradovate',
      server: tradovate,
      user: tradovate.broker.user,
      secret: () => sealedSecrets(tradovate.broker),
    },
  ];
}

async function fetchFrom(
  feed: Feed,
  url: string,
  measure: Pick<PlatformRequest, 'limits' | 'totalMs'>,
): Promise<PlatformAnswer | PlatformProblem> {
  const password = feed.secret();
  const answer = await adapterOf(feed.platform).fetchPlatform({
    host: new URL(url).host,
    hosts: [internalHost(url)],
    user: feed.user,
    password,
    retryMs: 1,
    ...measure,
    from: FROM,
    to: TO,
  });
  assert.ok(password.every((byte) => byte === 0));
  assert.doesNotMatch(
    JSON.stringify(answer.kind === 'answer' ? null : answer),
    /Test pass|test-key|Secret\+|33061100/,
  );
  return answer;
}

async function listen(t: TestContext, serve: RequestListener): Promise<string> {
  const server = createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that does one bad thing whatever it is asked. */
function startHostile(t: TestContext, serve: (response: ServerResponse) => void): Promise<string> {
  return listen(t, (request, response) => {
    request.resume();
    serve(response);
  });
}

const send =
  (status: number, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);

function endless(response: ServerResponse): void {
  response.writeHead(200);
  const more = (): void => {
    while (!response.destroyed && response.write('[0,'.repeat(20_000)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

const XML = '<?xml version="1.0"?>';
const ENTITIES = `${XML}<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><FlexQueryResponse>&b;</FlexQueryResponse>`;

const MODES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'is silent': () => undefined,
  'sends headers and no more': (response) =>
    void response.writeHead(200, { 'content-length': '100' }).write('['),
  'drops the connection': (response) => void response.destroy(),
  'answers without end': endless,
  'sends a bomb': send(200, gzipSync(Buffer.alloc(4_000_000, 'a')), { 'content-encoding': 'gzip' }),
  'names a longer body than it sends': (response) => {
    response.writeHead(200, { 'content-length': '500' }).write('[]');
    setTimeout(() => response.destroy(), 5);
  },
  'sends a page of its own': send(200, '<!doctype html><html><body>Sign in</body></html>'),
  'sends nothing': send(200, ''),
  'answers 204': send(204, ''),
  'sends elsewhere': send(302, '', { location: 'http://127.0.0.1:1/' }),
  'sends to a file': send(301, '', { location: 'file:///etc/passwd' }),
  'answers 401': send(401, 'no'),
  'answers 403': send(403, 'no'),
  'answers 404': send(404, 'no'),
  'answers 429': send(429, 'too many'),
  'answers 429 with a day of rest': send(429, 'too many', { 'retry-after': '86400' }),
  'answers 500': send(500, 'oops'),
  'sends what is no text': send(200, Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28])),
  'sends another character set': send(200, '[]', { 'content-type': 'text/plain; charset=utf-7' }),
  'sends NUL': send(200, '[\0]'),
  'nests without end': send(200, '['.repeat(100_000)),
  'nests elements without end': send(200, `${XML}<FlexQueryResponse>${'<a>'.repeat(50_000)}`),
  'declares entities': send(200, ENTITIES),
  'sends a document type alone': send(200, `${XML}<!DOCTYPE x SYSTEM "file:///etc/passwd">`),
  'sends a number too large': send(200, '[{"id":1e309}]'),
  'sends null': send(200, 'null'),
  'sends a prototype': send(200, '[{"__proto__":{"id":"1"}}]'),
};

test('whatever a server does instead of answering is a problem, in bounded time and without a secret', async (t) => {
  const feeds = await openFeeds(t);
  for (const [mode, serve] of Object.entries(MODES)) {
    const url = await startHostile(t, serve);
    for (const feed of feeds) {
      // A token rests after too many requests, so each mode has its own.
      const ownToken =
        feed.platform === 'ibkr' ? { ...feed, secret: () => Buffer.from(`33061100${mode}`) } : feed;
      const answer = await fetchFrom(ownToken, url, { limits: LIMITS, totalMs: 1_500 });
      assert.notEqual(answer.kind, 'answer', `${feed.platform} ${mode}`);
    }
  }
});

/** Headers that concern one connection alone. */
const HOP_BY_HOP = new Set(['host', 'connection', 'content-length', 'accept-encoding']);

/** A proxy before a good server that cuts one of its answers. */
async function startCutting(
  t: TestContext,
  behind: TestServer,
  cut: { readonly at: number; readonly share: number },
): Promise<string> {
  let asked = 0;
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !HOP_BY_HOP.has(name) ? [[name, value]] : [],
    );
    const { method = 'GET', url = '/' } = request;
    const body = method === 'GET' ? {} : { body: Buffer.concat(pieces) };
    const answer = await fetch(`${behind.url}${url}`, { method, headers, ...body });
    const text = (await answer.text()).replaceAll(behind.url, `http://${request.headers.host}`);
    const end = asked === cut.at ? Math.floor(text.length * cut.share) : text.length;
    asked += 1;
    response.writeHead(answer.status).end(text.slice(0, end));
  };
  return listen(t, (request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
}

test('an answer cut at any place gives the whole truth or none of it', async (t) => {
  for (const feed of await openFeeds(t)) {
    const cut = { at: -1, share: 1 };
    const whole = await fetchFrom(feed, await startCutting(t, feed.server, { ...cut }), {});
    assert.ok(whole.kind === 'answer', JSON.stringify(whole));
    const facts = ({ executions }: PlatformAnswer) =>
      executions.executions.map(({ externalId, price }) => [externalId, price]);
    for (let at = 0; at < 4; at += 1)
      for (const share of [0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.97, 0.995]) {
        const answer = await fetchFrom(feed, await startCutting(t, feed.server, { at, share }), {});
        if (answer.kind === 'answer')
          assert.deepEqual(facts(answer), facts(whole), `${feed.platform} ${at} ${share}`);
      }
  }
});
