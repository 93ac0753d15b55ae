import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServers, withTrader } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
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

  test('without the setting nothing is served', async () => {
    assert.equal((await start()).metricsUrl, null);
  });
});
