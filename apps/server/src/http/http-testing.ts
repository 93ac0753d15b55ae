import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { TestAnswer } from '#server/app/server-testing.ts';

/** Sends bytes as they are and reads until the server hangs up. */
export async function sendRaw(url: string, ...pieces: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => undefined); // the server may hang up while we still send
  for (const piece of pieces) socket.write(piece);
  await once(socket, 'close');
  return text;
}

/** Fails unless an answer is a problem of that status and code, in the one shape of all problems. */
export function assertProblem(
  what: string,
  { json, status }: TestAnswer,
  expected: number,
  code: string,
): void {
  assert.equal(status, expected, what);
  assert.equal(json.errors[0].code, code, what);
  assert.equal(typeof json.errors[0].message, 'string', what);
  assert.match(json.requestId, /^[\w-]{12}$/, what);
}
