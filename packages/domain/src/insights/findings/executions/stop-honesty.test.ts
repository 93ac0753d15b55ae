import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dollars, money } from '../../../money.ts';
import type { TradeColumns } from '../../../trade/trade-columns.ts';
import { emptyColumns } from '../../../trade/trade-columns-testing.ts';
import type { OneRs } from '../../../trade/units/one-r-of-trades.ts';
import { findStopHonesty } from './stop-honesty.ts';
import { roundsOf } from '../../../chance-testing.ts';

const SEED = 20_261_124;

interface Row {
  readonly gross: number;
  /** Null where nothing was said. */
  readonly oneR: number | null;
  readonly movedAway?: boolean;
  readonly day?: number;
}

function journalOf(trades: readonly Row[]): readonly [TradeColumns, Uint32Array, OneRs] {
  const columns: TradeColumns = {
    ...emptyColumns(),
    count: trades.length,
    gross: Float64Array.from(trades, ({ gross }) => gross),
    day: Int32Array.from(trades, ({ day }, at) => day ?? 20_000 + at),
  };
  const oneRs = {
    amount: Float64Array.from(trades, ({ oneR }) => oneR ?? Number.NaN),
    movedAway: Uint8Array.from(trades, ({ movedAway }) => (movedAway ? 1 : 0)),
    isDefault: new Uint8Array(trades.length),
  };
  return [columns, Uint32Array.from(trades, (_, at) => at), oneRs];
}

const trade = (gross: number, oneR: number | null, movedAway = false): Row => ({
  gross: dollars(gross),
  oneR: oneR === null ? null : dollars(oneR),
  movedAway,
});

test('what was lost beyond 1R is counted, by up to a tenth and by more', () => {
  const found = findStopHonesty(
    ...journalOf([
      trade(-100, 100), // as meant
      trade(-110, 100), // a tenth more is no breach
      trade(-110.01, 100),
      trade(-300, 100, true),
      trade(-50, 100, true), // moved away, and it ended within
      trade(-500, null), // nothing was said
      trade(-500, 0), // no R
      trade(200, 100),
    ]),
  );
  assert.deepEqual(found.certainty, { kind: 'exact', value: dollars(-220.01) });
  assert.equal(found.trades, 6);
  assert.deepEqual(found.within, { trades: 1, lost: dollars(10) });
  assert.deepEqual(found.breached, { trades: 2, lost: dollars(210.01) });
  assert.deepEqual(found.movedAway, { trades: 2, lost: dollars(200) });
  assert.deepEqual(
    found.worst.map(({ row }) => row),
    [3, 2, 1],
  );
  assert.deepEqual(found.worst[0], { row: 3, oneR: dollars(100), lost: dollars(300) });
});

test('a range needs twenty trades on eight days that lost beyond 1R, and never says that they may have gained', () => {
  const many = (losers: number) =>
    Array.from({ length: 400 }, (_, at) => ({
      ...trade(at < losers ? -101 - (at === 0 ? 5_000 : 0) : 50, 100),
      day: 20_000 + (at % 40),
    })).toSorted((left, right) => left.day - right.day);
  assert.equal(findStopHonesty(...journalOf(many(19))).certainty.kind, 'exact');
  const { certainty } = findStopHonesty(...journalOf(many(24)));
  assert.equal(certainty.kind, 'likely');
  assert.ok(
    certainty.kind === 'likely' && certainty.range.low < certainty.value && certainty.range.high <= 0,
  );
});

test('nothing beyond is nothing found, and without a stated risk there are too few', () => {
  assert.equal(findStopHonesty(...journalOf([trade(-100, 100), trade(5, 1)])).certainty.kind, 'none');
  assert.equal(findStopHonesty(...journalOf([trade(-100, null), trade(-1, 0)])).certainty.kind, 'few');
  assert.equal(findStopHonesty(...journalOf([])).certainty.kind, 'few');
});

test('its sums are those of a slow calculation', () => {
  const rows = fc.record({
    gross: fc.integer({ min: -3_000_000, max: 3_000_000 }),
    oneR: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
    movedAway: fc.boolean(),
    day: fc.integer({ min: 20_000, max: 20_010 }),
  });
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 60 }), (trades) => {
      const inOrder = trades.toSorted((left, right) => left.day - right.day);
      const found = findStopHonesty(...journalOf(inOrder));
      let [within, breached, moved] = [0n, 0n, 0n];
      for (const { gross, oneR, movedAway } of inOrder) {
        if (oneR === null || oneR === 0) continue;
        const beyond = -BigInt(gross) - BigInt(oneR);
        if (beyond <= 0n) continue;
        if (beyond * 10n > BigInt(oneR)) breached += beyond;
        else within += beyond;
        if (movedAway) moved += beyond;
      }
      assert.equal(found.within.lost, money(Number(within)));
      assert.equal(found.breached.lost, money(Number(breached)));
      assert.equal(found.movedAway.lost, money(Number(moved)));
      if ('value' in found.certainty) assert.equal(found.certainty.value, -Number(within + breached));
      else assert.equal(within + breached, 0n);
    }),
    { seed: SEED, numRuns: roundsOf(1000, 250) },
  );
});
