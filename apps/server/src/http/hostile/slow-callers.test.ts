import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { openSlowCallers, type SlowCallers } from './slow-callers.ts';

const MAX_MS_LENGTH = 30_000;
const HEAD = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100000\r\n\r\n';

interface Exchange {
  readonly slow: SlowCallers;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly caller: Socket;
  /** Connections that were given up. */
  readonly givenUp: Socket[];
}

const open: (() => void)[] = [];
after(() => open.forEach((end) => end()));

/** One request whose headers have arrived at instant 0, at a server that reads its body or does not. */
async function exchange(sent: string, reads: boolean): Promise<Exchange> {
  const givenUp: Socket[] = [];
  const slow = openSlowCallers((socket) => void givenUp.push(socket));
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  open.push(() => {
    caller.destroy();
    server.close();
    server.closeAllConnections();
  });
  const arrives = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  caller.write(sent);
  const [request, response] = await arrives;
  if (reads) request.resume();
  slow.watch(request, response, MAX_MS_LENGTH, 0);
  return { slow, request, response, caller, givenUp };
}

/** Sends so many bytes of the body and waits until the server has them. */
async function send({ request, caller }: Exchange, bytes: number): Promise<void> {
  const has = request.socket.bytesRead + bytes;
  caller.write('x'.repeat(bytes));
  while (request.socket.bytesRead < has) await once(request, 'data');
}

test('a body of which less than a kibibyte comes in ten seconds is given up', async () => {
  const trial = await exchange(HEAD, true);
  trial.slow.check(9_999);
  await send(trial, 1_023);
  trial.slow.check(9_999);
  assert.equal(trial.givenUp.length, 0);
  trial.slow.check(10_000);
  assert.equal(trial.givenUp.length, 1);
  trial.slow.check(40_000);
  assert.equal(trial.givenUp.length, 1, 'once');
});

test('a kibibyte buys ten seconds more, until the longest time of a body is over', async () => {
  const trial = await exchange(HEAD, true);
  for (const now of [8_000, 16_000, 24_000, 29_999]) {
    await send(trial, 1_024);
    trial.slow.check(now);
    assert.equal(trial.givenUp.length, 0, `${now} ms`);
  }
  await send(trial, 1_024);
  trial.slow.check(MAX_MS_LENGTH);
  assert.equal(trial.givenUp.length, 1);
});

test('while the server itself does not read, no caller counts as slow', async () => {
  const trial = await exchange(`${HEAD}some of it`, false);
  trial.slow.check(25_000);
  trial.slow.check(500_000);
  assert.equal(trial.givenUp.length, 0);
  trial.request.resume();
  await once(trial.request, 'data');
  trial.slow.check(509_999);
  assert.equal(trial.givenUp.length, 1, 'from then on it is the caller’s turn, and the time is long over');
});

test('a whole request is waited for, and an answer that is not taken only for so long', async () => {
  const trial = await exchange('GET / HTTP/1.1\r\nHost: here\r\n\r\n', true);
  await once(trial.request, 'end');
  trial.slow.check(1_000_000);
  assert.deepEqual([trial.givenUp.length, trial.request.socket.timeout ?? 0], [0, 0]);
  trial.caller.pause();
  trial.response.end(Buffer.alloc(64 * 1_048_576));
  trial.slow.check(1_002_000);
  assert.equal(trial.request.socket.timeout, 10_000);
  const taken = once(trial.response, 'finish');
  trial.caller.resume();
  await taken;
  trial.slow.check(1_004_000);
  assert.equal(trial.givenUp.length, 0);
});

test('an answer to a request that never ends is not answered twice', async () => {
  const trial = await exchange(HEAD, true);
  trial.response.writeHead(413).flushHeaders();
  trial.slow.check(10_000);
  assert.deepEqual([trial.givenUp.length, trial.request.socket.destroyed], [0, true]);
});
