import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { JOURNAL_BITS, journalBit, parseTradeId, tradeIdText } from './trade-columns.ts';
import { roundsOf } from '../chance-testing.ts';

const SEED = 20261105;
const LARGEST = 2n ** 64n - 1n;

test("a trade id is 13 characters of Crockford's base 32 and reads back", () => {
  const ids = fc.oneof(
    fc.bigInt({ min: 0n, max: LARGEST }),
    fc.constantFrom(0n, 1n, 31n, 32n, 2n ** 63n, LARGEST),
  );
  fc.assert(
    fc.property(ids, (id) => {
      const text = tradeIdText(id);
      assert.match(text, /^[0-9A-HJKMNP-TV-Z]{13}$/i);
      assert.equal(parseTradeId(text), id);
    }),
    { seed: SEED, numRuns: roundsOf(2000, 500) },
  );
});

test('trade ids sort as texts as they do as numbers', () => {
  const ids = fc.bigInt({ min: 0n, max: LARGEST });
  fc.assert(
    fc.property(ids, ids, (left, right) => {
      assert.equal(tradeIdText(left) < tradeIdText(right), left < right);
    }),
    { seed: SEED, numRuns: roundsOf(1000, 250) },
  );
});

test('an invalid trade id is none', () => {
  const good = tradeIdText(123_456_789n);
  const beyond = 'z'.repeat(13);
  for (const text of [
    '',
    '0',
    good.slice(1),
    `${good}0`,
    ` ${good.slice(1)}`,
    `u${good.slice(1)}`,
    '-'.repeat(13),
    beyond,
  ]) {
    assert.equal(parseTradeId(text), null, text);
  }
});

test('a text is accepted only in the form that ids are written in', () => {
  const characters = fc.string({
    unit: fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    minLength: 13,
    maxLength: 13,
  });
  fc.assert(
    fc.property(characters, (text) => {
      const id = parseTradeId(text);
      if (id === null) return;
      assert(id >= 0n && id <= LARGEST);
      assert.equal(tradeIdText(id).toLowerCase(), text.toLowerCase());
    }),
    { seed: SEED, numRuns: roundsOf(5000, 1250) },
  );
});

test('each journal bit has its own mask within 16 bits', () => {
  const masks = JOURNAL_BITS.map(journalBit);
  assert.equal(new Set(masks).size, JOURNAL_BITS.length);
  for (const mask of masks) assert(mask > 0 && mask < 65_536 && (mask & (mask - 1)) === 0);
});
