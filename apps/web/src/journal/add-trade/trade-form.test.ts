import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDay } from '@daybook/domain/calendar.ts';
import { en } from '@daybook/texts/en.ts';
import {
  actionsOf,
  emptyRow,
  fieldOf,
  kindOf,
  multiplierOf,
  parseMoment,
  parsePasted,
  resultOf,
  stepPrice,
  tradeErrors,
  typedTrade,
  type TradeForm,
} from './trade-form.ts';

const EMPTY: TradeForm = {
  mode: 'simple',
  symbol: '',
  kind: '',
  currency: 'USD',
  multiplier: '',
  side: 'long',
  accountUuid: '',
  newAccount: 'By hand',
  zone: 'America/New_York',
  date: '2026-11-19',
  setup: '',
  rows: actionsOf('long').map(emptyRow),
  pasted: '',
};
const TODAY = parseDay('2026-11-20')!;
const [ENTRY, EXIT] = EMPTY.rows as [TradeForm['rows'][number], TradeForm['rows'][number]];
const MU: TradeForm = {
  ...EMPTY,
  symbol: ' mu ',
  rows: [
    { ...ENTRY, size: '200', price: '104.20', time: '15:02:10', charges: '2' },
    { ...EXIT, price: '104,62', time: '151458' },
  ],
};

test('one entry and one exit are two executions of one size, and come to their result', () => {
  assert.deepEqual(tradeErrors(MU, TODAY, en), {});
  assert.deepEqual(typedTrade(MU), {
    newAccount: 'By hand',
    symbol: 'MU',
    kind: 'stock',
    currency: 'USD',
    side: 'long',
    zone: 'America/New_York',
    executions: [
      { action: 'buy', size: '200', price: '104.2', date: '2026-11-19', time: '15:02:10', charges: '2' },
      { action: 'sell', size: '200', price: '104.62', date: '2026-11-19', time: '15:14:58' },
    ],
  });
  assert.deepEqual(resultOf(MU), { gross: 840_000, fees: 20_000, net: 820_000, seconds: 768, open: '0' });
  const short = typedTrade({ ...MU, side: 'short' });
  assert.deepEqual(
    short.executions.map(({ action }) => action),
    ['sell', 'buy'],
  );
  assert.equal(resultOf({ ...MU, side: 'short' })?.gross, -840_000);
});

test('without an exit the position stays open, in executions rows that are empty are left out', () => {
  const open = { ...MU, rows: [MU.rows[0]!, EXIT] };
  assert.deepEqual(tradeErrors(open, TODAY, en), {});
  assert.equal(typedTrade(open).executions.length, 1);
  assert.equal(resultOf(open)?.open, '200');
  const rows: TradeForm = { ...MU, mode: 'rows', rows: [MU.rows[0]!, EXIT, { ...EXIT, size: '50' }] };
  assert.deepEqual(Object.keys(tradeErrors(rows, TODAY, en)), ['rows.2.price', 'rows.2.time']);
  assert.equal(fieldOf(rows, 'executions.1.time'), 'rows.2.time');
  assert.equal(fieldOf(MU, 'executions.1.size'), 'rows.0.size');
});

test('what is missing or no number is said at its field', () => {
  assert.deepEqual(Object.keys(tradeErrors(EMPTY, TODAY, en)).toSorted(), [
    'rows.0.price',
    'rows.0.size',
    'rows.0.time',
    'symbol',
  ]);
  const wrong: TradeForm = {
    ...MU,
    newAccount: ' ',
    currency: 'dollars!',
    date: '2026-11-31',
    kind: 'cfd',
    rows: [{ ...MU.rows[0]!, size: '0', charges: 'two' }, MU.rows[1]!],
  };
  assert.deepEqual(Object.keys(tradeErrors(wrong, TODAY, en)).toSorted(), [
    'currency',
    'date',
    'multiplier',
    'newAccount',
    'rows.0.charges',
    'rows.0.size',
  ]);
  assert.equal(tradeErrors({ ...MU, date: '2026-11-22' }, TODAY, en)['date'], 'This is still to come.');
});

test('times are taken as they are typed, with a date of their own where there is one', () => {
  const moments = {
    '9:31': '2026-11-19 09:31:00',
    '0931': '2026-11-19 09:31:00',
    '93105': '2026-11-19 09:31:05',
    '15:02:10': '2026-11-19 15:02:10',
    '2026-11-20 09:30': '2026-11-20 09:30:00',
    '24:00': null,
    '9:7': null,
    noon: null,
    '2026-02-30 09:30': null,
  };
  for (const [text, wanted] of Object.entries(moments)) {
    const moment = parseMoment(text, '2026-11-19');
    assert.equal(moment && `${moment.date} ${moment.time}`, wanted, text);
  }
});

test('a symbol says what it is of, and what a contract is worth', () => {
  const named = (symbol: string) => {
    const form = { symbol, kind: '' as const, multiplier: '' };
    return [kindOf(form), multiplierOf(form)];
  };
  assert.deepEqual(named('aapl'), ['stock', '1']);
  assert.deepEqual(named('MESZ5'), ['future', '5']);
  assert.deepEqual(named('SPY 220923C00371000'), ['option', '100']);
  assert.deepEqual(named('EUR/USD'), ['forex', '1']);
  assert.deepEqual(named('BTCUSDT'), ['crypto', '1']);
  assert.equal(multiplierOf({ symbol: 'GER40', kind: 'cfd', multiplier: '' }), null);
});

test('a price moves by the tick of the future, else by its last decimal', () => {
  assert.equal(stepPrice({ symbol: 'MESZ5', kind: '' }, '5000', 1), '5000.25');
  assert.equal(stepPrice({ symbol: 'AAPL', kind: '' }, '104.2', -1), '104.19');
  assert.equal(stepPrice({ symbol: 'AAPL', kind: '' }, '0.0512', 1), '0.0513');
  assert.equal(stepPrice({ symbol: 'AAPL', kind: '' }, '', 1), null);
});

test('pasted lines become executions; the first that is none is named', () => {
  const { rows, wrong } = parsePasted(
    'buy 200 104.20 15:02:10 1.00\n\nSLD\t100\t104.52\t2026-11-20 15:11:40\n',
  );
  assert.equal(wrong, null);
  assert.deepEqual(rows, [
    { action: 'buy', size: '200', price: '104.20', time: '15:02:10', charges: '1.00', occurrence: '' },
    {
      action: 'sell',
      size: '100',
      price: '104.52',
      time: '2026-11-20 15:11:40',
      charges: '',
      occurrence: '',
    },
  ]);
  assert.equal(parsePasted('buy 200 104.20 15:02\nhold 1 2 3').wrong, 2);
  assert.equal(parsePasted('buy 200 104.20 15:02 1 2').wrong, 1);
});
