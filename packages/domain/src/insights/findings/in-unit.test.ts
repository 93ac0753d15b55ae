import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { dollars } from '../../money.ts';
import { inMoney, type TradeColumns } from '../../trade/trade-columns.ts';
import { dimensionOf } from '../dimensions.ts';
import { simulate, type Simulation } from '../simulation/simulation.ts';
import { findAdds } from './executions/adds.ts';
import { findFees } from './executions/fee-line.ts';
import { findPartialExits } from './executions/partial-exits.ts';
import { findScaling } from './executions/scaling.ts';
import { findStopHonesty } from './executions/stop-honesty.ts';
import { venueColumnsOf } from './executions/venue-sums.ts';
import { exposure } from './exposure.ts';
import type { Certainty, Finding } from './finding.ts';
import { firstTrade } from './first-trade.ts';
import { giveBack } from './give-back.ts';
import { changeOfEdge } from './haste/change-of-edge.ts';
import { coolDown } from './haste/cool-down.ts';
import { mistakePrice } from './haste/mistake-price.ts';
import { sizeSkill } from './haste/size-skill.ts';
import { timeOfDay } from './haste/time-of-day.ts';
import { measuredJournals, slowlyDivided, type MeasuredJournal } from './in-unit.slow.ts';
import { nthTrade } from './nth-trade.ts';

const SEED = 20_261_125;
const ROUNDS = roundsOf(60, 6);

type Looked = Pick<MeasuredJournal, 'columns' | 'details' | 'rows'>;

/** Every question whose amounts are results in the unit. */
const QUESTIONS = {
  giveBack: ({ columns, rows }: Looked) => giveBack(columns, rows),
  nthTrade: ({ columns, rows }: Looked) => nthTrade(columns, rows, undefined),
  firstTrade: ({ columns, rows }: Looked) => firstTrade(columns, rows, undefined),
  coolDown: ({ columns, rows }: Looked) => coolDown(columns, rows, undefined),
  timeOfDay: ({ columns, rows }: Looked) => timeOfDay(columns, rows),
  mistakePrice: ({ columns, rows }: Looked) => mistakePrice(columns, rows),
  exposure: ({ columns, rows }: Looked) => exposure(columns, rows, null),
  adds: ({ columns, rows, details }: Looked) => findAdds(columns, rows, details),
  scaling: ({ columns, rows, details }: Looked) => findScaling(columns, rows, details),
} as const satisfies Readonly<Record<string, (looked: Looked) => Finding>>;

const OWN_MEASURES = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 200_000, max: 1_000_000 }) },
  fc.constant(null),
);

test('a finding in a unit is that of the same trades with each amount divided by its own measure', () => {
  let likely = 0;
  fc.assert(
    fc.property(measuredJournals(240, 40, OWN_MEASURES), (journal) => {
      const ofDivided = { ...journal, columns: journal.divided, details: journal.dividedDetails };
      for (const [name, ask] of Object.entries(QUESTIONS)) {
        const found = ask(journal);
        assert.deepEqual(found, ask(ofDivided), name);
        if (found.certainty.kind === 'likely') likely += 1;
      }
      const simulated = (columns: TradeColumns) => simulate(columns, journal.rows, 50);
      assert.deepEqual(simulated(journal.columns), simulated(journal.divided));
    }),
    { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
  );
  assert.ok(likely > ROUNDS / 2, `${likely} likely values`);
});

test('for trades without a measure only winning and losing counts', () => {
  fc.assert(
    fc.property(measuredJournals(160, 30, OWN_MEASURES), (journal) => {
      const { columns, worths } = journal;
      const raised = (column: Float64Array) =>
        column.map((amount, row) => (worths[row] === null ? amount * 3 : amount));
      const base = inMoney(columns);
      const other = { ...base, net: raised(base.net), gross: raised(base.gross) };
      const changed = { ...columns, measured: { ...columns.measured!, base: other } };
      for (const [name, ask] of Object.entries(QUESTIONS))
        assert.deepEqual(ask({ ...journal, columns: changed }), ask(journal), name);
    }),
    { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
  );
});

test('where all trades have one measure every finding is that in money divided by it', () => {
  let compared = 0;
  const measure = 40_000;
  fc.assert(
    fc.property(measuredJournals(240, 70, fc.constant(measure)), (journal) => {
      const multiplied = inMultiples(journal, measure);
      const money = { ...journal, columns: inMoney(multiplied.columns) };
      const all = {
        ...QUESTIONS,
        partialExits: ({ columns, rows, details }: Looked) => findPartialExits(columns, rows, details),
        fees: ({ columns, rows, details }: Looked) =>
          findFees(columns, rows, details, venueColumnsOf(columns, [], new Map())),
      };
      for (const [name, ask] of Object.entries(all)) {
        const [found, inMoneyOf] = [ask(multiplied), ask({ ...money, details: multiplied.details })];
        assertDivided(found.certainty, inMoneyOf.certainty, name);
        assert.deepEqual([found.trades, found.days], [inMoneyOf.trades, inMoneyOf.days], name);
        compared += 1;
      }
      const [own, plain] = [
        simulate(multiplied.columns, journal.rows, 50),
        simulate(money.columns, journal.rows, 50),
      ];
      assertSimulated(own, plain);
    }),
    { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
  );
  assert.ok(compared > 0);

  /** A measure of four dollars, as many parts as a dollar has: amounts in multiples of four divide without a rest. */
  function inMultiples({ columns, details, rows }: MeasuredJournal, worth: number): Looked {
    const times = worth / dollars(1);
    const multiply = (column: Float64Array) => column.map((amount) => amount * times);
    const base = inMoney(columns);
    const money = { ...base, net: multiply(base.net), gross: multiply(base.gross) };
    const measured = { ...columns.measured!, base: money };
    const parts = (column: Float64Array) => column.map((amount) => slowlyDivided(amount, worth));
    return {
      columns: { ...money, net: parts(money.net), gross: parts(money.gross), measured },
      details: Object.fromEntries(
        Object.entries(details).map(([name, column]) => [
          name,
          AMOUNTS.has(name) ? multiply(column as Float64Array) : column,
        ]),
      ) as unknown as Looked['details'],
      rows,
    };
  }

  function assertDivided(found: Certainty, money: Certainty, name: string): void {
    assert.equal(found.kind, money.kind, name);
    if (found.kind !== 'exact' && found.kind !== 'likely') return;
    if (money.kind !== 'exact' && money.kind !== 'likely') return;
    const times = measure / dollars(1);
    assert.ok(isNear(found.value * times, money.value), `${name}: ${found.value} × ${times}, ${money.value}`);
    if (found.kind === 'likely' && money.kind === 'likely')
      for (const end of ['low', 'high'] as const)
        assert.ok(isNear(found.range[end] * times, money.range[end]), `${name}: ${end}`);
  }

  function assertSimulated(own: Simulation, money: Simulation): void {
    assert.equal(own.kind, money.kind);
    if (own.kind === 'few' || money.kind === 'few') return;
    assert.equal(own.own.run, money.own.run);
    assert.ok(isNear(own.own.fall * (measure / dollars(1)), money.own.fall));
    assert.ok(isNear(own.average * (measure / dollars(1)), money.average));
  }
});

const AMOUNTS = new Set([
  'commission',
  'exchangeFee',
  'regulatoryFee',
  'otherFee',
  'addsToWinners',
  'addsToLosers',
  'scalingIn',
  'scalingOut',
  'secondExit',
  'thirdExit',
  'laterExits',
]);

const isNear = (left: number, right: number) =>
  // Shares of mistakes are rounded to whole parts.
  Math.abs(left - right) <= 8 + 1e-9 * Math.max(Math.abs(left), Math.abs(right));

test('exits are summed in the unit and won in money, and fees by kind add up in every unit', () => {
  fc.assert(
    fc.property(measuredJournals(120, 20, OWN_MEASURES), (journal) => {
      const { columns, details, rows, worths, divided, dividedDetails } = journal;
      const inParts = findPartialExits(columns, rows, details);
      const plain = findPartialExits(inMoney(columns), rows, details);
      const ofDivided = findPartialExits(divided, rows, dividedDetails);
      assert.deepEqual(
        inParts.steps.map(({ won, afterWon, range }) => ({ won, afterWon, range })),
        plain.steps.map(({ won, afterWon, range }) => ({ won, afterWon, range })),
      );
      assert.deepEqual(
        inParts.steps.map(({ gross }) => gross),
        ofDivided.steps.map(({ gross }) => gross),
      );
      const fees = findFees(columns, rows, details, venueColumnsOf(columns, [], new Map()));
      const money = findFees(inMoney(columns), rows, details, venueColumnsOf(columns, [], new Map()));
      const { commission, exchangeFee, regulatoryFee, otherFee, gross, net } = fees;
      assert.equal(commission + exchangeFee + regulatoryFee + otherFee, gross - net);
      const sum = (of: (row: number) => number) => rows.reduce((all, row) => all + of(row), 0);
      assert.equal(
        exchangeFee,
        sum((row) => slowlyDivided(3_000, worths[row]!)),
      );
      assert.deepEqual(
        [fees.turned, fees.measured, fees.breakEvenTicks, fees.winners, fees.underOneTick],
        [money.turned, money.measured, money.breakEvenTicks, money.winners, money.underOneTick],
      );
    }),
    { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
  );
});

test('losses beyond 1R are converted to the unit one by one, and breaches are stated in money', () => {
  fc.assert(
    fc.property(measuredJournals(120, 20, OWN_MEASURES), ({ columns, rows, worths }) => {
      const risk = columns.net.map((_, row) => 300_000 + 1_000 * (row % 400));
      const oneRs = {
        amount: risk,
        movedAway: new Uint8Array(risk.length),
        isDefault: new Uint8Array(risk.length),
      };
      const found = findStopHonesty(columns, rows, oneRs);
      const money = findStopHonesty(inMoney(columns), rows, oneRs);
      const { gross } = inMoney(columns);
      const beyond = (row: number) => slowlyDivided(Math.max(0, -gross[row]! - risk[row]!), worths[row]!);
      assert.equal(
        found.within.lost + found.breached.lost,
        rows.reduce((sum, row) => sum + beyond(row), 0),
      );
      assert.deepEqual(
        [found.within.trades, found.breached.trades],
        [money.within.trades, money.breached.trades],
      );
      for (const { row, oneR } of found.worst) assert.equal(oneR, slowlyDivided(risk[row]!, worths[row]!));
    }),
    { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
  );
});

test('sizing stays money, and the edge of a unit is that of the trades as they are', () => {
  fc.assert(
    fc.property(measuredJournals(240, 70, OWN_MEASURES), ({ columns, rows, divided }) => {
      assert.deepEqual(sizeSkill(columns, rows, null), sizeSkill(inMoney(columns), rows, null));
      // With one size for all the usual one changes nothing.
      const even = { ...divided, volume: divided.volume.map(() => 200) };
      const { certainty, change, days } = changeOfEdge(columns, rows, null);
      const ofEven = changeOfEdge(even, rows, null);
      assert.equal(days, ofEven.days);
      assert.deepEqual([certainty, change], [ofEven.certainty, ofEven.change]);
    }),
    { seed: SEED, numRuns: roundsOf(30, 4), endOnFailure: true },
  );
});

test('a trade before whose measure is not known still won or lost', () => {
  fc.assert(
    fc.property(measuredJournals(60, 10, OWN_MEASURES), ({ columns, rows }) => {
      const { codes } = dimensionOf('resultBefore');
      const context = { sources: {}, accounts: undefined };
      const [inUnit, money] = [
        codes({ ...context, columns }),
        codes({ ...context, columns: inMoney(columns) }),
      ];
      for (const row of rows) assert.equal(inUnit(row), money(row));
    }),
    { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
  );
});
