import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHOICE_FIELDS } from '@daybook/domain/journal/fields.ts';
import { dollars } from '@daybook/domain/money.ts';
import {
  allocateChoices,
  NO_LABELS,
  journalBit,
  tradeIdText,
  type TradeColumns,
} from '@daybook/domain/trade/trade-columns.ts';
import { galleryItems } from './gallery-items.ts';

const image = (trade: bigint, name: string) => ({
  tradeId: tradeIdText(trade),
  name,
  width: 960,
  height: 540,
  thumbnailWidth: 320,
  thumbnailHeight: 180,
});

/** Three trades in their order of closing, the first and the last with pictures. */
const columns: TradeColumns = {
  count: 3,
  revision: 1,
  symbols: ['TSLA', 'AAPL'],
  currencies: ['USD', 'EUR'],
  accounts: ['DEMO-1'],
  ...NO_LABELS,
  id: BigUint64Array.of(11n, 12n, 13n),
  symbol: Uint16Array.of(0, 1, 1),
  currency: Uint8Array.of(0, 0, 1),
  account: new Uint8Array(3),
  short: new Uint8Array(3),
  volumeScale: 0,
  volume: new Float64Array(3),
  gross: new Float64Array(3),
  net: Float64Array.of(dollars(5), 0, dollars(-7)),
  day: Int32Array.of(20000, 20001, 20002),
  start: new Int32Array(3),
  end: new Int32Array(3),
  duration: new Int32Array(3),
  executions: new Uint16Array(3),
  journal: {
    bits: Uint16Array.of(journalBit('hasImage'), 0, journalBit('hasImage')),
    ...allocateChoices(3),
    event: Uint8Array.of(0, 0, CHOICE_FIELDS.event.values.indexOf('RBI')),
    mistakeStart: new Uint32Array(4),
    mistake: new Uint16Array(0),
    tagStart: new Uint32Array(4),
    tag: new Uint16Array(0),
  },
};
const images = [image(11n, 'a'), image(13n, 'b'), image(13n, 'c'), image(99n, 'gone')];

test('images are ordered by latest trade, then by their order in the trade, with its figures', () => {
  const items = galleryItems(columns, Uint32Array.of(0, 1, 2), images);
  assert.deepEqual(
    items.map((item) => item.image.name),
    ['b', 'c', 'a'],
  );
  const { symbol, day, net, currency, setup } = items[0]!;
  assert.deepEqual([symbol, day, net, currency, setup.id], ['AAPL', 20002, dollars(-7), 'EUR', 'RBI']);
});

test('only trades that passed the filter show theirs', () => {
  assert.deepEqual(
    galleryItems(columns, Uint32Array.of(0, 1), images).map((item) => item.image.name),
    ['a'],
  );
  assert.deepEqual(galleryItems(columns, Uint32Array.of(1), images), []);
  assert.deepEqual(galleryItems(columns, Uint32Array.of(0, 1, 2), []), []);
});
