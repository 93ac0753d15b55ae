import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '@daybook/api/contract/endpoint.ts';
import { readConfig } from '#server/app/config.ts';
import { registerApi } from '#server/http/api.ts';
import { openCallers } from '#server/identity/callers.ts';
import { NOT_MODIFIED, on, type Handling } from '#server/calls/call.ts';
import { createEdge } from '#server/http/edge.ts';
import { openLog } from '#server/calls/logs.ts';
import { refuse } from '#server/calls/refusal.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-api-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const thing = endpoint({
  name: 'thing',
  method: 'GET',
  path: '/thing/{id}',
  access: 'public',
  caching: 'public-no-cache',
  summary: 'For this test.',
  params: z.strictObject({ id: z.string() }),
  answer: z.object({ id: z.string(), parts: z.array(z.object({ n: z.int() })) }),
  showsCurrent: true,
  problems: ['009'],
});
const file = endpoint({
  name: 'file',
  method: 'GET',
  path: '/file',
  access: 'public',
  caching: 'private-immutable',
  summary: 'For this test.',
  answer: 'application/x-test',
  problems: [],
});

async function serve(store: Store, endpoints: readonly Endpoint[], handlings: readonly Handling[]) {
  const config = readConfig({ NODE_ENV: 'test' }, '/nowhere');
  const log = openLog('error', Buffer.from('k'), { write: () => undefined });
  const stopping = new AbortController().signal;
  const app = createEdge({ config, log, stopping });
  const services = { store, config, log, clock: () => 5 };
  await registerApi(app, {
    services,
    callers: openCallers({ ...services, secrets: await openSecrets(store, join(folder, 'keys')) }),
    endpoints,
    handlings,
    stopping,
  });
  return app;
}

const answer = async () => ({ id: 'a', parts: [] });

onEachEngine((_engine, openTestStore) => {
  test('the start fails when calls and handlers do not match', async () => {
    const store = await openTestStore();
    const fine = on(thing, answer);
    await assert.rejects(serve(store, [thing, file], [fine]), /file has 0 handlers/);
    await assert.rejects(serve(store, [thing], [fine, on(thing, answer)]), /thing has 2 handlers/);
    await assert.rejects(serve(store, [], [fine]), /thing is not in the contract/);
    const undeclared = { ...thing, access: undefined } as unknown as typeof thing;
    await assert.rejects(
      serve(store, [undeclared], [on(undeclared, answer)]),
      /does not declare who may call it/,
    );
  });

  test('a further column of a row cannot leave, at any depth, nor in the present state of a refusal', async () => {
    const row = { id: 'a', email: 'ann@desk.test', parts: [{ n: 1, traderId: 7 }] };
    const handling = on(thing, async ({ params }) =>
      params.id === 'x' ? refuse('009', { current: row }) : row,
    );
    const app = await serve(await openTestStore(), [thing], [handling]);
    const sent = await app.inject({ url: '/api/v1/thing/a', headers: { host: 'localhost' } });
    assert.deepEqual(sent.json(), { id: 'a', parts: [{ n: 1 }] });
    const refused = await app.inject({ url: '/api/v1/thing/x', headers: { host: 'localhost' } });
    assert.equal(refused.statusCode, 409);
    assert.deepEqual(refused.json().current, { id: 'a', parts: [{ n: 1 }] });
    await app.close();
  });

  test('an answer that breaks its own promise is 999', async () => {
    const broken = on(thing, async () => ({ id: 5, parts: [] }) as never);
    const app = await serve(await openTestStore(), [thing], [broken]);
    const sent = await app.inject({ url: '/api/v1/thing/a', headers: { host: 'localhost' } });
    assert.deepEqual([sent.statusCode, sent.json().errors[0].code], [500, '999']);
    await app.close();
  });

  test('packed bytes go out as they are, and unpacked to those who do not take them', async () => {
    const packed = gzipSync('columns');
    const handling = on(file, async ({ hasCurrent }) =>
      hasCurrent('"v1"') ? NOT_MODIFIED : { bytes: packed, encoding: 'gzip' as const },
    );
    const app = await serve(await openTestStore(), [file], [handling]);
    const ask = (headers: Record<string, string>) =>
      app.inject({ url: '/api/v1/file', headers: { host: 'localhost', ...headers } });
    const taken = await ask({ 'accept-encoding': 'gzip' });
    assert.deepEqual([taken.headers['content-encoding'], taken.rawPayload], ['gzip', packed]);
    assert.equal(taken.headers['cache-control'], 'private, max-age=31536000, immutable');
    assert.equal(taken.headers['vary'], 'Authorization, Accept-Encoding');
    assert.equal(taken.headers['content-type'], 'application/x-test');
    const plain = await ask({ 'accept-encoding': 'br' });
    assert.deepEqual([plain.headers['content-encoding'], plain.payload], [undefined, 'columns']);
    assert.equal((await ask({ 'if-none-match': '*' })).statusCode, 304);
    await app.close();
  });

  test('a public handler that asks for the trader is a server error', async () => {
    const curious = on(thing, async ({ trader }) => ({ id: String(trader.traderId), parts: [] }));
    const app = await serve(await openTestStore(), [thing], [curious]);
    assert.equal(
      (await app.inject({ url: '/api/v1/thing/a', headers: { host: 'localhost' } })).statusCode,
      500,
    );
    await app.close();
  });
});
