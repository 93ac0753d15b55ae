import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { dollars, NO_MONEY } from '@daybook/domain/money.ts';
import type { Statistics, Tally } from '@daybook/domain/statistics/statistics.ts';
import {
  durationTallies,
  momentTallies,
  mostTraded,
  sortByNet,
  symbolNetTable,
  tallyTable,
  weekdayTallies,
} from './dashboard-tables.ts';

function aTally(parts: Partial<Tally> = {}): Tally {
  return { trades: 0, wins: 0, losses: 0, net: NO_MONEY, ...parts };
}

function tallies(length: number, filled: Readonly<Record<number, Partial<Tally>>> = {}): Tally[] {
  return Array.from({ length }, (_, at) => aTally(filled[at]));
}

function someStatistics(parts: Partial<Statistics> = {}): Statistics {
  const none = new Float64Array();
  return {
    trades: 0,
    wins: 0,
    losses: 0,
    breakEvens: 0,
    volume: 0n,
    volumeScale: 0,
    gross: NO_MONEY,
    net: NO_MONEY,
    winningNet: NO_MONEY,
    losingNet: NO_MONEY,
    winningSeconds: 0,
    losingSeconds: 0,
    breakEvenSeconds: 0,
    best: null,
    worst: null,
    byWeekday: tallies(7),
    byMoment: tallies(6),
    byDuration: tallies(11),
    bySymbol: [],
    byMistake: [],
    days: { count: 0, day: new Int32Array(), open: none, close: none, low: none, high: none },
    ...parts,
  };
}

test('weekdays are Monday to Friday, and the best comes first by result, days without trades last', () => {
  const byWeekday = tallies(7, {
    1: { trades: 1, net: dollars(-5) },
    4: { trades: 2, net: dollars(9) },
    6: { trades: 1, net: dollars(99) },
  });
  const week = weekdayTallies(someStatistics({ byWeekday }), en);
  assert.deepEqual(
    week.map((day) => day.label),
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  );
  assert.deepEqual(
    sortByNet(week).map((day) => day.label),
    ['Fri', 'Tue', 'Mon', 'Wed', 'Thu'],
  );
});

test('of no trades there is no share won or lost', () => {
  const [row] = tallyTable('Moment', [{ ...aTally(), label: 'Lunch', part: {} }], en, 'USD').rows;
  assert.deepEqual(row, ['Lunch', '$0.0000', '0', 'N/A', 'N/A']);
});

test('Other is a moment only where it has trades', () => {
  assert.equal(momentTallies(someStatistics(), en).length, 5);
  const byMoment = tallies(6, { 5: { trades: 1 } });
  assert.equal(momentTallies(someStatistics({ byMoment }), en).at(-1)?.label, 'Other');
});

test('each group knows by which field its trades are found', () => {
  const byDuration = tallies(11, { 0: { trades: 2 } });
  const statistics = someStatistics({ byDuration });
  assert.deepEqual(durationTallies(statistics, en)[0]?.part, { durationGroup: 'under15s' });
  assert.deepEqual(weekdayTallies(statistics, en)[4]?.part, { weekday: 'friday' });
  assert.deepEqual(momentTallies(statistics, en)[0]?.part, { momentOfDay: 'openingBell' });
});

test('durations without trades are left out', () => {
  const byDuration = tallies(11, { 0: { trades: 2 }, 10: { trades: 1 } });
  assert.deepEqual(
    durationTallies(someStatistics({ byDuration }), en).map((group) => group.label),
    ['<15s', '>4h'],
  );
});

test('symbols with equally many trades are sorted by name', () => {
  const bySymbol = ['TSLA', 'AMD', 'META'].map((symbol, at) => ({
    ...aTally({ trades: at === 2 ? 9 : 4 }),
    symbol,
  }));
  assert.deepEqual(
    mostTraded(someStatistics({ bySymbol })).map(({ symbol }) => symbol),
    ['META', 'AMD', 'TSLA'],
  );
});

test('tables give amounts with four decimals and shares with two', () => {
  const counted = aTally({ trades: 3, wins: 1, losses: 2, net: dollars(-1234.5678) });
  const tally = { ...counted, label: 'Mon', part: {} };
  assert.deepEqual(tallyTable('Day', [tally], en, 'USD').rows, [
    ['Mon', '−$1,234.5678', '3', '33.33%', '66.67%'],
  ]);
  const bySymbol = [{ ...aTally({ net: dollars(0.25) }), symbol: 'AMD' }];
  assert.deepEqual(symbolNetTable(someStatistics({ bySymbol }), en, 'USD').rows, [['AMD', '+$0.2500']]);
});
