import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, type Day } from '@daybook/domain/calendar.ts';
import { madeUpColumns } from '#web/journal/warm-up.ts';
import { selectionOf } from '#web/journal/selection.ts';
import { axesOf, equityLine, ticksOf } from './equity-lines.ts';
import { firstChoices, secondRows, sideChoices, sidesOf, wholeOf } from './sides.ts';

const columns = madeUpColumns();

test('everything else is of the same days where more than days is looked for', () => {
  const days = { startDate: 20_001 as Day, endDate: 20_010 as Day };
  assert.deepEqual(wholeOf({ ...days, symbol: 'A1', currency: 'USD' }), { ...days, currency: 'USD' });
  assert.deepEqual(wholeOf({ ...days, currency: 'USD' }), { currency: 'USD' });
  const selection = selectionOf(columns, { ...days, symbol: 'A1' });
  const others = secondRows(selection, null, {});
  assert.equal(selection.rows.length + others.length, 80);
  assert.ok(others.every((row) => columns.symbol[row] !== 1));
});

test('where the filter leaves nothing else, long is compared with short', () => {
  const all = selectionOf(columns, { currency: 'USD' });
  const { first, second } = sidesOf(all, null, {}, false);
  assert.deepEqual([first.filter.action, second.filter?.action], ['long', 'short']);
  assert.ok(first.rows.length > 0 && second.rows.length > 0);
  assert.ok(first.rows.every((row) => columns.short[row] === 0));
  assert.equal(first.rows.length + second.rows.length, all.rows.length);
  const one = sidesOf(selectionOf(columns, { symbol: 'A1' }), null, {}, false);
  assert.deepEqual([one.first.filter, one.second.filter], [{ symbol: 'A1' }, null]);
});

test('trades of both sides count on the smaller one alone where that is asked', () => {
  const some = selectionOf(columns, { symbol: 'A1' });
  const all = selectionOf(columns, {});
  const separate = sidesOf(some, {}, {}, true);
  assert.deepEqual(separate.separate, { from: 'second', trades: some.rows.length });
  assert.equal(separate.first.rows.length + separate.second.rows.length, all.rows.length);
  const turned = sidesOf(all, { symbol: 'A1' }, {}, true);
  assert.deepEqual(turned.separate, { from: 'first', trades: some.rows.length });
  assert.ok(turned.first.rows.every((row) => columns.symbol[row] !== columns.symbol[some.rows[0]!]));
  assert.equal(sidesOf(some, { symbol: 'A2' }, {}, true).separate, null);
  assert.equal(sidesOf(some, {}, {}, false).separate, null);
});

test('the first side is chosen among all, long, short and accounts of the same days', () => {
  const days = { startDate: 20_001 as Day, endDate: 20_010 as Day };
  assert.deepEqual(
    firstChoices({ ...days, symbol: 'A1', action: 'long' }, ['B', 'A']).map(({ key, filter }) => [
      key,
      filter,
    ]),
    [
      ['all', days],
      ['short', { ...days, symbol: 'A1', action: 'short' }],
      ['account-A', { ...days, symbol: 'A1', action: 'long', accounts: ['A'] }],
      ['account-B', { ...days, symbol: 'A1', action: 'long', accounts: ['B'] }],
    ],
  );
});

test('another filter is of the same currency', () => {
  const selection = selectionOf(columns, { symbol: 'A1', currency: 'USD' });
  assert.equal(secondRows(selection, { symbol: 'A2', currency: 'EUR' }, {}).length, 80);
});

test('what is offered differs from the first side', () => {
  const filter = { startDate: dayOf(2026, 11, 1), endDate: dayOf(2026, 11, 30), action: 'long' as const };
  const choices = sideChoices(filter, ['B', 'A']);
  assert.deepEqual(
    choices.map(({ key }) => key),
    ['else', 'all', 'short', 'earlier', 'account-A', 'account-B'],
  );
  assert.deepEqual(choices[3]?.filter, {
    action: 'long',
    startDate: dayOf(2026, 10, 2),
    endDate: dayOf(2026, 10, 31),
  });
  assert.deepEqual(
    sideChoices({ accounts: ['A'] }, ['A', 'B']).map(({ key }) => key),
    ['else', 'all', 'long', 'short', 'account-B'],
  );
});

test('lines end at the net, or at the average of a trade', () => {
  const rows = Uint32Array.from({ length: columns.count }, (_, row) => row);
  const net = rows.reduce((sum, row) => sum + columns.net[row]!, 0);
  assert.equal(equityLine(columns, rows, false).values.at(-1), net);
  assert.equal(equityLine(columns, rows, true).values.at(-1), net / rows.length);
  const axes = axesOf([equityLine(columns, rows, false)])!;
  assert.deepEqual([axes.from, axes.to], [20_000, 20_049]);
  assert.ok(ticksOf(axes).includes(0) && ticksOf(axes).length >= 3);
  assert.equal(axesOf([equityLine(columns, rows.subarray(0, 0), false)]), null);
});
