import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aBmp, aPng } from '#server/images/images-testing.ts';
import { openDecoder } from './decoder.ts';
import { encodeMessage, readMessages } from './message.ts';

const LIMITS = {
  cpuMilliseconds: 30_000,
  milliseconds: 1_200_000,
  startMilliseconds: 1_200_000,
  memoryBytes: 1_000_000_000,
};

test('one process decodes one picture after the other, and a damaged file harms none of the next', async () => {
  const decoder = openDecoder(LIMITS);
  try {
    for (let count = 0; count < 3; count++) {
      const good = await decoder.decode(aBmp(), 'bmp', 'trade');
      assert.ok(good !== null && !('problem' in good) && good.width === 31 && good.type === 'image/png');
      assert.deepEqual(await decoder.decode(aPng().subarray(0, 60), 'png', 'trade'), { problem: 'damaged' });
    }
  } finally {
    await decoder.close();
  }
});

test('a picture that takes too long, or too much memory, ends its process and not ours', async () => {
  for (const limits of [
    { ...LIMITS, cpuMilliseconds: 0 },
    { ...LIMITS, memoryBytes: 1 },
  ]) {
    const decoder = openDecoder(limits);
    const large = aPng(4_000, 3_000);
    assert.deepEqual(await decoder.decode(large, 'png', 'trade'), { problem: 'too-complex' });
    await decoder.close();
  }
});

test('a picture for which a busy machine has no time is not called too complex', async () => {
  for (const limits of [
    { ...LIMITS, milliseconds: 0 },
    { ...LIMITS, startMilliseconds: 0 },
  ]) {
    const decoder = openDecoder(limits);
    assert.equal(await decoder.decode(aPng(4_000, 3_000), 'png', 'trade'), null);
    await decoder.close();
  }
});

test('messages arrive whole however the stream is cut, and none is larger than announced', async () => {
  const blobs = [Buffer.from('image'), Buffer.alloc(0)];
  const bytes = Buffer.concat([
    encodeMessage({ head: { a: 1 }, blobs }),
    encodeMessage({ head: 'two', blobs: [] }),
  ]);
  for (const step of [1, 3, 11, bytes.length]) {
    const seen = await Array.fromAsync(readMessages(inPieces(bytes, step), 1_000));
    assert.deepEqual(
      seen.map(({ head, blobs: parts }) => [head, parts.map(String)]),
      [
        [{ a: 1 }, ['image', '']],
        ['two', []],
      ],
    );
  }
  await assert.rejects(Array.fromAsync(readMessages(inPieces(bytes, 7), 10)), /a message of/);
  await assert.rejects(
    Array.fromAsync(readMessages(inPieces(bytes.subarray(0, -2), 7), 1_000)),
    /ended inside/,
  );
  await assert.rejects(Array.fromAsync(readMessages(inPieces(Buffer.alloc(9, 9), 7), 1_000)), /byte strings/);
});

async function* inPieces(bytes: Buffer, step: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}
