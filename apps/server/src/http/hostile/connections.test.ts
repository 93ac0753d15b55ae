import assert from 'node:assert/strict';
import { on, once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { testServers, withTrader, type TestServer } from '#server/app/server-testing.ts';
import { openConnections } from './connections.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

/** More than a server has places for. */
const CROWD = 1_100;
const [ATTACKER, TRADER] = ['127.0.0.1', '127.0.0.2'];
const REQUEST = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  if (engine === 'postgres') return; // without any use of the store
  const start = testServers(newStoreLocation);
  let server: TestServer;
  const sockets: Socket[] = [];
  before(
    async () =>
      void (server = await start({ environment: { SESSION_MODE: 'bearer', CALLS_PER_MINUTE: '100000' } })),
  );
  after(() => sockets.forEach((socket) => socket.destroy()));

  async function open(localAddress: string): Promise<Socket> {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port), localAddress });
    sockets.push(socket.on('error', () => undefined));
    await once(socket, 'connect');
    return socket;
  }

  /** What comes back for a request; '' where the server hung up. */
  async function ask(socket: Socket): Promise<string> {
    socket.write(REQUEST);
    const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [
      Buffer | boolean,
    ];
    return Buffer.isBuffer(answer) ? answer.toString() : '';
  }

  test('a connection is kept open for longer than the proxies before it keep theirs', async () => {
    const answer = await ask(await open(TRADER));
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(answer, /\r\nKeep-Alive: timeout=75\r\n/i);
  });

  test('many idle connections do not take the places of other callers', async (t) => {
    if (process.platform !== 'linux') return t.skip('only Linux has a second address of this machine');
    const early = await open(TRADER);
    assert.match(await ask(early), /200/);
    const crowd: Socket[] = [];
    for (let count = 0; count < CROWD; count += 50)
      crowd.push(...(await Promise.all(Array.from({ length: 50 }, () => open(ATTACKER)))));
    assert.match(await ask(early), /200/, 'whoever was there before is still served');
    for (let count = 0; count < 10; count += 1)
      assert.match(await ask(await open(TRADER)), /200/, 'whoever comes is let in');
    const closed = crowd.filter((socket) => socket.closed);
    assert.ok(closed.length >= 100, `${closed.length} of the crowd were closed`);
    // The oldest went, and none that came last.
    assert.equal(crowd[0]?.closed, true);
    assert.match(await ask(crowd.at(-1)!), /200/);
  });

  test('a caller who is being answered is not closed, however many come', async (t) => {
    if (process.platform !== 'linux') return t.skip('only Linux has a second address of this machine');
    const busy = await open(ATTACKER);
    // Headers and a part of the body: the request is under way.
    busy.write(
      'POST /api/v1/auth/sign_in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 64\r\n\r\n{"username":',
    );
    await ask(await open(ATTACKER)); // what was sent before has arrived
    for (let count = 0; count < CROWD; count += 50)
      await Promise.all(Array.from({ length: 50 }, () => open(ATTACKER)));
    busy.write('"a@desk.test","password":"x"'.padEnd(51) + '}');
    const [answer] = (await Promise.race([once(busy, 'data'), once(busy, 'close')])) as [Buffer | boolean];
    assert.match(String(answer), /^HTTP\/1\.1 4/);
  });

  /** Headers of a request that is answered when its body has come, which never does. */
  const unfinished = (method: string, path: string, ...headers: string[]) =>
    [`${method} /api/v1${path} HTTP/1.1`, 'Host: localhost', 'Content-Length: 60', ...headers, '', '{'].join(
      '\r\n',
    );

  /** Opens connections of such requests until there are more than a server has places for; gives the oldest ones. */
  async function holdPlaces(text: string, addresses: readonly string[]): Promise<Socket[]> {
    const held: Socket[] = [];
    for (let count = 0; count < CROWD; count += 50)
      for (const socket of await Promise.all(
        Array.from({ length: 50 }, (_, at) => open(addresses[at % addresses.length]!)),
      )) {
        // A socket is closed once what it was answered is read.
        socket.resume().write(text);
        held.push(socket);
      }
    await ask(await open(TRADER)); // what was sent before has arrived
    return held;
  }

  async function requireOpenToOthers(held: readonly Socket[]): Promise<void> {
    for (let count = 0; count < 10; count += 1)
      assert.match(await ask(await open(TRADER)), /200/, 'whoever comes is let in');
    const closed = held.filter((socket) => socket.closed);
    assert.ok(closed.length >= 100, `${closed.length} of ${held.length} gave way`);
    // Those that were opened together reach the server in any order.
    assert.ok(
      held.slice(-50).some((socket) => !socket.closed),
      'who came last keep their connections',
    );
  }

  test('unfinished bodies of many addresses do not take the places of other callers', async (t) => {
    if (process.platform !== 'linux') return t.skip('only Linux has a second address of this machine');
    const early = await open(TRADER);
    assert.match(await ask(early), /200/);
    const addresses = Array.from({ length: 20 }, (_, at) => `127.0.1.${at + 1}`);
    const body = unfinished('POST', '/auth/sign_in', 'Content-Type: application/json');
    await requireOpenToOthers(await holdPlaces(body, addresses));
    assert.match(await ask(early), /200/, 'whoever was there before is still served');
  });

  test('unfinished bodies of one trader give way to others, also behind one address', async (t) => {
    if (process.platform !== 'linux') return t.skip('only Linux has a second address of this machine');
    const { token } = await withTrader(server);
    const body = unfinished(
      'POST',
      '/profile',
      'Content-Type: multipart/form-data; boundary=b',
      `Authorization: Bearer ${token}`,
    );
    const first = await open(TRADER);
    first.write(body);
    let answer: string | null = null;
    first.once('data', (bytes: Buffer) => (answer ??= bytes.toString())).once('close', () => (answer ??= ''));
    await requireOpenToOthers(await holdPlaces(body, [TRADER, ATTACKER]));
    // Until the server knows whose they are, which takes it a while when it is busy, others give way.
    for (let more = 0; answer === null && more < CROWD; more += 1) (await open(TRADER)).write(body);
    assert.match(answer ?? 'nothing', /^HTTP\/1\.1 503 /);
    assert.match(answer ?? '', /\r\nretry-after: 5\r\n/);
    assert.match(answer ?? '', /"code":"012","message":"too many connections at once; /);
  });
});

test('after a large answer, which may lie unread, a connection is kept for a moment only', async (t) => {
  const connections = openConnections({ most: 10, giveWay: (socket) => socket.destroy() });
  const timeouts: (number | undefined)[] = [];
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    connections.asked(request, response);
    response.once('close', () => timeouts.push(request.socket.timeout));
    response.end(Buffer.alloc(Number(request.url?.slice(1))));
  });
  server.on('connection', (socket: Socket) => connections.opened(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close().closeAllConnections());
  const { port } = server.address() as { readonly port: number };
  for (const bytes of [1_000, 200_000, 1_000])
    assert.equal((await (await fetch(`http://127.0.0.1:${port}/${bytes}`)).arrayBuffer()).byteLength, bytes);
  await new Promise((resolve) => setImmediate(resolve));
  const [small = 0, large, smallAgain] = timeouts;
  assert.ok(small >= 75_000);
  assert.deepEqual([large, smallAgain], [5_000, small]);
});

test('whoever comes is let in before an unfinished body of the same address, and gives way when idle', async (t) => {
  const connections = openConnections({ most: 2, giveWay: (socket) => socket.destroy() });
  const server = createServer((request, response) => {
    connections.asked(request, response);
    if (request.method === 'GET') response.end('let in');
  });
  server.on('connection', (socket: Socket) => connections.opened(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close().closeAllConnections());
  const { port } = server.address() as { readonly port: number };
  const open = async (): Promise<Socket> => {
    const socket = connect({ host: '127.0.0.1', port }).on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const holdPlace = async (): Promise<Socket> => {
    const asked = once(server, 'request');
    const socket = await open();
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60\r\n\r\n{');
    await asked;
    return socket;
  };
  const held = [await holdPlace(), await holdPlace()];
  const oldest = once(held[0]!, 'close');
  const newcomer = await open();
  newcomer.write(REQUEST);
  const [answer] = (await Promise.race([once(newcomer, 'data'), once(newcomer, 'close')])) as [unknown];
  assert.match(String(answer), /let in$/);
  await oldest;
  const idle = once(newcomer, 'close');
  await holdPlace();
  await idle;
  assert.equal(held[1]!.closed, false);
});

test('a request that came just before its connection’s time was over is answered', async (t) => {
  const AFTER_LARGE_MS = 20;
  const connections = openConnections({
    most: 10,
    giveWay: (socket) => socket.destroy(),
    afterLargeMs: AFTER_LARGE_MS,
  });
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    connections.asked(request, response);
    response.end(Buffer.alloc(200_000));
  });
  server.on('connection', (socket: Socket) => connections.opened(socket));
  server.on('timeout', (socket: Socket) => connections.timedOut(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close().closeAllConnections());
  const { port } = server.address() as { readonly port: number };
  const socket = connect({ host: '127.0.0.1', port });
  const answers = async (): Promise<number> => {
    let bytes = 0;
    for await (const [chunk] of on(socket, 'data', { close: ['end', 'error'] }))
      if ((bytes += (chunk as Buffer).length) > 200_000) break;
    return bytes;
  };
  socket.on('error', () => undefined).write(REQUEST);
  assert.ok((await answers()) > 200_000);
  socket.write(REQUEST);
  // The server is busy with something else until the time is over.
  const until = performance.now() + 2 * AFTER_LARGE_MS;
  while (performance.now() < until);
  assert.ok((await answers()) > 200_000, 'the connection was closed under the request');
  await once(socket, 'close');
});
