import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isShort, roundsOf } from '../../chance-testing.ts';
import { parseDay, type Day } from '../../calendar.ts';
import { dollars, type Money } from '../../money.ts';
import { columnsOf, slowTrades } from '../../statistics/random-trades.slow.ts';
import { inOrderOfClosing, type SlowTrade } from '../../statistics/trades.slow.ts';
import { measureIn, partsOf } from '../../trade/units/results-in-unit.ts';
import type { LimitsSince } from './limits-over-time.ts';
import { planLedger, type LedgerChoice, type PlanLedger } from './plan-ledger.ts';
import { slowLedger } from './plan-ledger.slow.ts';

const FIRST_DAY = 20_446;
const ALWAYS: LedgerChoice = { from: null, to: null, withEarlier: false };

const limit = fc.constantFrom<Money[]>(0 as Money, 1 as Money, dollars(1), dollars(100), dollars(900));
const plans: fc.Arbitrary<LimitsSince[]> = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: FIRST_DAY - 2, max: FIRST_DAY + 16 }).map((day) => day as Day),
    second: fc.oneof(fc.integer({ min: 34_198, max: 34_212 }), fc.constantFrom(0, 86_399)),
    maxLostPerTrade: limit,
    maxLostPerDay: limit,
    maxLostPerWeek: limit,
  }),
  { maxLength: 5, selector: ({ day, second }) => `${day} ${second}` },
);
const edge = fc.option(fc.integer({ min: FIRST_DAY - 1, max: FIRST_DAY + 16 }).map((day) => day as Day));
const choices: fc.Arbitrary<LedgerChoice> = fc.record({ from: edge, to: edge, withEarlier: fc.boolean() });

const daysOf = ({ months }: PlanLedger) => months.flatMap(({ days }) => days);

test('every breach, what came after it and the days kept are those of the slow calculation', () => {
  const seen = { trade: 0, day: 0, week: 0, several: 0, earlier: 0, kept: 0, cameBack: 0, left: 0 };
  fc.assert(
    fc.property(slowTrades(40, 14), plans, choices, (trades, history, choice) => {
      const ordered = inOrderOfClosing(trades);
      const columns = columnsOf(trades, 0, true);
      const ledger = planLedger(columns, Uint32Array.from(ordered.keys()), history, choice);
      const slow = slowLedger(ordered, history, choice);
      const days = daysOf(ledger);
      assert.deepEqual(
        days.map(({ day, breaches, after, isEarlier }) => ({
          day,
          isEarlier,
          after: after && { trades: after.trades, net: BigInt(after.net) },
          breaches: breaches.map(({ row, beyond, ...rest }) => ({
            ...rest,
            trade: ordered[row]!.id,
            place: row,
            beyond: BigInt(beyond),
          })),
        })),
        slow.days.map(({ after, ...day }) => ({
          ...day,
          after: day.breaches.length === 0 ? null : { trades: after.length, net: sumOf(after) },
        })),
      );
      const crossed = slow.days.filter(({ breaches }) => breaches.length > 0);
      const afterDays = crossed.filter(({ after }) => after.length > 0).length;
      const cameBack = crossed.filter(({ after }) => sumOf(after) > 0n).length;
      assert.deepEqual(
        [ledger.days, ledger.kept, ledger.breaches, ledger.afterDays, ledger.cameBack, ledger.earlierDays],
        [
          slow.days.length,
          slow.days.length - crossed.length,
          crossed.flatMap(({ breaches }) => breaches).length,
          afterDays,
          cameBack,
          slow.earlierDays,
        ],
      );
      assert.equal(BigInt(ledger.after.net), sumOf(crossed.flatMap(({ after }) => after)));
      assert.equal(ledger.after.trades, crossed.flatMap(({ after }) => after).length);
      for (const { breaches, isEarlier } of days) {
        for (const { limit: name } of breaches) seen[name]++;
        if (breaches.length > 1) seen.several++;
        if (isEarlier) seen.earlier++;
      }
      seen.kept += ledger.kept;
      seen.cameBack += ledger.cameBack;
      seen.left += ledger.earlierDays;
    }),
    { seed: 20261123, numRuns: roundsOf(2000) },
  );
  for (const [what, count] of Object.entries(seen)) assert.ok(count > roundsOf(500), `${what}: ${count}`);
});

test('in a unit limits are still measured in money, and the aftermath covers the trades that have the unit', () => {
  let lacking = 0;
  const measures = fc.array(fc.constantFrom(null, 1, 7, 10_000, 123_457), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(slowTrades(40, 14), plans, choices, measures, (trades, history, choice, ones) => {
      const ordered = inOrderOfClosing(trades);
      const money = columnsOf(trades, 0, true);
      const columns = measureIn(money, 'r', (row) => ones[row]!);
      const rows = Uint32Array.from(ordered.keys());
      const [inUnit, plain] = [columns, money].map((shown) => planLedger(shown, rows, history, choice));
      const breaches = (ledger: PlanLedger) =>
        daysOf(ledger).map((day) => [day.day, day.breaches, day.isEarlier]);
      assert.deepEqual(breaches(inUnit!), breaches(plain!));
      assert.deepEqual(inUnit!.keptRange, plain!.keptRange);
      let [known, back] = [0, 0];
      for (const { breaches: own, day, after } of daysOf(inUnit!)) {
        if (after === null) continue;
        const later = ordered.flatMap((trade, row) => (trade.day === day && row > own[0]!.row ? [row] : []));
        const counted = later.filter((row) => ones[row] !== null);
        const net = counted.reduce((sum, row) => sum + partsOf(money.net[row]!, ones[row]!, 10_000), 0);
        assert.deepEqual(after, { trades: later.length, known: counted.length, net });
        if (counted.length < later.length) lacking += 1;
        known += counted.length;
        back += Number(net > 0);
      }
      assert.deepEqual([inUnit!.after.known, inUnit!.cameBack], [known, back]);
      assert.equal(inUnit!.after.trades, plain!.after.trades);
    }),
    { seed: 20261125, numRuns: roundsOf(300) },
  );
  assert.ok(lacking > (isShort() ? 4 : 40), `${lacking} days lack something`);
});

test('months hold their days and sum to the whole', () => {
  fc.assert(
    fc.property(slowTrades(60, 70), plans, choices, (trades, history, choice) => {
      const columns = columnsOf(trades, 0, true);
      const ledger = planLedger(columns, Uint32Array.from(trades.keys()), history, choice);
      const total = (of: (month: PlanLedger['months'][number]) => number) =>
        ledger.months.reduce((sum, month) => sum + of(month), 0);
      assert.equal(
        total(({ days }) => days.length),
        ledger.days,
      );
      assert.equal(
        total(({ kept }) => kept),
        ledger.kept,
      );
      assert.equal(
        total(({ breaches }) => breaches),
        ledger.breaches,
      );
      assert.equal(
        total(({ after }) => after),
        ledger.after.net,
      );
      const days = daysOf(ledger).map(({ day }) => day);
      assert.deepEqual(
        days,
        days.toSorted((a, b) => a - b),
      );
    }),
    { seed: 7, numRuns: roundsOf(500) },
  );
});

const [TEMPLATE] = fc.sample(slowTrades(1, 1, 1), { seed: 1, numRuns: 1 })[0]!;

/** Trades by day and second of closing and net in dollars. */
function journal(...rows: readonly (readonly [day: string, second: number, net: number])[]) {
  const trades = rows.map(([day, end, net], at): SlowTrade => ({
    ...TEMPLATE!,
    id: BigInt(at),
    day: parseDay(day)!,
    start: end,
    end,
    duration: 0,
    net: BigInt(dollars(net)),
  }));
  const columns = columnsOf(trades, 0, true);
  return (history: readonly LimitsSince[], choice: LedgerChoice = ALWAYS) =>
    planLedger(columns, Uint32Array.from(trades.keys()), history, choice);
}

function saved(day: string, second: number, trade: number, daily: number, week: number): LimitsSince {
  return {
    day: parseDay(day)!,
    second,
    maxLostPerTrade: dollars(trade),
    maxLostPerDay: dollars(daily),
    maxLostPerWeek: dollars(week),
  };
}

const breachesOf = (ledger: PlanLedger) =>
  daysOf(ledger).flatMap(({ breaches }) =>
    breaches.map(({ limit: name, second, beyond }) => [name, second, beyond / 10_000]),
  );

test('a loss equal to its limit does not exceed it', () => {
  const ledger = journal(['2026-06-02', 100, -150], ['2026-06-02', 200, -150]);
  assert.deepEqual(breachesOf(ledger([saved('2026-06-01', 0, 150, 300, 0)])), []);
  assert.deepEqual(breachesOf(ledger([saved('2026-06-01', 0, 150, 290, 0)])), [['day', 200, 10]]);
});

test('on a day with several breaches what came after is counted once, from the first', () => {
  const ledger = journal(
    ['2026-06-02', 100, -200],
    ['2026-06-02', 200, -150],
    ['2026-06-02', 300, 40],
    ['2026-06-03', 100, -10],
  )([saved('2026-06-01', 0, 150, 300, 0)]);
  assert.deepEqual(breachesOf(ledger), [
    ['trade', 100, 50],
    ['day', 200, 50],
  ]);
  assert.deepEqual(ledger.after, { trades: 2, known: 2, net: dollars(-110) });
  assert.deepEqual([ledger.days, ledger.kept, ledger.breaches, ledger.cameBack], [2, 1, 2, 0]);
});

test('a week is exceeded once, on the day of the closing that did it, and begins on Monday', () => {
  const ledger = journal(
    ['2026-05-31', 100, -900],
    ['2026-06-01', 100, -400],
    ['2026-06-03', 100, -400],
    ['2026-06-04', 100, -400],
    ['2026-06-08', 100, -400],
  );
  const history = [saved('2026-06-01', 0, 0, 0, 700)];
  assert.deepEqual(breachesOf(ledger(history)), [['week', 100, 100]]);
  const period = { from: parseDay('2026-06-02'), to: parseDay('2026-06-07'), withEarlier: false };
  assert.deepEqual(breachesOf(ledger(history, period)), [['week', 100, 100]]);
  assert.equal(ledger(history, period).days, 2);
});

test('days before the first saved limit are left out, and measured by it only on request', () => {
  const ledger = journal(
    ['2026-06-01', 100, -500],
    ['2026-06-02', 100, -500],
    ['2026-06-02', 300, -500],
    ['2026-06-03', 100, -5],
  );
  const history = [saved('2026-06-02', 200, 400, 0, 0), saved('2026-06-03', 0, 0, 0, 0)];
  const own = ledger(history);
  assert.deepEqual(breachesOf(own), [['trade', 300, 100]]);
  assert.deepEqual([own.days, own.earlierDays], [1, 1], 'a day without any limit is neither kept nor not');
  const all = ledger(history, { ...ALWAYS, withEarlier: true });
  assert.deepEqual(
    daysOf(all).map(({ isEarlier, breaches }) => [isEarlier, breaches.map((breach) => breach.isEarlier)]),
    [
      [true, [true]],
      [false, [true, false]],
    ],
  );
});

test('the rate of days kept has a range from twenty days on', () => {
  const history = [saved('2026-01-01', 0, 100, 0, 0)];
  const days = (count: number) =>
    journal(
      ...Array.from(
        { length: count },
        (_, at) => [`2026-03-${String(at + 1).padStart(2, '0')}`, 100, at % 5 === 0 ? -200 : 10] as const,
      ),
    )(history);
  assert.equal(days(19).keptRange, null);
  const { low, high } = days(25).keptRange!;
  assert.ok(low > 0.6 && low < 0.8 && high > 0.8 && high < 1, `${low} to ${high}`);
});

test('without a plan, and without trades, there is nothing to report', () => {
  const empty = {
    months: [],
    days: 0,
    kept: 0,
    keptRange: null,
    breaches: 0,
    afterDays: 0,
    cameBack: 0,
    earlierDays: 0,
  };
  const nothing = { ...empty, after: { trades: 0, known: 0, net: 0 }, afterRange: null };
  assert.deepEqual(journal(['2026-06-01', 100, -500])([]), nothing);
  assert.deepEqual(journal()([saved('2026-06-02', 200, 400, 0, 0)]), nothing);
});

function sumOf(trades: readonly SlowTrade[]): bigint {
  return trades.reduce((sum, { net }) => sum + net, 0n);
}
