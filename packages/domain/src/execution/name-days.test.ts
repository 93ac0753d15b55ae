import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText, parseDay } from '../calendar.ts';
import { chooseNameDay, datesOfSimilarNames, readNameDay, type NameEvidence } from './name-days.ts';

const NOTHING: NameEvidence = { names: [], earlier: [], onTradingDays: false };

/** `2026-05-12`, `2026-05-12 or 2026-12-05`, or `-`. */
function read(name: string): string {
  const found = readNameDay(name);
  if (found.kind === 'none') return '-';
  if (found.kind === 'one') return dayText(found.day);
  return `${dayText(found.days['month-first'])} or ${dayText(found.days['day-first'])}`;
}

function chosen(name: string, evidence: Partial<NameEvidence> = {}): string {
  const found = chooseNameDay(name, { ...NOTHING, ...evidence });
  return found.kind === 'one' ? dayText(found.day) : found.kind === 'none' ? '-' : '?';
}

test('a name states one day, or two that only its writer can distinguish', () => {
  const names = {
    'trades 2026-05-12.csv': '2026-05-12',
    'Trades_20260512.csv': '2026-05-12',
    '2026.5.2 fills.csv': '2026-05-02',
    'das-05-13-2026.csv': '2026-05-13',
    'das-13-05-2026.csv': '2026-05-13',
    'das-05-05-2026.csv': '2026-05-05',
    'das-05-12-2026.csv': '2026-05-12 or 2026-12-05',
    'das 5_12_26.csv': '2026-05-12 or 2026-12-05',
    '05122026.csv': '2026-05-12 or 2026-12-05',
    '31-12-2026.csv': '2026-12-31',
    'DT550012 2026-05-12 (1).csv': '2026-05-12',
    '2026-05-12 to 2026-05-12.csv': '2026-05-12',
    '05-12-2026 to 05-12-2026.csv': '2026-05-12 or 2026-12-05',
    '05-12-2026 to 05-13-2026.csv': '-',
    '2026-05-12 to 2026-05-13.csv': '-',
    'das 26-05-12.csv': '-',
    'trades.csv': '-',
    '2026-13-40.csv': '-',
    '051226.csv': '-',
    '1234567890.csv': '-',
    'account 550012.csv': '-',
  };
  assert.deepEqual(Object.fromEntries(Object.keys(names).map((name) => [name, read(name)])), names);
});

test('a day without trading is no answer where a platform trades when US exchanges do', () => {
  const onTradingDays = true;
  // 2 March 2025 is a Sunday, 3 February a Monday.
  assert.equal(chosen('Das-03-02-2025.csv', { onTradingDays }), '2025-02-03');
  assert.equal(chosen('Das-03-02-2025.csv'), '?');
  // 4 July against 7 April.
  assert.equal(chosen('Das-07-04-2025.csv', { onTradingDays }), '2025-04-07');
  // Both are weekdays.
  assert.equal(chosen('Das-03-04-2025.csv', { onTradingDays }), '?');
  // Both are at a weekend.
  assert.equal(chosen('Das-03-01-2026.csv', { onTradingDays }), '-');
  assert.equal(chosen('Das 2025-03-02.csv', { onTradingDays }), '-');
  assert.equal(chosen('Das 2025-03-02.csv'), '2025-03-02');
});

test('names that were given together prove the order of each', () => {
  const names = ['Das-03-04-2025.csv', 'Das-13-02-2025.csv', 'Das-11-04-2025.csv'];
  assert.equal(chosen('Das-03-04-2025.csv', { names }), '2025-04-03');
  assert.equal(chosen('Das-03-04-2025.csv', { names: names.slice(0, 1) }), '?');
  assert.equal(chosen('Das-03-04-2025.csv', { names: ['Das-04-13-2025.csv'] }), '2025-03-04');
  assert.equal(chosen('Das-03-04-2025.csv', { names: ['13-02-2025'] }), '2025-04-03');
});

test('names of another kind, or that disagree, prove nothing', () => {
  const names = ['statement 13-02-2025.csv', 'Das-2025-02-13.csv'];
  assert.equal(chosen('Das-03-04-2025.csv', { names }), '?');
  const both = ['Das-13-02-2025.csv', 'Das-02-13-2025.csv'];
  assert.equal(chosen('Das-03-04-2025.csv', { names: both }), '?');
});

test('what the names prove and what the exchange excludes must agree', () => {
  const names = ['Das-02-13-2025.csv'];
  assert.equal(chosen('Das-03-02-2025.csv', { names, onTradingDays: true }), '?');
  assert.equal(chosen('Das-03-02-2025.csv', { names }), '2025-03-02');
});

test('weekends of other names prove the order too', () => {
  const names = ['Das-03-02-2025.csv', 'Das-05-02-2025.csv'];
  assert.equal(chosen('Das-03-04-2025.csv', { names, onTradingDays: true }), '2025-04-03');
});

test('earlier imports prove the order where the names together do not', () => {
  const earlier = [{ name: 'Das-05-06-2025.csv', day: parseDay('2025-06-05')! }];
  assert.equal(chosen('Das-03-04-2025.csv', { earlier }), '2025-04-03');
  assert.equal(chosen('Das-03-04-2025.csv', { earlier, names: ['Das-02-13-2025.csv'] }), '2025-03-04');
  assert.equal(chosen('fills-03-04-2025.csv', { earlier }), '?');
  const unlike = [...earlier, { name: 'Das-05-07-2025.csv', day: parseDay('2025-05-07')! }];
  assert.equal(chosen('Das-03-04-2025.csv', { earlier: unlike }), '?');
});

test('ambiguous dates in a name are read like those of similar names', () => {
  const names = ['Das-03-04-2025.csv', 'Das-05-04-2025.csv', 'Das-13-02-2025.csv', 'other 14-02-2025.csv'];
  assert.deepEqual(datesOfSimilarNames('Das-03-04-2025.csv', names), ['13-02-2025', '05-04-2025']);
  assert.deepEqual(datesOfSimilarNames('Das-13-02-2025.csv', names), []);
  const many = Array.from(
    { length: 1000 },
    (_, at) => `Das-${(at % 12) + 1}-${(at % 28) + 1}-${2000 + (at % 27)}.csv`,
  );
  assert.equal(datesOfSimilarNames('Das-3-4-2025.csv', many).length, 300);
});
