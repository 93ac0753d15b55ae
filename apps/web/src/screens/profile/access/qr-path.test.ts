import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qrPath } from './qr-path.ts';

/** The dots of a path, drawn again. */
function drawn({ size, path }: ReturnType<typeof qrPath>): boolean[][] {
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return rows;
}

test('a code has its three corner marks and a light border of four dots', () => {
  const code = qrPath('otpauth://totp/Daybook:ann%40desk.test?secret=JBSWY3DPEHPK3PXP&issuer=Daybook');
  const rows = drawn(code);
  const last = code.size - 1;
  for (let at = 0; at < code.size; at++)
    for (let edge = 0; edge < 4; edge++) {
      assert.equal(rows[edge]?.[at], false);
      assert.equal(rows[at]?.[last - edge], false);
    }
  const mark = [true, true, true, true, true, true, true, false];
  assert.deepEqual(rows[4]?.slice(4, 12), mark);
  assert.deepEqual(rows[4]?.slice(-12, -4), mark.toReversed());
  assert.deepEqual(rows[last - 4]?.slice(4, 12), mark);
  assert.equal((code.size - 8 - 17) % 4, 0, 'a size that the standard knows');
});
