import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText } from '@daybook/domain/calendar.ts';
import { dayInName } from '#server/outside/files/answers.ts';

const named = (name: string): string | null => {
  const day = dayInName(name);
  return day === null ? null : dayText(day);
};

test('a name states its day in the forms that cannot be misread', () => {
  const names = {
    'trades 2026-05-12.csv': '2026-05-12',
    'Trades_20260512.csv': '2026-05-12',
    '2026.5.2 fills.csv': '2026-05-02',
    'das-05-12-2026.csv': '2026-05-12',
    'das 5_12_26.csv': '2026-05-12',
    '05122026.csv': '2026-05-12',
    'DT550012 2026-05-12 (1).csv': '2026-05-12',
    '2026-05-12 to 2026-05-12.csv': '2026-05-12',
  };
  assert.deepEqual(Object.fromEntries(Object.keys(names).map((name) => [name, named(name)])), names);
});

test('a name without a day, with several or with one that does not exist states none', () => {
  for (const name of [
    'trades.csv',
    '2026-05-12 to 2026-05-13.csv',
    '2026-13-40.csv',
    '31-12-2026.csv',
    '051226.csv',
    '1234567890.csv',
    '20260512123.csv',
    'account 550012.csv',
  ])
    assert.equal(named(name), null, name);
});
