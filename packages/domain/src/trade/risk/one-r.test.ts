import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dollars, MAX_AMOUNT, money, type Money } from '../../money.ts';
import { oneROf, realisedR, type StatedRisk } from './one-r.ts';
import { roundsOf } from '../../chance-testing.ts';

const SEED = 20261127;
const NOTHING: StatedRisk = { stopRisk: null, firstRisk: null, plannedRisk: null };
const byAmount = (amount: Money) => oneROf({ ...NOTHING, plannedRisk: amount });

test('1R is the risk by the stop, else the planned risk, else nothing', () => {
  const stop = { stopRisk: dollars(120), firstRisk: dollars(120) };
  assert.deepEqual(oneROf({ ...stop, plannedRisk: dollars(100) }), {
    by: 'stop',
    amount: dollars(120),
    firstR: null,
  });
  assert.deepEqual(byAmount(dollars(100)), { by: 'planned-risk', amount: dollars(100), firstR: null });
  assert.equal(oneROf(NOTHING), null);
});

test('the first R is given where 1R differs from it by more than a tenth', () => {
  const firstR = (one: number, first: number) =>
    oneROf({ ...NOTHING, stopRisk: dollars(one), firstRisk: dollars(first) })?.firstR;
  assert.equal(firstR(120, 80), dollars(80));
  assert.equal(firstR(88, 80), null);
  assert.equal(firstR(88.0001, 80), dollars(80));
  assert.equal(firstR(72, 80), null);
  assert.equal(firstR(71.9999, 80), dollars(80));
  assert.equal(firstR(5, 0), dollars(0));
  assert.equal(firstR(0, 0), null);
});

test('R is net ÷ 1R to two decimals, halves away from zero', () => {
  const cases = [
    [-96, 120, -0.8],
    [80, 80, 1],
    [1, 8, 0.13],
    [-1, 8, -0.13],
    [1, 3, 0.33],
    [0.4, 100, 0],
    [-0.4, 100, 0],
    [0.5, 100, 0.01],
    [0, 5, 0],
    [250_000, 0.0001, 2_500_000_000],
  ] as const;
  for (const [net, oneR, r] of cases)
    assert.equal(realisedR(dollars(net), byAmount(dollars(oneR))), r, `${net} ÷ ${oneR}`);
});

test('without a stated risk, and with a risk of zero, there is no R', () => {
  assert.equal(realisedR(dollars(50), null), null);
  const atEntry = { stopRisk: dollars(0), firstRisk: dollars(0), plannedRisk: dollars(100) };
  assert.equal(oneROf(atEntry)?.by, 'stop');
  assert.equal(realisedR(dollars(50), oneROf(atEntry)), null);
});

/** R in hundredths by subtracting 1R, a digit at a time. */
function slowHundredths(net: bigint, oneR: bigint): bigint {
  let rest = (net < 0n ? -net : net) * 1000n;
  let thousandths = 0n;
  for (let step = 10n ** 20n; step > 0n; step /= 10n)
    for (; rest >= oneR * step; rest -= oneR * step) thousandths += step;
  const rounded = thousandths / 10n + (thousandths % 10n >= 5n ? 1n : 0n);
  return net < 0n ? -rounded : rounded;
}

test('R of random trades is that of the slow calculation, for both signs', () => {
  const units = fc.oneof(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: MAX_AMOUNT }));
  fc.assert(
    fc.property(units, fc.oneof(units, fc.constant(0)), (oneR, size) => {
      for (const net of [size, -size]) {
        const r = realisedR(money(net), byAmount(money(oneR)))!;
        const slow = slowHundredths(BigInt(net), BigInt(oneR));
        assert.equal(r, slow === 0n ? 0 : Number(slow) / 100);
      }
    }),
    { seed: SEED, numRuns: roundsOf(2000, 500) },
  );
});
