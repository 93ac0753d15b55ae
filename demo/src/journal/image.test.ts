import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import type { JournaledTrade } from './entry.ts';
import { chartImage } from './image.ts';

const TRADE: JournaledTrade = { symbol: 'AAPL', side: 'long', net: 500_000, day: '2026-03-18', index: 4 };

test('a picture is a PNG of 960 by 540, small, and the same for the same trade', () => {
  const image = chartImage(TRADE);
  assert.equal(image.subarray(1, 4).toString('latin1'), 'PNG');
  assert.deepEqual([image.readUInt32BE(16), image.readUInt32BE(20)], [960, 540]);
  assert.ok(image.length < 60_000, `${image.length}`);
  assert.deepEqual(chartImage({ ...TRADE }), image);
  assert.notDeepEqual(chartImage({ ...TRADE, index: 5 }), image);
});

test('a picture unpacks to a line of pixels and a filter for each row', () => {
  const image = chartImage({ ...TRADE, side: 'short', net: -500_000 });
  const start = image.indexOf('IDAT') + 4;
  const pixels = inflateSync(image.subarray(start, start + image.readUInt32BE(start - 8)));
  assert.equal(pixels.length, 961 * 540);
});
