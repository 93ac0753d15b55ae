import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import type { JournaledTrade } from './entry.ts';
import { chartPicture } from './picture.ts';

const TRADE: JournaledTrade = { symbol: 'AAPL', side: 'long', net: 500_000, day: '2026-03-18', index: 4 };

test('a picture is a PNG of 960 by 540, small, and the same for the same trade', () => {
  const picture = chartPicture(TRADE);
  assert.equal(picture.subarray(1, 4).toString('latin1'), 'PNG');
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [960, 540]);
  assert.ok(picture.length < 60_000, `${picture.length}`);
  assert.deepEqual(chartPicture({ ...TRADE }), picture);
  assert.notDeepEqual(chartPicture({ ...TRADE, index: 5 }), picture);
});

test('a picture unpacks to a line of pixels and a filter for each row', () => {
  const picture = chartPicture({ ...TRADE, side: 'short', net: -500_000 });
  const start = picture.indexOf('IDAT') + 4;
  const pixels = inflateSync(picture.subarray(start, start + picture.readUInt32BE(start - 8)));
  assert.equal(pixels.length, 961 * 540);
});
