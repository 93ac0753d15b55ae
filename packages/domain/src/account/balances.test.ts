import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../chance-testing.ts';
import { dayOf, type Day } from '../calendar.ts';
import { dollars, MAX_AMOUNT, money, type Money } from '../money.ts';
import { columnsOf, slowTrades } from '../statistics/random-trades.slow.ts';
import { inOrderOfClosing, type SlowTrade } from '../statistics/trades.slow.ts';
import { ENTRY_KINDS, type EntryKind } from './account-entries.ts';
import type { TradeColumns } from '../trade/trade-columns.ts';
import { measureTrades } from '../trade/units/results-in-unit.ts';
import { balanceAtEnd, balancesAtStart, type NamedEntry } from './balances.ts';

const SEED = 20261123;
/** A Monday. */
const MONDAY = dayOf(2026, 11, 16);
const [TUESDAY, WEDNESDAY, THURSDAY] = [1, 2, 3].map((after) => (MONDAY + after) as Day) as [Day, Day, Day];

const [TEMPLATE] = fc.sample(slowTrades(1, 1, 1), { numRuns: 1, seed: SEED })[0]!;
let lastId = 0n;
function aTrade(day: Day, net: number, part: Partial<SlowTrade> = {}): SlowTrade {
  const units = BigInt(dollars(net));
  const own = { id: ++lastId, day, net: units, gross: units, account: 'U1', currency: 'USD', executions: 2 };
  return { ...TEMPLATE!, bits: [], ...own, ...part };
}

function line(kind: EntryKind, day: Day, amount: number, part: Partial<NamedEntry> = {}): NamedEntry {
  return { kind, day, amount: dollars(amount), account: 'U1', currency: 'USD', ...part };
}

/** Balances before the trades, in dollars, in the order of closing; null where not known. */
function before(entries: readonly NamedEntry[], trades: readonly SlowTrade[]): (number | null)[] {
  return [...balancesAtStart(entries, columnsOf(trades, 0, false))].map((units) =>
    Number.isNaN(units) ? null : units / 10_000,
  );
}

/** Net in percent, NaN where no balance is known. */
function percentOf(columns: TradeColumns, balances: Float64Array): Float64Array {
  const { net, measured } = measureTrades(columns, 'percent', { oneRs: null, balances, details: null })!;
  return net.map((percent, row) => (measured!.isKnown[row] === 1 ? percent : Number.NaN));
}

test('a stated balance is that of the end of its day, and what closed since counts from the day after', () => {
  const trades = [MONDAY, TUESDAY, TUESDAY, WEDNESDAY].map((day) => aTrade(day, 10));
  assert.deepEqual(before([line('balance', MONDAY, 1000)], trades), [null, 1000, 1000, 1020]);
  assert.deepEqual(before([], trades), [null, null, null, null]);
});

test('a deposit is there from the start of its day, a withdrawal is gone from the day after', () => {
  const trades = [TUESDAY, WEDNESDAY, THURSDAY].map((day) => aTrade(day, 0));
  const balance = line('balance', MONDAY, 1000);
  assert.deepEqual(before([line('deposit', WEDNESDAY, 500), balance], trades), [1000, 1500, 1500]);
  assert.deepEqual(before([line('withdrawal', WEDNESDAY, 400), balance], trades), [1000, 1000, 600]);
});

test('what was paid in before the first stated balance, or on its day, is in it already', () => {
  const trades = [TUESDAY, WEDNESDAY].map((day) => aTrade(day, 0));
  const paid = [line('deposit', MONDAY, 70), line('deposit', TUESDAY, 70), line('withdrawal', TUESDAY, 5)];
  assert.deepEqual(before([...paid, line('balance', TUESDAY, 1000)], trades), [null, 1000]);
});

test('a later stated balance counts from the day after it, whatever was calculated', () => {
  const trades = [TUESDAY, WEDNESDAY, THURSDAY].map((day) => aTrade(day, 100));
  const stated = [line('balance', MONDAY, 1000), line('balance', WEDNESDAY, 777)];
  assert.deepEqual(before(stated, trades), [1000, 1100, 777]);
});

test('where nothing is left there is no balance, until something is paid in', () => {
  const trades = [aTrade(TUESDAY, -1000), aTrade(WEDNESDAY, -50), aTrade(THURSDAY, 1)];
  const paid = [line('balance', MONDAY, 1000), line('deposit', THURSDAY, 250)];
  assert.deepEqual(before(paid, trades), [1000, null, 200]);
});

test('only undeleted trades of the account and the currency that have executions move its balance', () => {
  const other = { account: 'U2' };
  const trades = [
    aTrade(TUESDAY, 1, { bits: ['deleted'] }),
    aTrade(TUESDAY, 2, { executions: 0 }),
    aTrade(TUESDAY, 4, { currency: 'EUR' }),
    aTrade(TUESDAY, 8, other),
    aTrade(TUESDAY, 16),
    aTrade(WEDNESDAY, 0),
  ];
  const rows = (entries: readonly NamedEntry[]) => before(entries, trades).at(-1);
  assert.equal(rows([line('balance', MONDAY, 1000)]), 1016);
  assert.equal(rows([line('balance', MONDAY, 1000, other)]), null);
  assert.equal(rows([line('balance', MONDAY, 1000, { currency: 'EUR' })]), null);
  assert.equal(rows([line('balance', MONDAY, 1000, { account: 'gone' })]), null);
});

test('a balance beyond what can be counted is not known until the next stated one', () => {
  const trades = [TUESDAY, WEDNESDAY, THURSDAY].map((day) => aTrade(day, 0));
  const most = { amount: money(MAX_AMOUNT) };
  const entries = [
    line('balance', MONDAY, 0, most),
    line('deposit', TUESDAY, 1),
    line('balance', WEDNESDAY, 5),
  ];
  assert.deepEqual(before(entries, trades), [null, null, 5]);
});

test('the percent of a trade is its net by the balance before its day, halves away from zero', () => {
  const percentBy = (net: number, balance: number) => {
    const entries = [line('balance', MONDAY, 0, { amount: money(balance) })];
    const columns = columnsOf([aTrade(TUESDAY, 0, { net: BigInt(net) })], 0, false);
    return percentOf(columns, balancesAtStart(entries, columns))[0];
  };
  // 25 dollars of 1,000 are 2.5 %.
  assert.equal(percentBy(250_000, 10_000_000), 25_000);
  assert.equal(percentBy(-250_000, 10_000_000), -25_000);
  assert.equal(percentBy(1, 2_000_000), 1);
  assert.equal(percentBy(-1, 2_000_000), -1);
  assert.equal(percentBy(1, 2_000_001), 0);
  assert.ok(Object.is(percentBy(-1, 2_000_001), 0));
  assert.equal(percentBy(1, 3), 333_333);
  assert.equal(percentBy(2, 3), 666_667);
  assert.equal(percentBy(MAX_AMOUNT, MAX_AMOUNT), 1_000_000);
  assert.equal(percentBy(-MAX_AMOUNT, 1), -MAX_AMOUNT);
});

test('without a balance there is no percent', () => {
  const columns = columnsOf([aTrade(MONDAY, 5)], 0, false);
  const percent = percentOf(columns, balancesAtStart([line('balance', MONDAY, 100)], columns));
  assert.deepEqual([...percent], [NaN]);
});

test('at the end of a day all of it is in the balance, what was stated for it instead of the rest', () => {
  const entries = [
    line('balance', MONDAY, 1000),
    line('deposit', MONDAY, 70),
    line('withdrawal', TUESDAY, 5),
    line('balance', THURSDAY, 50),
    line('withdrawal', THURSDAY, 9),
  ];
  const trades = [MONDAY, TUESDAY, WEDNESDAY].map((day) => aTrade(day, -1000));
  const columns = columnsOf([...trades, aTrade(TUESDAY, 7, { bits: ['deleted'] })], 0, false);
  const at = (day: Day, part = {}) =>
    balanceAtEnd(entries, columns, { account: 'U1', currency: 'USD', ...part }, day);
  assert.equal(at((MONDAY - 1) as Day), null);
  assert.deepEqual(
    [MONDAY, TUESDAY, WEDNESDAY, THURSDAY].map((day) => at(day)),
    [1000, -5, -1005, 50].map(dollars),
  );
  assert.equal(at(TUESDAY, { account: 'U2' }), null);
  assert.equal(at(TUESDAY, { currency: 'EUR' }), null);
});

/** A balance by its definition: every line and every trade counted again for each trade. */
function slowBalance(entries: readonly NamedEntry[], trades: readonly SlowTrade[], trade: SlowTrade) {
  const own = <Kept extends { readonly account: string; readonly currency: string }>(all: readonly Kept[]) =>
    all.filter(({ account, currency }) => account === trade.account && currency === trade.currency);
  const lines = own(entries);
  const stated = lines
    .filter(({ kind, day }) => kind === 'balance' && day < trade.day)
    .reduce<NamedEntry | null>((last, each) => (last !== null && last.day > each.day ? last : each), null);
  if (stated === null) return null;
  let sum = BigInt(stated.amount);
  for (const { kind, day, amount } of lines) {
    if (kind === 'deposit' && day > stated.day && day <= trade.day) sum += BigInt(amount);
    if (kind === 'withdrawal' && day > stated.day && day < trade.day) sum -= BigInt(amount);
  }
  for (const each of own(trades))
    if (
      !each.bits.includes('deleted') &&
      each.executions > 0 &&
      each.day > stated.day &&
      each.day < trade.day
    )
      sum += each.net;
  return sum > 0n ? sum : null;
}

/** Rounded by looking at the digit behind the last one, kept within the bounds of amounts. */
function slowPercent(net: bigint, balance: bigint): number {
  const tenths = ((net < 0n ? -net : net) * 10_000_000n) / balance;
  const rounded = tenths / 10n + (tenths % 10n >= 5n ? 1n : 0n);
  const kept = rounded > BigInt(MAX_AMOUNT) ? MAX_AMOUNT : Number(rounded);
  return net < 0n && kept > 0 ? -kept : kept;
}

const FIRST_RANDOM_DAY = 20_446;
const randomLines = fc.array(
  fc.record({
    kind: fc.constantFrom(...ENTRY_KINDS),
    day: fc.integer({ min: FIRST_RANDOM_DAY - 2, max: FIRST_RANDOM_DAY + 13 }).map((day) => day as Day),
    amount: fc
      .oneof(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 500_000_000_000 }))
      .map((units) => units as Money),
    account: fc.constantFrom('U1', 'U2', 'U3', 'U9'),
    currency: fc.constantFrom('USD', 'USD', 'EUR', 'CHF'),
  }),
  { minLength: 10, maxLength: 60, size: 'max' },
);

test('balances and percents of random trades and lines are those of the slow calculation', () => {
  let known = 0;
  fc.assert(
    fc.property(slowTrades(40, 11, 10), randomLines, (trades, entries) => {
      const columns = columnsOf(trades, 0, false);
      const balances = balancesAtStart(entries, columns);
      const percents = percentOf(columns, balances);
      const slow = inOrderOfClosing(trades).map((trade) => slowBalance(entries, trades, trade));
      assert.deepEqual(
        [...balances],
        slow.map((sum) => (sum === null ? NaN : Number(sum))),
      );
      const expected = inOrderOfClosing(trades).map(({ net }, row) => {
        const balance = slow[row]!;
        return balance === null ? NaN : slowPercent(net, balance);
      });
      assert.deepEqual([...percents], expected);
      const rows = inOrderOfClosing(trades);
      for (const [row, sum] of slow.entries()) {
        const { day, account, currency } = rows[row]!;
        // What was paid in on the day itself is there at its start already.
        const before = entries.filter((entry) => entry.day < day);
        const isPaidIn = entries.some((entry) => entry.day === day && entry.kind === 'deposit');
        const ended = balanceAtEnd(before, columns, { account, currency }, (day - 1) as Day);
        if (!isPaidIn)
          assert.equal(ended !== null && ended > 0 ? ended : null, sum === null ? null : Number(sum));
      }
      known += slow.filter((sum) => sum !== null).length;
    }),
    { seed: SEED, numRuns: roundsOf(500) },
  );
  assert.ok(known > roundsOf(3000), `${known} trades had a balance`);
});
