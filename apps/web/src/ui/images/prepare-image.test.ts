import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstScale, kindOf } from './prepare-image.ts';

test('a file is what its first bytes say, whatever it is called', () => {
  const kind = (...bytes: number[]) => kindOf(new Uint8Array(bytes));
  assert.equal(kind(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'png');
  assert.equal(kind(0xff, 0xd8, 0xff, 0xe0), 'jpeg');
  assert.equal(kindOf(new TextEncoder().encode('GIF89a..')), 'gif');
  assert.equal(kindOf(new TextEncoder().encode('BM......')), 'bmp');
  for (const text of ['<svg xml', 'GIF88a..', 'RIFFWEBP', ''])
    assert.equal(kindOf(new TextEncoder().encode(text)), null);
});

test('a picture is drawn smaller only when it has more than twelve megapixels or a very long side', () => {
  assert.equal(firstScale(3840, 2160), 1);
  assert.equal(firstScale(6000, 8000), 0.5);
  assert.equal(firstScale(24_000, 100), 0.5);
});
