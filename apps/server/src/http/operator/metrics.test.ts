import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { HOUR_MS } from '@daybook/domain/calendar.ts';
import { post } from '#server/mail/outbox.ts';
import type { Tables } from '#server/store/tables.ts';
import { sendRaw } from '#server/http/http-testing.ts';
import { DAYBOOK_VERSION } from './version.ts';
import { testServers, withTrader } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);

  test('figures are served on a port of their own, and never on the journal’s', async () => {
    const server = await start({ environment: { METRICS_PORT: '0' } });
    const trader = await withTrader(server);
    await trader.call('GET', '/api/v1/profile');
    await server.client().call('GET', '/api/v1/profile');
    const { metricsUrl } = server;
    assert.ok(metricsUrl !== null && new URL(metricsUrl).port !== new URL(server.url).port);
    const answer = await fetch(metricsUrl);
    const text = await answer.text();
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    assert.match(text, /^daybook_http_answers_total\{status="2xx"\} [2-9]$/m);
    assert.match(text, /^daybook_http_answers_total\{status="4xx"\} 1$/m);
    assert.match(text, /^daybook_http_answer_seconds_count 3$/m);
    assert.match(text, /^daybook_sessions 1$/m);
    assert.match(text, /^daybook_password_hashes\{state="running"\} 0$/m);
    assert.match(text, /^daybook_password_hashes_refused_total 0$/m);
    assert.match(text, /^process_resident_memory_bytes \d{7,}$/m);
    assert.doesNotMatch(text, /desk\.test|Ann/);
    for (const [method, path] of [
      ['GET', '/'],
      ['POST', '/metrics'],
    ] as const)
      assert.equal((await fetch(new URL(path, metricsUrl), { method })).status, 404);
    const { status, text: page } = await server.client().call('GET', '/metrics');
    assert.ok(status === 404 || !page.includes('daybook_http'), 'the journal itself says nothing');
  });

  test('metrics cover disk, store, updates, e-mails and version, and nothing about a trader', async () => {
    const server = await start({ environment: { METRICS_PORT: '0' } });
    await withTrader(server);
    const { store } = server.services;
    await store.write((db) => fillForFigures(db, server.clock.now));
    const read = async () => readFigures(await (await fetch(server.metricsUrl ?? '')).text());
    const figures = await read();
    const info = `daybook_build_info{version="${DAYBOOK_VERSION}",engine="${engine}",node="${process.versions.node}"}`;
    assert.equal(figures.get(info), 1);
    const [free = 0, size = 0] = ['free', 'size'].map((kind) => figures.get(`daybook_disk_${kind}_bytes`));
    assert.ok(free > 0 && size > free, `${free} of ${size} bytes`);
    assert.ok((figures.get('daybook_store_bytes') ?? 0) > 100_000);
    assert.equal(figures.get('daybook_store_fault'), 0);
    assert.equal(figures.get('daybook_store_connections_max'), store.connections().size);
    assert.equal(figures.get('daybook_store_connections{state="waiting"}'), 0);
    assert.equal(figures.get('daybook_syncs_failed_day{code="006"}'), 2);
    assert.equal(figures.get('daybook_syncs_failed_day{code="999"}'), 1);
    assert.equal(figures.get('daybook_syncs_processed_day'), 1);
    assert.equal(figures.get('daybook_emails_waiting'), 2);
    assert.equal(figures.get('daybook_emails_waiting_seconds'), 7_200);
    assert.equal(figures.get('daybook_emails_failed_day'), 1);
  });

  test('another container reads the figures by a token alone, under whatever name', async () => {
    const token = 'a-scraper-of-the-operator';
    const environment = { METRICS_PORT: '0', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token };
    const { metricsUrl } = await start({ environment });
    const port = new URL(metricsUrl ?? '').port;
    const ask = async (host: string, authorization?: string) => {
      const line = authorization === undefined ? '' : `authorization: ${authorization}\r\n`;
      const text = await sendRaw(
        `http://127.0.0.1:${port}`,
        `GET /metrics HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${line}\r\n`,
      );
      if (!text.startsWith('HTTP/1.1 200')) assert.doesNotMatch(text, /daybook_sessions/);
      return Number(text.slice(9, 12));
    };
    assert.equal(await ask('daybook:9400', `Bearer ${token}`), 200);
    assert.equal(await ask('127.0.0.1', `bearer ${token}`), 200);
    for (const wrong of [
      undefined,
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      'Bearer',
    ])
      assert.equal(await ask('daybook:9400', wrong), 401, String(wrong));
  });

  test('on loopback a name that is not this machine’s learns nothing, and a token counts there too', async () => {
    const token = 'a-scraper-of-the-operator';
    const { metricsUrl } = await start({ environment: { METRICS_PORT: '0', METRICS_TOKEN: token } });
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await fetch(metricsUrl ?? '')).status, 401);
    assert.equal((await fetch(metricsUrl ?? '', { headers })).status, 200);
    for (const host of ['evil.test', 'localhost/.evil.test', 'evil.test@localhost']) {
      const lines = ['GET /metrics HTTP/1.1', `host: ${host}`, 'connection: close'];
      const request = [...lines, `authorization: Bearer ${token}`, '', ''].join('\r\n');
      assert.match(await sendRaw(metricsUrl ?? '', request), /^HTTP\/1\.1 404 /, host);
    }
  });

  test('without the setting nothing is served', async () => {
    assert.equal((await start()).metricsUrl, null);
  });
});

/** Each value by its name and labels, as Prometheus would have it. */
function readFigures(text: string): Map<string, number> {
  return new Map(
    [...text.matchAll(/^([a-z_]+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name = '', value]) => [
      name,
      Number(value),
    ]),
  );
}

/** Four synchronisations of today, one of last week, and emails that wait, failed, or go to nobody. */
async function fillForFigures(db: Kysely<Tables>, now: number): Promise<void> {
  const { id: traderId } = await db.selectFrom('trader').select('id').executeTakeFirstOrThrow();
  const ended = (state: 'processed' | 'failed', code: string | null, hoursAgo: number) => ({
    trader_id: traderId,
    day: 20_000,
    state,
    owner: 'a server',
    claimed_at: now - (hoursAgo + 1) * HOUR_MS,
    lease_until: now - hoursAgo * HOUR_MS,
    ended_at: now - hoursAgo * HOUR_MS,
    error_code: code,
    detail: null,
  });
  await db
    .insertInto('sync')
    .values([
      ended('failed', '006', 200),
      ended('failed', '006', 20),
      ended('failed', '006', 3),
      ended('failed', '999', 2),
      ended('processed', null, 1),
    ])
    .execute();
  const later = { message: { kind: 'already-here' as const }, traderId: null, language: 'en' as const };
  const posted = { ...later, now: now - 2 * HOUR_MS, giveUpAt: now + HOUR_MS };
  for (const to of ['ann@desk.test', 'bob@desk.test', 'gone@desk.test', null])
    await post(db, { ...posted, to });
  await db
    .updateTable('outbox')
    .set({ run_after: now + HOUR_MS })
    .where('state', '=', 'waiting')
    .execute();
  await db
    .updateTable('outbox')
    .set({ state: 'failed', ended_at: now - HOUR_MS })
    .where('recipient', '=', 'gone@desk.test')
    .execute();
}
