import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { dollars } from '../../money.ts';
import { DAY_PLACES } from '../../trade/day-places.ts';
import { selectTrades } from '../../trade/select-trades.ts';
import { inMoney } from '../../trade/trade-columns.ts';
import { measuredJournals } from '../findings/in-unit.slow.ts';
import { answerCurve, answerRule } from './replay-answers.ts';
import { layOutWatched } from './watched-rows.ts';
import { replayRule } from './replay-rule.ts';
import { limitsFor } from './rule-axis.ts';
import { LIMIT_UNITS, RULE_KINDS, ruleAt } from './rule-family.ts';
import { parseRule, ruleIn, ruleText } from './rule-text.ts';

const SEED = 20_261_125;
const RUNS = { seed: SEED, numRuns: roundsOf(60, 8), endOnFailure: true };
const WATCHED = { accounts: null, currency: 'USD' };
const MEASURES = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 200_000, max: 1_000_000 }) },
  fc.constant(null),
);
const limits = fc.constantFrom(5_000, 10_000, 30_000, 60_000);
const kinds = fc.constantFrom(...RULE_KINDS);

test('limits in a unit stop the days that they stop with each result divided by its own measure', () => {
  let cut = 0;
  fc.assert(
    fc.property(
      measuredJournals(240, 30, MEASURES),
      kinds,
      limits,
      fc.nat(4),
      (journal, kind, amount, few) => {
        const { columns, divided, rows } = journal;
        const other = LIMIT_UNITS[kind] === 'clock' ? 36_000 + 600 * few : 1 + few;
        const rule = ruleAt(kind, LIMIT_UNITS[kind] === 'money' ? amount : other);
        const laidOut = layOutWatched(columns, rows, undefined, 'USD');
        const replay = replayRule(columns, laidOut, rule);
        assert.deepEqual(replay, replayRule(divided, layOutWatched(divided, rows, undefined, 'USD'), rule));
        for (const row of replay.fallen) assert.equal(columns.measured!.isKnown[row], 1);
        cut += replay.cut.length;
      },
    ),
    RUNS,
  );
  assert.ok(cut > 10, `${cut} days cut`);
});

test('rules let fall away what the list of trades finds by them, in whatever unit its results are', () => {
  let found = 0;
  fc.assert(
    fc.property(
      measuredJournals(200, 30, MEASURES),
      fc.integer({ min: 1, max: 4 }),
      limits,
      ({ columns, rows }, few, amount) => {
        const { unit } = columns.measured!;
        for (const kind of RULE_KINDS) {
          const limit = { money: amount, count: few, clock: 34_200 + 1_500 * few }[LIMIT_UNITS[kind]];
          const parts = [{ kind, limit }];
          const { fallen } = answerRule(columns, rows, { ...WATCHED, parts });
          const cutBy = parseRule(ruleText(ruleIn(unit, parts)))!;
          assert.equal(cutBy.unit, LIMIT_UNITS[kind] === 'money' ? unit : undefined);
          const sources = { places: DAY_PLACES, units: { [unit]: columns } };
          const listed = selectTrades(inMoney(columns), { cutBy, currency: 'USD' }, sources);
          const own = new Set(rows);
          assert.deepEqual(
            fallen,
            listed.filter((row) => own.has(row)),
          );
          found += fallen.length;
        }
      },
    ),
    RUNS,
  );
  assert.ok(found > 100, `${found} trades found`);
});

test('the curve over limits in a unit is that in money where one unit is a dollar, at finer steps', () => {
  fc.assert(
    fc.property(measuredJournals(200, 30, fc.constant(dollars(1))), ({ columns, rows }) => {
      const question = { ...WATCHED, kind: 'loss', others: [], plan: null } as const;
      const [inUnit, money] = [columns, inMoney(columns)].map((shown) => answerCurve(shown, rows, question));
      assert.ok(inUnit!.limits.length <= 101);
      const laidOut = layOutWatched(columns, rows, undefined, 'USD');
      assert.deepEqual(limitsFor(columns, laidOut, 'loss'), inUnit!.limits);
      Array.from(money!.limits).forEach((limit, at) => {
        const same = inUnit!.limits.indexOf(limit);
        if (same < 0) return;
        assert.equal(inUnit!.curve.saved[same], money!.curve.saved[at]);
        assert.equal(inUnit!.curve.trades[same], money!.curve.trades[at]);
      });
    }),
    RUNS,
  );
});

test('limits of a few R go up in even steps of hundredths', () => {
  const [journal] = fc.sample(measuredJournals(240, 20, fc.constant(dollars(150))), {
    seed: SEED,
    numRuns: 1,
  });
  const { columns, rows } = journal!;
  const found = limitsFor(columns, layOutWatched(columns, rows, undefined, 'USD'), 'loss');
  assert.ok(found.length > 20 && found.length <= 101, `${found.length} limits`);
  const [step] = found;
  assert.ok(step! >= 100 && step! < dollars(1), `steps of ${step}`);
  found.forEach((limit, at) => assert.equal(limit, step! * (at + 1)));
});
