import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';

/**
 * A proxy before a platform that keeps fills for a while only: those before a second of the day, which its reports still
 * calculate with, are missing from its list of fills. Returns its address.
 */
export async function startForgetfulProxy(
  t: Pick<TestContext, 'after'>,
  url: string,
  before: string,
): Promise<string> {
  const server = createServer((request, response) => {
    pass(url, before, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return `http://127.0.0.1:${address.port}`;
}

async function pass(
  url: string,
  before: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await text(request);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(new URL(request.url ?? '/', url), { method: 'POST', body: form, headers });
  const body = await answer.text();
  const isFills = new URLSearchParams(form).get('action') === 'fills';
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
  response.end(isFills ? forget(body, before) : body);
}

/** Rows begin with `MM/DD/YYYY HH:MM:SS`; header and trailer do not. */
function forget(body: string, before: string): string {
  const isForgotten = (line: string) => /^\d\d\/\d\d\/\d{4} /.test(line) && line.slice(11, 19) < before;
  return body
    .split('\n')
    .filter((line) => !isForgotten(line))
    .join('\n');
}
