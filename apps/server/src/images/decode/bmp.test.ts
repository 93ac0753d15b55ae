import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { BadBitmap, decodeBmp } from './bmp.ts';
import { aBmp } from '#server/images/images-testing.ts';

const MANY = 1_000_000;

/** A bitmap from colours by line, top line first. */
function bitmap(
  lines: readonly (readonly (readonly [number, number, number])[])[],
  bits: 24 | 32,
  topDown: boolean,
) {
  const [first = []] = lines;
  const stride = Math.ceil((first.length * bits) / 32) * 4;
  const file = Buffer.alloc(54 + stride * lines.length, 0xee);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(first.length, 18);
  file.writeInt32LE(topDown ? -lines.length : lines.length, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  file.writeUInt32LE(0, 30);
  lines.forEach((line, y) =>
    line.forEach(([red, green, blue], x) => {
      const row = topDown ? y : lines.length - 1 - y;
      file.set([blue, green, red], 54 + row * stride + (x * bits) / 8);
    }),
  );
  return file;
}

const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));

test('what is drawn in 24 or 32 bits, from below or from above, comes out as it was', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 9 })
        .chain((width) =>
          fc.array(fc.array(colour, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
        ),
      fc.constantFrom(24 as const, 32 as const),
      fc.boolean(),
      (lines, bits, topDown) => {
        const { width, height, pixels } = decodeBmp(bitmap(lines, bits, topDown), MANY);
        assert.deepEqual([width, height], [lines[0]!.length, lines.length]);
        assert.deepEqual([...pixels], lines.flat(2));
      },
    ),
    { seed: 17, numRuns: roundsOf(200) },
  );
});

test('eight bits are places in a palette', () => {
  const file = Buffer.alloc(54 + 8 + 4);
  file.set(aBmp(2, 1).subarray(0, 54));
  file.writeUInt32LE(62, 10);
  file.writeUInt16LE(8, 28);
  file.writeUInt32LE(2, 46);
  file.set([10, 20, 30, 0, 40, 50, 60, 0], 54);
  file.set([1, 0], 62);
  assert.deepEqual([...decodeBmp(file, MANY).pixels], [60, 50, 40, 30, 20, 10]);
  file.set([2, 0], 62);
  assert.throws(() => decodeBmp(file, MANY), BadBitmap);
});

test('whatever is changed in a bitmap, it is decoded whole or refused', () => {
  const runs = Number(process.env['DAYBOOK_FUZZ_RUNS'] ?? 20_000);
  const change = fc.tuple(fc.integer({ min: 0, max: 63 }), fc.nat(255));
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.nat(3_000),
      fc.boolean(),
      (changes, length, isCut) => {
        const file = aBmp(31, 17);
        for (const [at, byte] of changes) file[at] = byte;
        const bytes = isCut ? file.subarray(0, length) : file;
        try {
          const { width, height, pixels } = decodeBmp(bytes, MANY);
          assert.equal(pixels.length, width * height * 3);
          assert.ok(width * height <= MANY);
        } catch (error) {
          assert.ok(error instanceof BadBitmap, String(error));
        }
      },
    ),
    { seed: 23, numRuns: runs },
  );
});
