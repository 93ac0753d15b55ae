import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText, timeText } from '@daybook/domain/calendar.ts';
import { findLooseNumber, momentOf, requireDay, requireTime } from './cell-values.ts';
import { readSideWord } from './side-words.ts';
import { shareOut } from './share-out.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import { money } from '@daybook/domain/money.ts';

test('numbers are read as exports write them', () => {
  const numbers = {
    '1,234.50': '1234.5',
    '$1,234,567': '1234567',
    '($58.50)': '-58.5',
    '$(58.50)': '-58.5',
    '(0.44)': '-0.44',
    '-$5': '-5',
    '$-5': '-5',
    '+300': '300',
    '.3500': '0.35',
    '1 234.50': '1234.5',
    '3.8275e-9': '0.0000000038275',
    '-$1.5E+3': '-1500',
    '(2e-3)': '-0.002',
    '-0': '0',
  };
  for (const [text, value] of Object.entries(numbers)) assert.equal(findLooseNumber(text), value, text);
});

test('an ambiguous number is none', () => {
  for (const text of [
    '',
    '1,23',
    '12,34,567',
    '1,2345',
    '0,125',
    '-$001,250.50',
    '1.2.3',
    '1e99',
    '1,5e3',
    'NaN',
    '--5',
    '(5',
    '5)',
    '(-5)',
    '$$5',
    '$',
    '()',
    '1O0',
    '∞',
    '١',
  ])
    assert.equal(findLooseNumber(text), null, text);
});

test('days and times are read in the forms that cannot be misread', () => {
  const day = (text: string): string => dayText(requireDay(1, 'Date', text));
  for (const text of ['2026-05-12', '20260512', '2026/05/12', '5/12/2026', '05/12/26'])
    assert.equal(day(text), '2026-05-12');
  for (const text of ['12.05.2026', '13/05/2026', '2026-5-12', '2026-02-30', '0000-00-00', '12/31/9999', ''])
    assert.throws(() => day(text), UnreadableFile, text);
  const time = (text: string): string => timeText(requireTime(1, 'Time', text));
  assert.deepEqual(
    ['9:31:04', '09:31:04.123456', '9:31:04 AM', '12:00:00 AM', '12:00:01 PM', '11:59:59 p.m.'].map(time),
    ['09:31:04', '09:31:04', '09:31:04', '00:00:00', '12:00:01', '23:59:59'],
  );
  for (const text of ['24:00:00', '13:00:00 PM', '0:10:00 AM', '', 'noon'])
    assert.throws(() => time(text), UnreadableFile, text);
  assert.throws(() => time('9:31'), /a spreadsheet may have dropped the seconds/);
});

test('a moment of another zone has the day and time of New York', () => {
  const moment = momentOf(1, 'America/Chicago', requireDay(1, 'Date', '2026-05-12'), 23.5 * 3600);
  assert.deepEqual([dayText(moment.day), timeText(moment.execTime)], ['2026-05-13', '00:30:00']);
  assert.throws(
    () => momentOf(7, 'America/New_York', requireDay(1, 'Date', '2026-03-08'), 2.5 * 3600),
    /line 7.*does not exist/,
  );
});

test('words for sides state what they open and close', () => {
  const side = (text: string): string => Object.values(readSideWord(1, 'Side', text)).join('/');
  assert.deepEqual(
    ['b', 'BOT', 'Sold', 'SS', 'Sell Short', 'SELL_TO_OPEN', 'Buy to cover', 'btc'].map(side),
    [
      'buy/unknown',
      'buy/unknown',
      'sell/unknown',
      'sell/open',
      'sell/open',
      'sell/open',
      'buy/close',
      'buy/close',
    ],
  );
  for (const text of ['', 'X', 'constructor', 'SELLX']) assert.throws(() => side(text), UnreadableFile, text);
});

test('an amount that is shared out loses nothing', () => {
  assert.deepEqual(shareOut(money(100), [1, 1, 1]), [34, 33, 33]);
  assert.deepEqual(shareOut(money(-100), [1, 2]), [-33, -67]);
  assert.deepEqual(shareOut(money(7), [0, 0]), [7, 0]);
  assert.deepEqual(shareOut(money(2), [1, 1, 1, 1]), [1, 1, 0, 0]);
});
