import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Day } from '../../calendar.ts';
import { CHOICE_CODES, type SetupId } from '../../journal/fields.ts';
import { setupTable, UNCHANGED_SETUPS } from '../../journal/labels.ts';
import { dollars, money, MAX_AMOUNT, type Money } from '../../money.ts';
import type { BandText } from '../band.ts';
import type { DetailColumns } from '../details/columns/detail-columns.ts';
import type { MeasuredUnit, TradeColumns } from '../trade-columns.ts';
import { allocateChoices } from '../trade-columns.ts';
import { emptyColumns } from '../trade-columns-testing.ts';
import type { LimitsSince } from '../../insights/ledger/limits-over-time.ts';
import type { DefaultRisk } from '../risk/default-risk.ts';
import { oneRsOf, type RiskRules, type TradeRisk } from './one-r-of-trades.ts';
import { measureIn, measureTrades, type UnitSources } from './results-in-unit.ts';
import { selectTrades } from '../select-trades.ts';
import { roundsOf } from '../../chance-testing.ts';

const SEED = 20_261_123;
const DAY = 20_500;

interface Row {
  readonly net?: number;
  readonly gross?: number;
  readonly day?: number;
  readonly start?: number;
  readonly end?: number;
  readonly duration?: number;
  readonly currency?: string;
  readonly isByPlan?: boolean;
  readonly volume?: number;
}

function columnsOf(rows: readonly Row[]): TradeColumns {
  const empty = emptyColumns();
  const currencies = ['USD', 'EUR'];
  const limit = CHOICE_CODES.stopLoss.get('MAX_LOST_PER_TRADE')!;
  return {
    ...empty,
    count: rows.length,
    id: BigUint64Array.from(rows, (_, at) => BigInt(at + 1)),
    currencies,
    currency: Uint8Array.from(rows, ({ currency }) => currencies.indexOf(currency ?? 'USD')),
    net: Float64Array.from(rows, ({ net, gross }) => net ?? gross ?? 0),
    gross: Float64Array.from(rows, ({ net, gross }) => gross ?? net ?? 0),
    day: Int32Array.from(rows, ({ day }) => day ?? DAY),
    start: Int32Array.from(rows, ({ start }) => start ?? 36_000),
    end: Int32Array.from(rows, ({ end, start }) => end ?? start ?? 36_000),
    duration: Int32Array.from(rows, ({ duration }) => duration ?? 0),
    volumeScale: 2,
    volume: Float64Array.from(rows, ({ volume }) => volume ?? 200),
    journal: {
      ...empty.journal,
      ...allocateChoices(rows.length),
      stopLoss: Uint8Array.from(rows, ({ isByPlan }) => (isByPlan ? limit : 0)),
    },
  };
}

const rules = (history: readonly LimitsSince[], defaults: readonly DefaultRisk[] = []): RiskRules => ({
  history,
  defaults,
  details: null,
});
const limits = (day: number, second: number, perTrade: number): LimitsSince => ({
  day: day as Day,
  second,
  maxLostPerTrade: dollars(perTrade),
  maxLostPerDay: dollars(1000),
  maxLostPerWeek: dollars(1000),
});
const stated = (risk: Partial<TradeRisk>): TradeRisk => ({
  stopRisk: null,
  firstRisk: null,
  plannedRisk: null,
  stopsAway: 0,
  ...risk,
});

test('1R is by the stop, the planned risk, then the limit of the plan, and nothing is imputed', () => {
  const columns = columnsOf([{ isByPlan: true }, { isByPlan: true }, { isByPlan: true }, {}]);
  const risks = new Map([
    [1n, stated({ stopRisk: dollars(80), plannedRisk: dollars(70), stopsAway: 2 })],
    [2n, stated({ plannedRisk: dollars(70) })],
  ]);
  const { amount, movedAway } = oneRsOf(columns, risks, rules([limits(DAY - 1, 0, 50)]));
  assert.deepEqual([...amount], [dollars(80), dollars(70), dollars(50), Number.NaN]);
  assert.deepEqual([...movedAway], [1, 0, 0, 0]);
});

test('the limit counts that was in force when the trade began, in dollars, and none before the first', () => {
  const history = [limits(DAY, 40_000, 0), limits(DAY - 2, 100, 60), limits(DAY - 1, 36_000, 90)];
  const night = { day: DAY - 1, start: 50_000, end: 36_500, duration: 86_400 - 13_500 };
  const rows: (Row & { readonly expected: number })[] = [
    { day: DAY - 2, start: 99, expected: Number.NaN },
    { day: DAY - 2, start: 100, expected: dollars(60) },
    { day: DAY - 1, start: 35_999, expected: dollars(60) },
    { day: DAY - 1, start: 36_000, expected: dollars(90) },
    { ...night, expected: dollars(60) },
    { day: DAY, start: 40_000, expected: Number.NaN },
    { day: DAY, currency: 'EUR', expected: Number.NaN },
  ];
  const { amount } = oneRsOf(
    columnsOf(rows.map((row) => ({ ...row, isByPlan: true }))),
    new Map(),
    rules(history),
  );
  assert.deepEqual(
    [...amount],
    rows.map(({ expected }) => expected),
  );
});

test('a default applies where nothing was stated, for trades in dollars, and is marked', () => {
  const columns = columnsOf([{ isByPlan: true }, {}, {}, { currency: 'EUR' }, { day: DAY - 9 }]);
  const byAccount: DefaultRisk = {
    scope: 'account',
    name: 'A-1',
    ticks: null,
    amount: dollars(40),
    since: (DAY - 1) * 86_400,
    withEarlier: false,
  };
  const accounts = {
    ...columns,
    accounts: ['A-1'],
    account: new Uint8Array(5),
    symbols: ['X'],
    symbol: new Uint16Array(5),
  };
  const risks = new Map([[2n, stated({ plannedRisk: dollars(70) })]]);
  const { amount, isDefault } = oneRsOf(accounts, risks, rules([limits(DAY - 1, 0, 50)], [byAccount]));
  assert.deepEqual([...amount], [dollars(50), dollars(70), dollars(40), Number.NaN, Number.NaN]);
  assert.deepEqual([...isDefault], [0, 0, 1, 0, 0]);
  const asked = rules([], [{ ...byAccount, withEarlier: true }]);
  assert.equal(oneRsOf(accounts, new Map(), asked).amount[4], dollars(40));
  const inTicks = rules([], [{ ...byAccount, amount: null, ticks: 8 }]);
  assert.ok(oneRsOf(accounts, new Map(), inTicks).amount.every(Number.isNaN), 'ticks take the details');
});

test('a default for a setup applies to the setup that replaced it', () => {
  const setups = setupTable(
    [
      ['own', null],
      ['merged', 'own'],
    ].map(([id, into]) => ({
      ...UNCHANGED_SETUPS[0]!,
      id: id as SetupId,
      mergedInto: into as SetupId | null,
    })),
  );
  const columns = columnsOf([{}, {}]);
  const place = setups.findIndex(({ id }) => id === 'own');
  const journal = { ...columns.journal, event: Uint8Array.of(place, 0) };
  const named = { accounts: ['A-1'], account: new Uint8Array(2), symbols: ['X'], symbol: new Uint16Array(2) };
  const since = { ticks: null, amount: dollars(40), since: 0, withEarlier: false };
  for (const name of ['own', 'merged']) {
    const asked = rules([], [{ scope: 'setup', name, ...since }]);
    const { amount } = oneRsOf({ ...columns, ...named, setups, journal }, new Map(), asked);
    assert.deepEqual([...amount], [dollars(40), Number.NaN], name);
  }
});

test('a result in a unit is the nearest 1/10,000 of it, half away from zero', () => {
  const units = fc.oneof(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: MAX_AMOUNT }));
  const amounts = fc.oneof(fc.integer({ min: -3_000_000, max: 3_000_000 }), fc.maxSafeInteger());
  fc.assert(
    fc.property(fc.array(fc.tuple(amounts, amounts, units), { maxLength: 5 }), (trades) => {
      const columns = columnsOf(trades.map(([net, gross]) => ({ net, gross })));
      const measured = measureIn(columns, 'r', (row) => trades[row]![2]);
      for (const [row, [net, gross, unit]] of trades.entries()) {
        assert.equal(measured.net[row], slowly(net, unit));
        assert.equal(measured.gross[row], slowly(gross, unit));
      }
    }),
    { seed: SEED, numRuns: roundsOf(3000, 750) },
  );
});

/** In whole numbers alone. */
function slowly(amount: number, unit: number): number {
  const size = BigInt(Math.abs(amount)) * 20_000n;
  const units = (size + BigInt(unit)) / (2n * BigInt(unit));
  const shown = Number(units > BigInt(MAX_AMOUNT) ? BigInt(MAX_AMOUNT) : units);
  return shown === 0 ? 0 : Math.sign(amount) * shown;
}

test('where a unit is unknown or zero, the trade is left out and counted', () => {
  const ones = [dollars(10), null, 0, Number.NaN, dollars(-1)];
  const columns = columnsOf(ones.map(() => ({ net: dollars(25) })));
  const measured = measureIn(columns, 'r', (row) => ones[row] ?? null);
  assert.deepEqual([...measured.measured!.isKnown], [1, 0, 0, 0, 0]);
  assert.deepEqual([...measured.net], [25_000, 0, 0, 0, 0]);
  assert.deepEqual([...selectTrades(columns, {})], [0, 1, 2, 3, 4]);
  assert.deepEqual([...selectTrades(measured, {})], [0]);
  assert.deepEqual(
    [...selectTrades(measured, { netBand: '20..30' as BandText })],
    [0],
    'filters are in money',
  );
  assert.equal(columns.net[0], dollars(25), 'the trades themselves stay as they are');
});

const NO_SOURCES: UnitSources = { oneRs: null, balances: null, details: null };

test('which trades are known in a unit is what their results in it say, and nothing without what it is made of', () => {
  const columns = columnsOf([{ volume: 200 }, { volume: 0 }, { currency: 'EUR' }]);
  const ones = Float64Array.of(dollars(10), 0, Number.NaN);
  const none = new Uint8Array(3);
  const sources: UnitSources = {
    oneRs: { amount: ones, movedAway: none, isDefault: none },
    balances: Float64Array.of(Number.NaN, dollars(100), dollars(100)),
    details: {
      count: 3,
      kinds: ['stock'],
      kind: none,
      firstPrice: new Float64Array(3).fill(50_000),
      priceScale: 4,
    } as unknown as DetailColumns,
  };
  const known = { r: [1, 0, 0], percent: [0, 1, 1], ticks: [1, 0, 0], share: [1, 0, 1] };
  for (const [unit, wanted] of Object.entries(known) as [MeasuredUnit, number[]][]) {
    assert.deepEqual([...measureTrades(columns, unit, sources)!.measured!.isKnown], wanted, unit);
    const bare = measureTrades(columns, unit, NO_SOURCES);
    assert.equal(bare === null, unit !== 'share', unit);
  }
});

test('trades without a result in a unit are exactly those that results in it leave out', () => {
  const columns = columnsOf([{ volume: 200 }, { volume: 0 }, { volume: 0 }]);
  const measured = measureTrades(columns, 'share', NO_SOURCES)!;
  const units = { share: measured };
  assert.deepEqual([...selectTrades(columns, { lacks: 'share' }, { units })], [1, 2]);
  assert.deepEqual([...selectTrades(measured, {})], [0]);
  assert.deepEqual([...selectTrades(measured, { lacks: 'share' }, { units })], []);
  const last = { size: 2, within: { lacks: 'share' } } as const;
  assert.deepEqual([...selectTrades(columns, last, { units })], [1, 2]);
  assert.throws(() => selectTrades(columns, { lacks: 'r' }, { units }), /needs r$/);
});

test('percent is of the account’s balance at the start of the day, and of nothing before one was stated', () => {
  const columns = columnsOf([
    { net: dollars(-25), gross: dollars(-20) },
    { net: dollars(10) },
    { net: dollars(1) },
  ]);
  const balances = Float64Array.of(dollars(10_000), Number.NaN, dollars(30_000));
  const percent = measureTrades(columns, 'percent', { ...NO_SOURCES, balances })!;
  assert.deepEqual([...percent.net], [-2500, 0, 33]);
  assert.deepEqual([...percent.gross], [-2000, 0, 33]);
  assert.deepEqual([...selectTrades(percent, {})], [0, 2]);
});

test('a share or contract is half of the volume, fractions of it included', () => {
  const columns = columnsOf([
    { net: dollars(12), volume: 20_000 }, // 100 bought and 100 sold
    { net: dollars(-3), volume: 50 }, // a quarter
    { net: dollars(1), volume: 0 },
  ]);
  const { net, measured } = measureTrades(columns, 'share', NO_SOURCES)!;
  assert.deepEqual([...net], [money(1200), dollars(-12), 0 as Money]);
  assert.deepEqual([...measured!.isKnown], [1, 1, 0]);
});
