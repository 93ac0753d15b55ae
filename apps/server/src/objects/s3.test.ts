import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { ObjectFailure } from './object-store.ts';
import { failureOf, openPlace, piecesOf, readAll } from './s3-place-testing.ts';
import type { Fault } from './s3-answers-testing.ts';
import { QUICK_LIMITS } from './s3-testing.ts';

const PART = QUICK_LIMITS.partBytes;

test('what is written is read back: empty, one part, many parts, and a byte more or less than each', async () => {
  const place = await openPlace();
  const store = place.open();
  for (const length of [0, 1, PART - 1, PART, PART + 1, 3 * PART, 5 * PART + 77]) {
    const bytes = randomBytes(length);
    assert.equal(await store.write(`in a/folder+%/ünd (${length})`, piecesOf(bytes)), length);
    assert.deepEqual(await readAll(store, `in a/folder+%/ünd (${length})`), bytes);
  }
  assert.equal(place.uploads.size, 0);
});

test('a listing goes through its pages, keeps to its prefix and its folder, and returns what is there', async () => {
  const clock = { now: Date.UTC(2026, 9, 25, 0, 30) };
  const place = await openPlace({ pageLength: 3, clock: () => clock.now });
  const store = place.open();
  const names = ['a&b', 'a b', 'a+b', 'a%2Fb', 'ä', '<a>', 'z', 'a'];
  for (const name of names) await store.write(`place/${name}`, piecesOf(Buffer.from(name)));
  for (const other of ['place/deeper/a', 'places', 'other/a'])
    await store.write(other, piecesOf(Buffer.from('x')));
  const found = await Array.fromAsync(store.list('place/'));
  assert.deepEqual(found.map(({ key }) => key).sort(), names.map((name) => `place/${name}`).sort());
  for (const { key, bytes, changedAt } of found)
    assert.deepEqual([bytes, changedAt], [Buffer.byteLength(key) - 6, clock.now]);
  assert.deepEqual(await Array.fromAsync(store.list('nobody/')), []);
});

test('a removed object is gone, and one that is not there is removed already', async () => {
  const store = (await openPlace()).open();
  await store.write('one', piecesOf(Buffer.from('1')));
  await store.remove('one');
  await store.remove('one');
  assert.equal((await failureOf(readAll(store, 'one'))).kind, 'missing');
});

test('requests are signed: another key, secret, region, bucket or clock opens nothing, and each is named', async () => {
  const place = await openPlace();
  await place.open().write('one', piecesOf(Buffer.from('1')));
  const cases = [
    [{ accessKeyId: 'AKIDOTHER' }, /S3_ACCESS_KEY_ID/],
    [{ secretAccessKey: 'top/secret-key' }, /S3_SECRET_ACCESS_KEY/],
    [{ region: 'us-east-1' }, /S3_REGION/],
  ] as const;
  for (const [credentials, sentence] of cases) {
    const store = place.open({}, credentials);
    for (const work of [
      () => readAll(store, 'one'),
      () => store.write('two', piecesOf(randomBytes(10))),
      () => store.write('two', piecesOf(randomBytes(3 * PART))),
      () => store.remove('one'),
      () => Array.fromAsync(store.list('')),
    ]) {
      const failure = await failureOf(work());
      assert.equal(failure.kind, 'refused');
      assert.match(failure.message, sentence);
    }
  }
  const late = place.open({ clock: () => Date.now() - 3_600_000 });
  assert.match((await failureOf(readAll(late, 'one'))).message, /clock/);
  assert.deepEqual([...place.objects.keys()], ['one']);
});

test('if a server does not distinguish an unknown access key from a wrong secret, both are named', async () => {
  const place = await openPlace();
  place.breakBy(() => ({ status: 403, code: 'SignatureDoesNotMatch' }));
  const { kind, message } = await failureOf(Array.fromAsync(place.open().list('')));
  assert.equal(kind, 'refused');
  assert.match(message, /S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/);
});

test('a busy server and a lost connection are retried, at any request of an upload in parts', async () => {
  const faults: Fault[] = [
    'cut',
    'lost',
    { status: 500 },
    { status: 503, code: 'SlowDown' },
    { status: 429 },
  ];
  const place = await openPlace();
  const store = place.open();
  const bytes = randomBytes(2 * PART + 5);
  for (const [n, fault] of faults.entries())
    for (let at = 1; at <= 6; at++) {
      const key = `${n}-${at}`;
      place.breakBy((_request, nth) => (nth === at ? fault : null));
      assert.equal(await store.write(key, piecesOf(bytes)), bytes.length);
      assert.deepEqual(await readAll(store, key), bytes, key);
    }
  place.breakBy(() => null);
  // A started upload whose answer was lost is known only to the server, until it is found by its age.
  assert.equal(place.uploads.size, 1);
  assert.equal(await store.removeUnfinished('', Date.now() + 1), 1);
  assert.equal(place.uploads.size, 0);
});

test('a server that stays broken ends the upload with a message, and nothing of it remains', async () => {
  const cases: [Fault, ObjectFailure['kind']][] = [
    ['cut', 'unreachable'],
    [{ status: 500 }, 'busy'],
    [{ status: 503, code: 'SlowDown' }, 'busy'],
    [{ status: 403, code: 'AccessDenied' }, 'refused'],
    ['silent', 'timed-out'],
  ];
  const place = await openPlace();
  const store = place.open({ limits: { answerMs: 150, tries: 2 } });
  for (const [fault, kind] of cases)
    for (const isBroken of [
      ({ query }: { query: URLSearchParams }) => query.get('partNumber') === '2',
      ({ method, query }: { method: string; query: URLSearchParams }) =>
        method === 'POST' && query.has('uploadId'),
    ]) {
      place.breakBy((request) => (isBroken(request) ? fault : null));
      const failure = await failureOf(store.write('broken', piecesOf(randomBytes(3 * PART))));
      assert.equal(failure.kind, kind);
      assert.match(failure.message, /^writing broken to s3:\/\/backups: /);
      assert.equal(place.objects.size, 0);
      assert.equal(place.uploads.size, 0);
    }
});

test('an answer of 200 that holds an error is no success', async () => {
  const place = await openPlace();
  const text = '<Error><Code>InternalError</Code></Error>';
  place.breakBy(({ method, query }) =>
    method === 'POST' && query.has('uploadId') ? { status: 200, text } : null,
  );
  const failure = await failureOf(place.open().write('one', piecesOf(randomBytes(2 * PART))));
  assert.match(failure.message, /InternalError/);
  assert.deepEqual([place.objects.size, place.uploads.size], [0, 0]);
});

test('a source that fails, and a stop, take a write back', async () => {
  const place = await openPlace();
  const store = place.open();
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield randomBytes(3 * PART);
    throw new RangeError('the disk is full');
  }
  await assert.rejects(store.write('one', failing()), /the disk is full/);
  const stopping = new AbortController();
  async function* stopped(): AsyncGenerator<Uint8Array> {
    yield randomBytes(3 * PART);
    stopping.abort();
    yield randomBytes(3 * PART);
  }
  const { kind } = await failureOf(store.write('one', stopped(), { signal: stopping.signal }));
  assert.equal(kind, 'stopped');
  assert.deepEqual([place.objects.size, place.uploads.size], [0, 0]);
});

test('a read resumes where the connection broke, without repeating or skipping a byte', async () => {
  const place = await openPlace();
  const store = place.open({ limits: { answerMs: 300 } });
  const bytes = randomBytes(300_000);
  await store.write('one', piecesOf(bytes));
  for (const fault of [{ cutAfter: 70_000 }, { stopAfter: 70_000 }, { cutAfter: 0 }]) {
    place.breakBy((_request, nth) => (nth <= 3 ? fault : null));
    assert.deepEqual(await readAll(store, 'one'), bytes);
    assert.equal(place.requests.length, 4);
  }
});

test('a read that cannot continue fails: nothing more comes, the object is another one, ranges are unknown', async () => {
  const place = await openPlace();
  const store = place.open({ limits: { answerMs: 150, tries: 3 } });
  const write = () => store.write('one', piecesOf(randomBytes(100_000)));
  await write();
  place.breakBy((_request, nth) => (nth === 1 ? { cutAfter: 50_000 } : { cutAfter: 0 }));
  assert.equal((await failureOf(readAll(store, 'one'))).kind, 'unreachable');
  assert.equal(place.requests.length, 3, 'a bounded number of tries');
  place.breakBy((_request, nth) => (nth === 1 ? { cutAfter: 50_000 } : { ignoresRange: true }));
  assert.equal((await failureOf(readAll(store, 'one'))).kind, 'damaged');
  place.breakBy(({ method }, nth) => (method === 'GET' && nth === 1 ? { cutAfter: 50_000 } : null));
  const reading = store.read('one');
  await reading.next();
  await write();
  const rest = (async () => {
    while ((await reading.next()).done !== true);
  })();
  assert.equal((await failureOf(rest)).kind, 'changed');
  for (const fault of ['silent', 'slow'] as const) {
    place.breakBy(() => fault);
    assert.equal((await failureOf(readAll(store, 'one'))).kind, 'timed-out', fault);
  }
});

test('a slow taker loses nothing: only the place is timed', async () => {
  const place = await openPlace();
  const store = place.open({ limits: { answerMs: 100 } });
  const bytes = randomBytes(2_000_000);
  await store.write('one', piecesOf(bytes, 65_536));
  const hash = createHash('sha256');
  let isFirst = true;
  for await (const piece of store.read('one')) {
    // Longer than the place may be waited for in all.
    if (isFirst) await new Promise((resolve) => setTimeout(resolve, 250));
    isFirst = false;
    hash.update(piece);
  }
  assert.equal(hash.digest('hex'), createHash('sha256').update(bytes).digest('hex'));
});
