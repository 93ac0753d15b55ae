import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { failureOf, openPlace, piecesOf, readAll } from './s3-place-testing.ts';
import { openS3Store } from './s3-store.ts';
import { openS3Server, QUICK_LIMITS } from './s3-testing.ts';

test('nothing is sent to where an answer points', async () => {
  const seen: string[] = [];
  const elsewhere = createServer((request, response) => {
    seen.push(`${request.headers.authorization}`);
    response.end();
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  after(() => elsewhere.close());
  const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/backups/one`;
  const place = await openPlace();
  const store = place.open();
  for (const status of [301, 302, 307, 308]) {
    place.breakBy(() => ({ status, code: 'TemporaryRedirect', headers: { location } }));
    for (const work of [
      () => readAll(store, 'one'),
      () => Array.fromAsync(store.list('')),
      () => store.write('one', piecesOf(randomBytes(9))),
    ])
      assert.equal((await failureOf(work())).kind, 'refused');
  }
  assert.deepEqual(seen, []);
});

test('answers are bounded and read strictly', async () => {
  const place = await openPlace();
  const store = place.open({ limits: { answerBytes: 10_000, pages: 5 } });
  const page = (inner: string) => `<ListBucketResult>${inner}</ListBucketResult>`;
  const item = (inner: string) => page(`<Contents>${inner}</Contents>`);
  const damaged = [
    '',
    'not found',
    '<html><body>welcome</body></html>',
    page('<IsTruncated>true</IsTruncated>'),
    page('<IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken>'),
    item('<Key>a</Key><LastModified>2026-01-01T00:00:00Z</LastModified><Size>-1</Size>'),
    item('<Key>a</Key><LastModified>today</LastModified><Size>1</Size>'),
    item('<LastModified>2026-01-01T00:00:00Z</LastModified><Size>1</Size>'),
    `<!DOCTYPE x [<!ENTITY a "aaaa">]>${page('')}`,
    '<ListBucketResult><Contents>',
    page('<a>'.repeat(50) + '</a>'.repeat(50)),
    ' '.repeat(20_000),
  ];
  for (const text of damaged) {
    place.breakBy(() => ({ status: 200, text }));
    assert.equal((await failureOf(Array.fromAsync(store.list('')))).kind, 'damaged', text.slice(0, 80));
  }
  place.breakBy(() => ({ status: 200, text: 'x', headers: { 'content-encoding': 'gzip' } }));
  assert.equal((await failureOf(readAll(store, 'one'))).kind, 'damaged');
});

test('keys that a URL would change are refused, and an unreachable address is named', async () => {
  const place = await openPlace();
  const store = place.open();
  for (const key of ['a/../b', '..', './a', ''])
    assert.equal((await failureOf(store.write(key, piecesOf(randomBytes(3))))).kind, 'refused');
  assert.equal(place.requests.length, 0);
  const { endpoint, credentials } = await openS3Server().then(async (gone) => (await gone.close(), gone));
  const away = openS3Store(
    { endpoint: new URL(endpoint), bucket: 'backups', isPathStyle: true, ...credentials },
    { limits: { ...QUICK_LIMITS, tries: 2 } },
  );
  const failure = await failureOf(Array.fromAsync(away.list('')));
  assert.match(failure.message, /the connection to 127\.0\.0\.1:\d+ failed \(ECONNREFUSED\)/);
});

test('memory does not grow with what is written or read', async () => {
  const place = await openPlace({ isForgetful: true });
  const store = place.open({ limits: { partBytes: 2 * 1_048_576, answerMs: 30_000 } });
  const LENGTH = 256 * 1_048_576;
  const piece = randomBytes(65_536);
  // What is done with waits for the collector; what is held shows in every sample: the minimum of the second half decides.
  let least = Number.POSITIVE_INFINITY;
  const look = (done: number) => {
    if (done > LENGTH / 2) least = Math.min(least, process.memoryUsage().arrayBuffers);
  };
  const judge = () => {
    assert.ok(least < LENGTH / 3, `${Math.round(least / 1_048_576)} MiB are held`);
    least = Number.POSITIVE_INFINITY;
  };
  async function* long(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < LENGTH; at += piece.length) {
      look(at);
      yield piece;
    }
  }
  assert.equal(await store.write('long', long()), LENGTH);
  judge();
  let read = 0;
  for await (const bytes of store.read('long')) {
    read += bytes.length;
    look(read);
  }
  assert.equal(read, LENGTH);
  judge();
});

test('others have their turns while a part fills, however quick its source is', async () => {
  const place = await openPlace({ isForgetful: true });
  const store = place.open({ limits: { partBytes: 16 * 1_048_576 } });
  const piece = randomBytes(262_144);
  let turns = 0;
  let isWritten = false;
  async function* quick(): AsyncGenerator<Uint8Array> {
    const count = () => {
      turns += 1;
      if (!isWritten) setImmediate(count);
    };
    setImmediate(count);
    for (let n = 0; n < 60; n++) yield piece;
    isWritten = true;
  }
  await store.write('quick', quick());
  assert.ok(turns >= 50, `${turns} turns`);
});
