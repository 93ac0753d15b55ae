import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { monthLabel } from '../../calendar.ts';
import { chanceFrom, roundsOf } from '../../chance-testing.ts';
import { dollars } from '../../money.ts';
import { columnsOf } from '../../statistics/random-trades.slow.ts';
import { inOrderOfClosing, type SlowTrade } from '../../statistics/trades.slow.ts';
import { quantileOfT } from '../t-distribution.ts';
import { heldTrades } from './held-trades.slow.ts';
import { chooseOnPast, DAYS_OF_PAST } from './past-choice.ts';
import { startDay } from './replay-rule.slow.ts';
import { slowChoices, slowErrors } from './replay-curve.slow.ts';
import { layOutDays } from './replay-days.ts';
import { limitsFor } from './rule-axis.ts';
import { LIMIT_UNITS, RULE_KINDS, ruleAt, ruleOn, type RuleAxis } from './rule-family.ts';

const LIMITS = { money: [10_000, 500_000, 2_000_000], count: [1, 2, 3], clock: [36_000, 43_200, 50_000] };

const axes: fc.Arbitrary<RuleAxis> = fc
  .record({ kind: fc.constantFrom(...RULE_KINDS), isCombined: fc.boolean() })
  .map(({ kind, isCombined }) => ({
    kind,
    limits: LIMITS[LIMIT_UNITS[kind]],
    others: isCombined && kind !== 'trades' ? ruleAt('trades', 2) : {},
  }));

test('each month has the limit that was best on what had closed before it, and the days are replayed with them', () => {
  let [months, chosen, none, ranges] = [0, 0, 0, 0];
  const journals = fc.oneof(heldTrades(330, 110, 5, 270), heldTrades(330, 110, 0, 270));
  fc.assert(
    fc.property(journals, axes, fc.boolean(), (trades, axis, isLongOnly) => {
      const ordered = inOrderOfClosing(trades);
      const isCounted = (trade: SlowTrade) => !isLongOnly || trade.side === 'long';
      const columns = columnsOf(trades, 0, true);
      const rows = Uint32Array.from(ordered.keys());
      const only = isLongOnly ? rows.filter((row) => isCounted(ordered[row]!)) : undefined;
      const choice = chooseOnPast(columns, layOutDays(columns, rows, only), axis);
      const rules = Array.from(axis.limits, (_, at) => ruleOn(axis, at));
      const slow = slowChoices(ordered, rules, isCounted, DAYS_OF_PAST);
      assert.deepEqual(
        choice.months.map(({ month, limit, trades: gone, saved }) => ({
          month: monthLabel(month),
          chosen: limit === null ? null : [...(axis.limits as number[])].indexOf(limit),
          trades: gone,
          saved,
        })),
        slow.months,
      );
      assert.equal(choice.days, slow.applied.length);
      assert.equal(choice.trades, slow.fallen.length);
      assert.equal(choice.cutDays, new Set(slow.fallen.map(startDay)).size);
      assert.equal(choice.saved, 0 - slow.fallen.reduce((sum, { net }) => sum + Number(net), 0));
      months += slow.months.length;
      chosen += slow.months.filter((month) => typeof month.chosen === 'number').length;
      none += slow.months.filter((month) => month.chosen === null).length;
      if (slow.fallen.length === 0) return;
      const { own, saved2, rest2, effectiveDays } = slowErrors(ordered, slow.fallen, slow.applied, isCounted);
      isNear(choice.atAverage, -own * slow.fallen.length);
      isNear(choice.rest, choice.saved - choice.atAverage);
      if (choice.range === null) return;
      ranges += 1;
      const t = quantileOfT(0.1, effectiveDays - 1);
      isNear(choice.range.high - choice.saved, t * Math.sqrt(saved2));
      isNear(choice.restRange!.high - choice.rest, t * Math.sqrt(rest2));
    }),
    { seed: 20261130, numRuns: roundsOf(200), endOnFailure: true },
  );
  const counts = `${months} months, ${chosen} with a limit, ${none} without, ${ranges} ranges`;
  assert.ok(chosen > roundsOf(100) && none > roundsOf(50) && ranges > roundsOf(30), counts);
});

function isNear(value: number, wanted: number): void {
  assert.ok(Math.abs(value - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted)), `${value}, not ${wanted}`);
}

const STOP = dollars(200);

/** Ten trades a day of half an hour each; once a day has lost its stop they bring `tilt` on average, in spreads of a trade. */
function simulate(seed: number, days: number, tilt: number, average = 0) {
  const random = chanceFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const one = heldTrades(1, 1, 0).filter(({ length }) => length === 1);
  const first = fc.sample(one, { seed: 1, numRuns: 1 })[0]![0]!;
  const trades = Array.from({ length: days }, (_, day) => {
    let running = 0;
    return Array.from({ length: 10 }, (__, at): SlowTrade => {
      const net = Math.round(dollars(100) * (normal() + average + (running <= -STOP ? tilt : 0)));
      running += net;
      const start = 34_200 + 2000 * at;
      const amounts = { gross: BigInt(net), net: BigInt(net) };
      const times = { day: 20_000 + day, start, end: start + 1800, duration: 1800 };
      return { ...first, ...amounts, ...times, id: BigInt(day * 10 + at) };
    });
  }).flat();
  const columns = columnsOf(trades, 0, true);
  const laidOut = layOutDays(columns, Uint32Array.from(trades.keys()));
  const limits = limitsFor(columns, laidOut, 'loss');
  return chooseOnPast(columns, laidOut, { kind: 'loss', limits, others: {} });
}

test('planted tilt is found by what is chosen on the past alone; without it the range holds nothing', () => {
  const with05 = Array.from({ length: 20 }, (_, seed) => simulate(seed, 300, -0.5));
  const found = with05.filter(({ restRange }) => restRange !== null && restRange.low > 0).length;
  assert.ok(found >= 18, `${found} of 20 found`);
  const without = Array.from({ length: 60 }, (_, seed) => simulate(1000 + seed, 250, 0));
  const held = without.filter(({ range }) => range === null || (range.low <= 0 && range.high >= 0)).length;
  assert.ok(held >= 51, `${held} of 60 hold 0`);
  const losing = Array.from({ length: 60 }, (_, seed) => simulate(2000 + seed, 250, 0, -0.1));
  const rest = losing.filter(
    ({ restRange }) => restRange === null || (restRange.low <= 0 && restRange.high >= 0),
  );
  assert.ok(rest.length >= 51, `${rest.length} of 60 leave nothing to the rule`);
});

test('with fewer than sixty past days nothing is chosen, and their number is given', () => {
  const { months, past, days, range } = simulate(1, 75, -0.5);
  assert.deepEqual({ months: months.length, days, range }, { months: 0, days: 0, range: null });
  assert.ok(past > 0 && past < DAYS_OF_PAST, `${past} days`);
});
