import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { addDecimals, decimal, decimalText, ZERO } from '../../decimal.ts';
import { dollars, MAX_AMOUNT, money } from '../../money.ts';
import { MAX_VENUES, parseVenueFees, venueFeesText, type VenuePart } from './venue-fees.ts';

const part = (
  size: string,
  fees: number,
  route: string | null,
  addedLiquidity: boolean | null,
): VenuePart => ({
  size,
  fees: dollars(fees),
  execution: { route, addedLiquidity },
});

test('fees and sizes are added by route and liquidity, in the order in which they come', () => {
  const text = venueFeesText([
    part('100', 0.3, 'ARCA', false),
    part('50.5', -0.1, 'EDGX', true),
    part('100', 0.2, 'ARCA', false),
    part('1', 0.05, 'ARCA', true),
    part('2', 0, null, null),
  ]);
  assert.deepEqual(parseVenueFees(text), [
    { route: 'ARCA', added: false, size: '200', fees: dollars(0.5) },
    { route: 'EDGX', added: true, size: '50.5', fees: dollars(-0.1) },
    { route: 'ARCA', added: true, size: '1', fees: dollars(0.05) },
    { route: null, added: null, size: '2', fees: dollars(0) },
  ]);
});

test('where no part says either, nothing is kept; liquidity without a route is', () => {
  assert.equal(venueFeesText([part('1', 1, null, null), part('1', 1, '', null)]), '');
  assert.deepEqual(parseVenueFees(''), []);
  assert.deepEqual(parseVenueFees(venueFeesText([part('1', 1, null, true)])), [
    { route: null, added: true, size: '1', fees: dollars(1) },
  ]);
});

test('charges and rebates whose sums exceed the range of amounts are combined', () => {
  const huge = { ...part('1', 0, 'ARCA', true), fees: money(MAX_AMOUNT) };
  assert.notEqual(venueFeesText([huge]), '');
  assert.equal(venueFeesText([huge, part('1', 0.0001, 'ARCA', true)]), '');
});

const PARTS = fc.array(
  fc.record({
    size: fc.integer({ min: 1, max: 1e6 }).map((units) => decimalText({ units: BigInt(units), scale: 3 })),
    fees: fc.integer({ min: -1e6, max: 1e6 }).map(money),
    execution: fc.record({
      route: fc.option(fc.integer({ min: 0, max: 40 }).map((n) => `R${n}`)),
      addedLiquidity: fc.option(fc.boolean()),
    }),
  }),
  { minLength: 1, maxLength: 80 },
);

test('whatever the parts, the sums are right, nothing appears twice and only a few are listed', () => {
  fc.assert(
    fc.property(PARTS, (parts) => {
      const found = parseVenueFees(venueFeesText(parts));
      if (found.length === 0) {
        assert.ok(
          parts.every(({ execution }) => execution.route === null && execution.addedLiquidity === null),
        );
        return;
      }
      assert.ok(found.length <= MAX_VENUES);
      assert.equal(new Set(found.map(({ route, added }) => `${route} ${added}`)).size, found.length);
      const sizes = (all: readonly { readonly size: string }[]) =>
        decimalText(all.reduce((sum, { size }) => addDecimals(sum, decimal(size)), ZERO));
      const fees = (all: readonly { readonly fees: number }[]) =>
        all.reduce((sum, each) => sum + each.fees, 0);
      assert.deepEqual([sizes(found), fees(found)], [sizes(parts), fees(parts)]);
      for (const { route, added, size, fees: paid } of found.filter(
        (each) => each.route || each.added !== null,
      )) {
        const own = parts.filter(
          ({ execution }) => execution.route === route && execution.addedLiquidity === added,
        );
        assert.deepEqual([size, paid], [sizes(own), fees(own)]);
      }
    }),
    { numRuns: roundsOf(1000), seed: 20261123 },
  );
});
