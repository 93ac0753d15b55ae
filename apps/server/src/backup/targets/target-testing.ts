// What every target promises, for the tests of each of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TargetFault, type BackupTarget, type TargetFaultKind } from './backup-target.ts';
import { backupName } from './backup-name-testing.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const CHUNK = 300_000;

/** Registers the tests; `open` gives a target that holds nothing yet. */
export function testTarget(open: () => Promise<BackupTarget>): void {
  test('what is written is listed with its length and read again to the byte', async () => {
    const target = await open();
    const name = backupName(NOON);
    assert.deepEqual(await target.list(), []);
    const chunks = Array.from({ length: 40 }, (_, at) => Buffer.alloc(CHUNK, at));
    let readBack = 0;
    const bytes = await target.write(name, chunked(chunks), async (again) => {
      readBack = (await bytesOf(await again())).length;
    });
    assert.deepEqual([bytes, readBack], [40 * CHUNK, 40 * CHUNK]);
    assert.deepEqual(await target.list(), [{ name, bytes }]);
    assert.deepEqual(await bytesOf(await target.read(name)), Buffer.concat(chunks));
  });

  test('an empty file is a file', async () => {
    const target = await open();
    const name = backupName(NOON);
    assert.equal(await target.write(name, chunked([]), async () => undefined), 0);
    assert.deepEqual(await target.list(), [{ name, bytes: 0 }]);
    assert.deepEqual(await bytesOf(await target.read(name)), Buffer.alloc(0));
  });

  test('content that breaks off, and what the check refuses, leave nothing and throw their own errors', async () => {
    const target = await open();
    const broken = new Error('the source broke');
    await assert.rejects(
      target.write(backupName(NOON), breakingOff(broken), async () => undefined),
      broken,
    );
    const refused = new Error('it is not what was written');
    const refusing = async () => {
      throw refused;
    };
    await assert.rejects(target.write(backupName(NOON), chunked([Buffer.alloc(CHUNK)]), refusing), refused);
    assert.deepEqual(await target.list(), []);
    await rejectsWith('missing', target.read(backupName(NOON)).then(bytesOf));
    await target.write(backupName(NOON), chunked([Buffer.of(1)]), async () => undefined);
  });

  test('a name that is there already is not written over', async () => {
    const target = await open();
    const name = backupName(NOON);
    await target.write(name, chunked([Buffer.of(1, 2)]), async () => undefined);
    await rejectsWith(
      'unusable',
      target.write(name, chunked([Buffer.of(3)]), async () => undefined),
    );
    assert.deepEqual(await bytesOf(await target.read(name)), Buffer.of(1, 2));
  });

  test('what is removed is gone, and what was never there may be removed', async () => {
    const target = await open();
    const [first, second] = [backupName(NOON), backupName(NOON + 1)];
    for (const name of [first, second])
      await target.write(name, chunked([Buffer.of(1)]), async () => undefined);
    await target.remove(first);
    await target.remove(first);
    assert.deepEqual(
      (await target.list()).map(({ name }) => name),
      [second],
    );
    await rejectsWith('missing', target.read(first).then(bytesOf));
  });

  test('a reader that goes away early lets the next one read', async () => {
    const target = await open();
    const name = backupName(NOON);
    await target.write(name, chunked([Buffer.alloc(5 * CHUNK, 7)]), async () => undefined);
    const stream = await target.read(name);
    for await (const chunk of stream) {
      assert.ok((chunk as Buffer).length > 0);
      break;
    }
    assert.equal(stream.destroyed, true);
    assert.equal((await bytesOf(await target.read(name))).length, 5 * CHUNK);
  });
}

/** Rejects with a TargetFault of that kind. */
export async function rejectsWith(kind: TargetFaultKind, work: Promise<unknown>): Promise<void> {
  await assert.rejects(work, (error: Error) => error instanceof TargetFault && error.kind === kind);
}

/** Everything that a stream gives. */
async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Content of a write. */
export async function* chunked(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

async function* breakingOff(error: Error): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(CHUNK);
  throw error;
}
