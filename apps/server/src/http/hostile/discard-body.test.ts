import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { answerWhileDiscarding, type DiscardLimits } from './discard-body.ts';

const HEAD = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100000000\r\n\r\n';
const open: (() => void)[] = [];
after(() => open.forEach((end) => end()));

/** Sends the given bytes to a server with the given answer, and returns the answer, and how much was read, when the connection is over. */
async function send(limits: DiscardLimits, bytes: number): Promise<{ text: string; read: number }> {
  let read = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (read += chunk.length));
    response.writeHead(413, { 'content-length': 2, connection: 'close' });
    answerWhileDiscarding('no', request, limits).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  open.push(() => (caller.destroy(), server.close()));
  let text = '';
  caller.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  caller.on('error', () => undefined);
  caller.write(HEAD + 'x'.repeat(bytes));
  await new Promise((done) => caller.once('close', done));
  return { text, read };
}

test('a caller who sends nothing more is answered, and disconnected after the time limit', async () => {
  const { text, read } = await send({ ms: 50, bytes: 1_000_000 }, 10);
  assert.match(text, /^HTTP\/1\.1 413 [^]*\r\n\r\nno$/);
  assert.equal(read, 10);
});

test('a caller who keeps sending is read only up to a limit, however long it takes', async () => {
  const { read } = await send({ ms: 2 ** 31 - 1, bytes: 1_000_000 }, 50_000_000);
  assert.ok(read > 1_000_000 && read < 3_000_000, `${read}`);
});
