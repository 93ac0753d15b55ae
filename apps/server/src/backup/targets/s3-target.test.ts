import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { parseS3Address } from '#server/objects/s3-address.ts';
import { openS3Server, type TestS3 } from '#server/objects/s3-testing.ts';
import { backupName } from './backup-name-testing.ts';
import { openS3Target } from './s3-target.ts';
import { chunked, rejectsWith, testTarget } from './target-testing.ts';

const servers: TestS3[] = [];
after(() => Promise.all(servers.map((server) => server.close())));
const clock = () => Date.now();

async function openPlace(prefix: string) {
  const server = await openS3Server();
  servers.push(server);
  const store = server.open({ limits: { partBytes: 1_048_576 } });
  return { server, store, target: openS3Target(store, { bucket: 'backups', prefix }, { clock }) };
}

let n = 0;
testTarget(async () => (await openPlace(n++ % 2 === 0 ? '' : 'journal/main/')).target);

test('only the folder of the address is seen, and what lies there under its own name', async () => {
  const { server, store, target } = await openPlace('journal/');
  const name = backupName(5);
  await target.write(name, chunked([Buffer.of(1)]), async () => undefined);
  for (const key of ['other/a', 'journals', 'journal/deeper/a', 'journal/notes.txt'])
    await store.write(key, chunked([Buffer.of(1)]));
  assert.deepEqual((await target.list()).map((file) => file.name).sort(), [name, 'notes.txt']);
  assert.equal(target.place, 's3://backups/journal');
  assert.ok(server.objects.has(`journal/${name}`));
});

test('a write that breaks, or whose backup is not read back, leaves nothing there', async () => {
  const { server, target } = await openPlace('');
  const big = () => chunked([randomBytes(3_000_000)]);
  server.breakBy(({ query }) =>
    query.get('partNumber') === '2' ? { status: 403, code: 'AccessDenied' } : null,
  );
  await rejectsWith(
    'unusable',
    target.write(backupName(1), big(), async () => undefined),
  );
  let isWritten = false;
  server.breakBy(({ method }) => (method === 'GET' && isWritten ? { cutAfter: 500_000 } : null));
  const check = async (again: () => Promise<AsyncIterable<Uint8Array>>) => {
    isWritten = true;
    server.breakBy(({ headers }) => (headers.range === undefined ? { cutAfter: 500_000 } : { status: 503 }));
    await Array.fromAsync(await again());
  };
  await rejectsWith('unavailable', target.write(backupName(1), big(), check));
  assert.equal(isWritten, true);
  assert.deepEqual([server.objects.size, server.uploads.size], [0, 0]);
});

test('what a killed process left there is ended after two days, and does not hinder the next', async () => {
  const { server, target } = await openPlace('journal/');
  const unfinished = (key: string, startedAt: number) =>
    server.uploads.set(key, { key, startedAt, parts: new Map() });
  unfinished(`journal/${backupName(1)}`, Date.now() - 49 * 3_600_000);
  unfinished(`journal/${backupName(2)}`, Date.now() - 3_600_000);
  unfinished('other/archive', 0);
  await target.write(backupName(3), chunked([Buffer.of(1)]), async () => undefined);
  assert.deepEqual([...server.uploads.keys()].sort(), [`journal/${backupName(2)}`, 'other/archive']);
  server.breakBy(({ method, query }) => (method === 'GET' && query.has('uploads') ? { status: 501 } : null));
  await target.write(backupName(4), chunked([Buffer.of(1)]), async () => undefined);
});

test('a stop ends a write and a read', async () => {
  const { server, store } = await openPlace('');
  const stopping = new AbortController();
  const target = openS3Target(store, { bucket: 'backups', prefix: '' }, { clock, signal: stopping.signal });
  await target.write(backupName(1), chunked([randomBytes(3_000_000)]), async () => undefined);
  server.breakBy(() => ({ stopAfter: 1_000_000 }));
  const stream = await target.read(backupName(1));
  const all = Array.fromAsync(stream);
  stopping.abort();
  await rejectsWith('unavailable', all);
  await rejectsWith('unavailable', target.list());
});

test('an address names a bucket and a folder, and nothing else', () => {
  const prefixes = [
    ['s3://bucket', ''],
    ['s3://bucket/', ''],
    ['s3://my.bucket-1/a', 'a/'],
    ['s3://bucket/a/b_c.d/', 'a/b_c.d/'],
  ] as const;
  for (const [address, prefix] of prefixes) assert.equal(parseS3Address(address)?.prefix, prefix, address);
  for (const wrong of [
    's3://',
    's3://b',
    's3://Bucket',
    's3://bucket//a',
    's3://bucket/../a',
    's3://bucket/a?b',
    's3://u:p@bucket',
    's3:/bucket',
    '/s3://bucket',
    's3://a..b',
  ])
    assert.equal(parseS3Address(wrong), null, wrong);
});
