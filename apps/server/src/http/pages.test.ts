import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isScreen } from '#server/http/pages.ts';
import { PAGE_POLICY } from './hostile/security-headers.ts';
import { testServers, type Client } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-pages-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const SCRIPT = `// ${'x'.repeat(3_000)}`;

function write(name: string, text: string | Uint8Array): void {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
}

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  if (engine !== 'sqlite') return; // pages never reach the store
  const start = testServers(newStoreLocation);
  let client: Client;
  before(async () => {
    write('index.html', '<!doctype html><title>Daybook</title>');
    write('theme.js', 'void 0');
    write('assets/main-abc.js', SCRIPT);
    write('assets/main-abc.js.gz', gzipSync(SCRIPT));
    write('assets/main-abc.js.br', brotliCompressSync(SCRIPT));
    write('assets/main-abc.js.map', '{}');
    write('assets/inter.woff2', 'font');
    write('.vite/manifest.json', '{}');
    client = (await start({ pages: { folder } })).client();
  });

  test('every screen is the app, asked about each time', async () => {
    for (const path of [
      '/',
      '/index.html',
      '/journal/dashboard/all?size=5',
      '/journal/trade/0123456789abc',
    ]) {
      const { status, text, headers } = await client.call('GET', path);
      assert.deepEqual([status, text], [200, '<!doctype html><title>Daybook</title>'], path);
      assert.equal(headers.get('content-security-policy'), PAGE_POLICY);
      assert.equal(headers.get('cache-control'), 'no-cache');
      const again = await client.call('GET', path, {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });
      assert.deepEqual([again.status, again.text], [304, '']);
      assert.equal(again.headers.get('content-security-policy'), PAGE_POLICY);
    }
    const head = await client.call('HEAD', '/journal/dashboard/all');
    assert.deepEqual([head.status, head.text], [200, '']);
  });

  test('a page behind a mailed link sends no referrer', async () => {
    for (const path of ['/auth/new/password?id=1&token=2', '/get_started/x'])
      assert.equal((await client.call('GET', path)).headers.get('referrer-policy'), 'no-referrer');
    assert.equal(
      (await client.call('GET', '/')).headers.get('referrer-policy'),
      'strict-origin-when-cross-origin',
    );
  });

  test('hashed files are kept for ever, and sent as packed as the browser takes them', async () => {
    const fetchAs = (coding: string) =>
      client.call('GET', '/assets/main-abc.js', { headers: { 'accept-encoding': coding } });
    for (const [coding, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const) {
      const { text, headers } = await fetchAs(coding);
      assert.deepEqual([text, headers.get('content-encoding')], [SCRIPT, encoding], coding);
    }
    const packed = await fetchAs('gzip');
    assert.equal(packed.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(packed.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.match(packed.headers.get('vary') ?? '', /Accept-Encoding/);
    const plain = await fetchAs('identity');
    assert.deepEqual([plain.text, plain.headers.get('content-encoding')], [SCRIPT, null]);
    const font = await client.call('GET', '/assets/inter.woff2', { headers: { 'accept-encoding': 'gzip' } });
    assert.deepEqual([font.text, font.headers.get('content-encoding')], ['font', null]);
    assert.equal((await client.call('GET', '/theme.js')).headers.get('cache-control'), 'no-cache');
  });

  test('a path without file or screen is not found', async () => {
    const missing = [
      '/assets/other.js',
      '/assets/main-abc.js.map',
      '/assets/main-abc.js.gz',
      '/assets/main-abc.js.br',
      '/assets',
      '/.git/config',
      '/.vite/manifest.json',
      '/.env',
      '/favicon.ico',
      '/api',
      '/api/v2/x',
      '/x/../.git/HEAD',
      '/assets/..%2f..%2fpackage.json',
      '/wp-login.php',
    ];
    for (const path of missing) {
      const { status, json } = await client.call('GET', path);
      assert.deepEqual([status, json.errors[0].code], [404, '010'], path);
    }
  });

  test('an app that was not built is reported as such, and the calls work', async () => {
    const server = await start();
    const { status, text } = await server.client().call('GET', '/');
    assert.equal(status, 503);
    assert.match(text, /npm start/);
    assert.equal((await server.client().call('GET', '/api/v1/installation')).status, 200);
  });
});

test('screens have no ending and hide nothing', () => {
  for (const path of ['/', '/journal', '/top/trader/monthly/5f3', '/apiary'])
    assert.equal(isScreen(path), true, path);
  for (const path of ['/api/x', '/assets/x', '/a.js', '/.well-known/x', '/health/live', '/images/x'])
    assert.equal(isScreen(path), false, path);
});
