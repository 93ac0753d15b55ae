import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, weekdayOf, type Day } from '#demo/calendar/days.ts';
import { closeOf, nextSession, sessionsBetween } from '#demo/calendar/sessions.ts';
import { TradeBook, type Trade } from '#demo/books/trade-book.ts';
import { fillsOfDay } from './account-day.ts';
import { FEE_NAMES, signedQuantity, type Fill } from './fill.ts';
import type { Trader } from './habits.ts';
import { overnightOpenedOn } from './overnight.ts';

const FIRST = dayOf(2024, 1, 2);
const LAST = dayOf(2025, 12, 31);
const TRADER: Trader = {
  seed: 5,
  account: 'DEMO-1',
  accountIndex: 0,
  tradesPerDay: 12,
  commission: 30,
  firstDay: FIRST,
};

const DAYS = sessionsBetween(FIRST, LAST);
const FILLS = DAYS.flatMap((day) => fillsOfDay(TRADER, day));

function bookAll(fills: readonly Fill[]): { readonly trades: readonly Trade[]; readonly book: TradeBook } {
  const book = new TradeBook();
  return { trades: fills.map((fill) => book.add(fill)).filter((trade) => trade !== null), book };
}

test('a day depends on seed, account and day alone, in whatever order days are made', () => {
  const backwards = DAYS.toReversed().flatMap((day) => fillsOfDay({ ...TRADER }, day).toReversed());
  assert.deepEqual(backwards.reverse(), FILLS);
  const [day = 0] = DAYS;
  assert.notDeepEqual(fillsOfDay({ ...TRADER, seed: 6 }, day), fillsOfDay(TRADER, day));
  assert.notDeepEqual(fillsOfDay({ ...TRADER, accountIndex: 1 }, day), fillsOfDay(TRADER, day));
});

test('nothing is traded at weekends, on holidays, before the first day or after the close', () => {
  for (let day: Day = FIRST - 10; day <= FIRST + 400; day += 1) {
    const fills = fillsOfDay(TRADER, day);
    const closed = weekdayOf(day) === 0 || weekdayOf(day) === 6 || day < FIRST || day === dayOf(2024, 7, 4);
    if (closed) assert.equal(fills.length, 0);
    assert.ok(fills.every((fill) => fill.second <= closeOf(day) && fill.second >= 7 * 3600));
  }
});

test('fills are in order of time with unique, increasing ids', () => {
  for (const day of DAYS.slice(0, 100)) {
    const fills = fillsOfDay(TRADER, day);
    assert.ok(fills.every((fill, index) => fill.second >= (fills[index - 1]?.second ?? 0)));
    assert.ok(fills.every((fill, index) => BigInt(fill.id) > BigInt(fills[index - 1]?.id ?? 0)));
  }
  assert.equal(new Set(FILLS.map(({ id }) => id)).size, FILLS.length);
});

test('fills count from 1 within their order', () => {
  const orders = Map.groupBy(FILLS, ({ day, orderId }) => `${day}/${orderId}`);
  for (const fills of orders.values()) {
    assert.deepEqual(
      fills.map(({ fillId }) => Number(fillId)),
      fills.map((_, index) => index + 1),
    );
    assert.equal(new Set(fills.map(({ symbol, side }) => `${symbol}/${side}`)).size, 1);
  }
});

test('every day ends flat but for what is kept overnight, and that is closed on the next session', () => {
  const book = new TradeBook();
  let kept: string[] = [];
  for (const day of DAYS) {
    for (const fill of fillsOfDay(TRADER, day)) book.add(fill);
    const overnight = overnightOpenedOn(TRADER, day);
    if (overnight) kept.push(overnight.listing.symbol);
    assert.deepEqual(
      book.open().map(({ symbol }) => symbol),
      overnight ? [overnight.listing.symbol] : [],
    );
  }
  assert.ok(kept.length > 5);
});

test('T and C mark shorts, and only a fill through zero opens a short with S or a long with B', () => {
  const held = new Map<string, number>();
  let [throughZero, covered] = [0, 0];
  for (const fill of FILLS) {
    const before = held.get(fill.symbol) ?? 0;
    const after = before + signedQuantity(fill);
    held.set(fill.symbol, after);
    if (fill.side === 'T') assert.ok(before <= 0);
    if (fill.side === 'C') assert.ok(before < 0 && after <= 0);
    if (fill.side === 'S') assert.ok(before > 0);
    if (fill.side === 'B') assert.ok(after > 0);
    if (before * after < 0) throughZero += 1;
    if (fill.side === 'C') covered += 1;
  }
  assert.ok(throughZero > 50 && covered > 1000, `${throughZero} ${covered}`);
});

test('the days hold what makes trading hard to book: equal fills, rebates, break-even, fractions of a cent', () => {
  const keys = FILLS.map((fill) =>
    [fill.day, fill.second, fill.symbol, fill.side, fill.quantity, fill.price].join(),
  );
  assert.ok(FILLS.length - new Set(keys).size > 100);
  const ecn = FEE_NAMES.indexOf('Ecn Fee');
  assert.ok(FILLS.filter((fill) => (fill.fees[ecn] ?? 0) < 0).length > 500);
  assert.ok(FILLS.filter((fill) => fill.price % 100 !== 0).length > 200);
  const { trades } = bookAll(FILLS);
  assert.ok(trades.filter(({ gross }) => gross === 0).length > 100);
  assert.ok(trades.filter(({ opened, closed }) => opened.day !== closed.day).length > 5);
});

test('trades last from seconds to hours, begin all through the session, and some before it', () => {
  const { trades } = bookAll(FILLS);
  const sameDay = trades.filter(({ opened, closed }) => opened.day === closed.day);
  const durations = sameDay.map(({ opened, closed }) => closed.second - opened.second);
  const bounds = [0, 15, 45, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 86_400];
  bounds.slice(1).forEach((bound, index) => {
    assert.ok(durations.filter((s) => s <= bound && s > (bounds[index] ?? 0)).length > 20, `up to ${bound}`);
  });
  for (const [from, to] of [
    [420, 570],
    [570, 630],
    [630, 690],
    [690, 810],
    [810, 900],
    [900, 960],
  ] as const) {
    const begun = trades.filter(({ opened }) => opened.second >= from * 60 && opened.second < to * 60);
    assert.ok(begun.length > 100, `${from}: ${begun.length}`);
  }
});

test('there are losing streaks, and the account still ends with a plausible result', () => {
  const { trades } = bookAll(FILLS);
  let [run, longest] = [0, 0];
  for (const { gross } of trades) {
    run = gross < 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  assert.ok(longest >= 6 && longest < 30, `${longest}`);
  const won = trades.filter(({ gross }) => gross > 0).length / trades.length;
  assert.ok(won > 0.4 && won < 0.6, `${won}`);
});

test('a busy account makes as many trades as it is asked for', () => {
  const days = sessionsBetween(FIRST, FIRST + 60);
  const fills = days.flatMap((day) => fillsOfDay({ ...TRADER, tradesPerDay: 110 }, day));
  const perDay = bookAll(fills).trades.length / days.length;
  assert.ok(perDay > 95 && perDay < 130, `${perDay}`);
  assert.ok(nextSession(FIRST) > FIRST);
});
