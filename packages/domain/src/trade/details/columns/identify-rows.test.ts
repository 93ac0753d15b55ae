import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { identifyRows, wholeVolumes, type IdentifiableRows } from './identify-rows.ts';
import { roundsOf } from '../../../chance-testing.ts';

const SEED = 20261123;
const trade = fc.record({
  id: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  volume: fc.integer({ min: 1, max: 10 ** 9 }),
  gross: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
  net: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
});
type Trade = typeof trade extends fc.Arbitrary<infer One> ? One : never;
const trades = fc.array(trade, { minLength: 1, maxLength: 30 });

function rowsOf(list: readonly Trade[], from = 0): IdentifiableRows {
  return {
    id: BigUint64Array.from(list, ({ id }) => id).subarray(from),
    volume: Float64Array.from(list, ({ volume }) => volume).subarray(from),
    gross: Float64Array.from(list, ({ gross }) => gross).subarray(from),
    net: Float64Array.from(list, ({ net }) => net).subarray(from),
  };
}

test('the same trades in the same order have one text, wherever they lie', () => {
  fc.assert(
    fc.property(trades, fc.array(trade, { maxLength: 3 }), (list, before) => {
      const text = identifyRows(rowsOf(list));
      assert.match(text, /^[0-9a-f]{16}$/);
      assert.equal(identifyRows(rowsOf([...before, ...list], before.length)), text);
      const signed = list.map((one) => ({ ...one, gross: one.gross === 0 ? -0 : one.gross }));
      assert.equal(identifyRows(rowsOf(signed)), text);
    }),
    { seed: SEED },
  );
});

test('a trade more or less, another one, another figure or another order has another text', () => {
  fc.assert(
    fc.property(trades, fc.nat(29), (list, place) => {
      const at = place % list.length;
      const one = list[at]!;
      const others = [
        list,
        [...list, list[0]!],
        list.toSpliced(at, 1),
        list.with(at, { ...one, id: one.id ^ 1n }),
        list.with(at, { ...one, id: one.id ^ (1n << 63n) }),
        list.with(at, { ...one, volume: one.volume + 1 }),
        list.with(at, { ...one, gross: one.gross - 1 }),
        list.with(at, { ...one, net: one.net + 1 }),
        list.toReversed(),
      ];
      const textOf = (rows: readonly Trade[]) =>
        rows.map(({ id, volume, gross, net }) => [id, volume, gross, net].join()).join(' ');
      const different = new Set(others.map(textOf));
      assert.equal(new Set(others.map((rows) => identifyRows(rowsOf(rows)))).size, different.size);
    }),
    { seed: SEED, numRuns: roundsOf(2000, 500) },
  );
});

test('a volume in whole units is one number whatever its scale', () => {
  const cases = fc.tuple(fc.integer({ min: 1, max: 10 ** 8 }), fc.nat(8), fc.nat(7));
  fc.assert(
    fc.property(cases, ([units, scale, more]) => {
      const finer = wholeVolumes(Float64Array.of(units * 10 ** more), scale + more);
      assert.deepEqual(finer, wholeVolumes(Float64Array.of(units), scale));
      const text = units.toString().padStart(scale + 1, '0');
      const decimal = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
      assert.equal(finer[0], Number(decimal));
    }),
    { seed: SEED, numRuns: roundsOf(5000, 1250) },
  );
});
