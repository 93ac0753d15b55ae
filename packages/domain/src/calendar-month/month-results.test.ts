import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../chance-testing.ts';
import { UNSET_CHOICES } from '../journal/fields.ts';
import { dayText, monthLabel, parseDay, weekStart, type Day } from '../calendar.ts';
import { dollars } from '../money.ts';
import { computeStatistics } from '../statistics/compute.ts';
import type { SearchFilter } from '../trade/filter.ts';
import { selectTrades } from '../trade/select-trades.ts';
import { tradeIdText } from '../trade/trade-columns.ts';
import { buildColumns, emptyColumns } from '../trade/trade-columns-testing.ts';
import type { TradeRow } from '../trade/trade-row.ts';
import {
  calendarRows,
  dayResult,
  monthResult,
  nearestMonthWithTrades,
  type MonthResult,
} from './month-results.ts';

const on = (text: string) => parseDay(text)!;
let made = 0n;

function aTrade(day: string | Day, net: number, other: Partial<TradeRow> = {}): TradeRow {
  return {
    id: tradeIdText(++made),
    symbol: 'AAPL',
    currency: 'USD',
    account: 'A',
    side: 'long',
    volume: '200',
    gross: dollars(net + 1),
    net: dollars(net),
    day: typeof day === 'string' ? on(day) : day,
    start: 34_200,
    end: 34_260,
    durationSeconds: 60,
    executions: 2,
    ...UNSET_CHOICES,
    bits: [],
    answered: [],
    mistakes: [],
    tags: [],
    ...other,
  };
}

const columnsOf = (...trades: readonly TradeRow[]) => buildColumns(trades, { mistakes: [] }, 1);

/** What a test checks: the days with trades and the sums. */
function figures({ net, trades, weeks }: MonthResult) {
  return {
    month: [net / 10_000, trades],
    weeks: weeks.map((week) => [dayText(week.monday), week.net / 10_000, week.trades]),
    days: weeks
      .flatMap(({ days, weekend }) => [...days, ...weekend])
      .filter((day) => day.trades > 0)
      .map((day) => [dayText(day.day), day.net / 10_000, day.trades]),
  };
}

test('each day, week and month has its net and its number of trades, by the day of closing', () => {
  const columns = columnsOf(
    aTrade('2026-11-02', -208),
    aTrade('2026-11-02', 8),
    aTrade('2026-11-06', 15.5),
    aTrade('2026-11-09', 1),
  );
  const shown = figures(monthResult(columns, on('2026-11-20'), calendarRows(columns, {})));
  assert.deepEqual(shown.month, [-183.5, 4]);
  assert.deepEqual(shown.weeks.slice(0, 2), [
    ['2026-11-02', -184.5, 3],
    ['2026-11-09', 1, 1],
  ]);
  assert.deepEqual(shown.days, [
    ['2026-11-02', -200, 2],
    ['2026-11-06', 15.5, 1],
    ['2026-11-09', 1, 1],
  ]);
});

test('a week is whole whichever month its days belong to, the month holds its own days alone', () => {
  const columns = columnsOf(aTrade('2026-11-30', 10), aTrade('2026-12-01', 5));
  const november = figures(monthResult(columns, on('2026-11-01'), calendarRows(columns, {})));
  const december = figures(monthResult(columns, on('2026-12-01'), calendarRows(columns, {})));
  assert.deepEqual(
    [november.month, december.month],
    [
      [10, 1],
      [5, 1],
    ],
  );
  assert.deepEqual(november.weeks.at(-1), ['2026-11-30', 15, 2]);
  assert.deepEqual(december.weeks[0], ['2026-11-30', 15, 2]);
});

test('weekend trades are next to the week and count in it and in their month', () => {
  const columns = columnsOf(aTrade('2026-11-07', 3), aTrade('2026-11-08', -1));
  const { weeks, ...month } = monthResult(columns, on('2026-11-01'), calendarRows(columns, {}));
  assert.deepEqual([month.net, month.trades], [dollars(2), 2]);
  assert.deepEqual(
    weeks[0]?.weekend.map(({ day, net }) => [dayText(day), net]),
    [
      ['2026-11-07', dollars(3)],
      ['2026-11-08', dollars(-1)],
    ],
  );
  assert.equal(weeks[0]?.trades, 2);
  assert.equal(weeks[0]?.days.length, 5);
});

test('a month that begins on a weekend shows the week before only for trades of that weekend', () => {
  const mondays = (columns = emptyColumns()) =>
    monthResult(columns, on('2026-11-01'), calendarRows(columns, {})).weeks.map(({ monday }) =>
      dayText(monday),
    );
  assert.equal(mondays()[0], '2026-11-02');
  assert.equal(mondays(columnsOf(aTrade('2026-10-31', 1)))[0], '2026-11-02'); // October's Saturday
  assert.equal(mondays(columnsOf(aTrade('2026-11-01', 1)))[0], '2026-10-26'); // November's Sunday
});

test('deleted trades, those without executions and other currencies are left out', () => {
  const columns = columnsOf(
    aTrade('2026-11-02', 1),
    aTrade('2026-11-02', 10, { bits: ['deleted'] }),
    aTrade('2026-11-02', 100, { executions: 0 }),
    aTrade('2026-11-02', 1000, { currency: 'EUR' }),
  );
  assert.equal(
    dayResult(columns, on('2026-11-02'), calendarRows(columns, { currency: 'USD' })).net,
    dollars(1),
  );
  assert.equal(
    dayResult(columns, on('2026-11-02'), calendarRows(columns, { currency: 'EUR' })).net,
    dollars(1000),
  );
  assert.equal(dayResult(columns, on('2026-11-02'), calendarRows(columns, { currency: 'CHF' })).trades, 0);
  assert.deepEqual(dayResult(columns, on('2026-11-03'), calendarRows(columns, {})), {
    day: on('2026-11-03'),
    net: 0,
    trades: 0,
    rows: new Uint32Array(0),
  });
});

test('an empty month names the nearest with trades: before it, else after it', () => {
  const columns = columnsOf(
    aTrade('2026-01-15', 1),
    aTrade('2026-03-15', 1),
    aTrade('2026-06-15', 1),
    aTrade('2026-07-15', 1, { bits: ['deleted'] }),
  );
  const nearest = (month: string) => {
    const found = nearestMonthWithTrades(columns, on(`${month}-01`), calendarRows(columns, {}));
    return found === null ? null : monthLabel(found);
  };
  assert.deepEqual(['2025-12', '2026-02', '2026-05', '2026-09'].map(nearest), [
    '2026-01',
    '2026-01',
    '2026-03',
    '2026-06',
  ]);
  assert.equal(
    nearestMonthWithTrades(emptyColumns(), on('2026-01-01'), calendarRows(emptyColumns(), {})),
    null,
  );
  assert.equal(
    nearestMonthWithTrades(columns, on('2026-09-01'), calendarRows(columns, { currency: 'EUR' })),
    null,
  );
});

const someTrades = fc.array(
  fc.record({
    day: fc.integer({ min: on('2026-09-20'), max: on('2027-01-10') }),
    net: fc.integer({ min: -90_000, max: 90_000 }),
    deleted: fc.boolean(),
    executions: fc.constantFrom(0, 2, 3),
    currency: fc.constantFrom('USD', 'EUR'),
  }),
  { maxLength: 60 },
);

test('month, weeks and days agree with one another and with the statistics of the same days', () => {
  fc.assert(
    fc.property(someTrades, fc.constantFrom('2026-10', '2026-11', '2026-12'), (drawn, label) => {
      const columns = columnsOf(
        ...drawn.map(({ day, net, deleted, ...other }) =>
          aTrade(day as Day, net / 100, { bits: deleted ? ['deleted'] : [], ...other }),
        ),
      );
      const month = monthResult(columns, on(`${label}-01`), calendarRows(columns, { currency: 'USD' }));
      const between = (startDate: Day, endDate: Day) => {
        const rows = selectTrades(columns, { startDate, endDate, currency: 'USD' });
        const { net, trades } = computeStatistics(columns, rows);
        return { net, trades };
      };
      const next = on(`${label}-28`);
      const end = [0, 1, 2, 3]
        .map((more) => (next + more) as Day)
        .findLast((day) => monthLabel(day) === label)!;
      assert.deepEqual({ net: month.net, trades: month.trades }, between(month.month, end));
      for (const { monday, days, weekend, net, trades } of month.weeks) {
        assert.equal(monday, weekStart(monday));
        assert.deepEqual({ net, trades }, between(monday, (monday + 6) as Day));
        for (const day of [...days, ...weekend])
          assert.deepEqual({ net: day.net, trades: day.trades }, between(day.day, day.day));
      }
    }),
    { numRuns: roundsOf(150), seed: 11 },
  );
});

test('a filter counts its own trades, the last ones of all and not of a month', () => {
  const columns = columnsOf(
    aTrade('2026-10-30', 5, { symbol: 'AMD' }),
    aTrade('2026-11-02', 7, { symbol: 'AMD' }),
    aTrade('2026-11-02', 9),
    aTrade('2026-12-01', 11, { symbol: 'AMD' }),
  );
  const november = (filter: SearchFilter) =>
    figures(monthResult(columns, on('2026-11-01'), calendarRows(columns, filter))).month;
  assert.deepEqual(november({ symbol: 'AMD' }), [7, 1]);
  assert.deepEqual(november({ size: 3 }), [16, 2]);
  assert.deepEqual(november({ size: 1 }), [0, 0]);
  assert.deepEqual(november({ startDate: on('2026-11-03') }), [0, 0]);
});
