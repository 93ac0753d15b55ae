import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TradeAnswer, TradeDetail } from '@daybook/api/journal/trades.ts';
import { each } from '@daybook/domain/fields.ts';
import { FLAGS, UNSET_CHOICES } from '@daybook/domain/journal/fields.ts';
import { parseDay } from '@daybook/domain/calendar.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import { buildColumns } from '@daybook/domain/trade/trade-columns-testing.ts';
import { mergeTrade, tradeRowOf } from './trade-change.ts';

const mistakes = [{ id: 'm1', title: 'Moved the stop', hue: null, archived: false }];

function anAnswer(parts: Partial<TradeDetail> = {}, errors: TradeAnswer['errors'] = mistakes): TradeAnswer {
  const execution = {
    action: 'BOT',
    price: '10',
    size: '100',
    execTime: 34_200,
    dateTime: 0,
    marketMaker: 'N',
    tradePnL: 0,
    fees: 0,
    tradeId: '0000000000001',
    wholeSize: '100',
    orderId: null,
    positionRef: null,
    route: null,
    splitFactor: null,
    settled: false,
    typed: null,
  } as const;
  const trade: TradeDetail = {
    id: '0000000000001',
    uuid: 'u',
    isShared: false,
    version: 2,
    revision: 6,
    symbol: 'AAPL',
    kind: 'stock',
    account: 'A',
    currency: 'USD',
    multiplier: '1',
    day: parseDay('2026-11-20')!,
    action: 'SLD',
    size: '100',
    volume: '200',
    grossProfitAndLoss: 120_000,
    netProfitAndLoss: 110_000,
    fees: 10_000,
    start: 34_200,
    end: 34_300,
    opened: 0,
    closed: 0,
    duration: 100,
    durationGroup: '1to2m',
    momentOfDay: 'openingBell',
    week: '2026-W47',
    month: '2026-11',
    ...UNSET_CHOICES,
    event: 'NRB',
    position: 'BELOW',
    ...each(FLAGS, () => 'N' as const),
    answered: 'didAdd,color,location',
    didAdd: 'Y',
    location: 'Y',
    deleted: 'N',
    image: null,
    thumbnailImageWidth: null,
    thumbnailImageHeight: null,
    images: [],
    comments: 'x',
    haveComments: 'Y',
    errors: ['moved the STOP'],
    tags: [],
    plannedRisk: null,
    plannedStop: null,
    stopMoves: [],
    targets: [],
    stopRisk: null,
    firstRisk: null,
    executions: [execution, execution],
    ...parts,
  };
  const none = { dayNet: 0, weekNet: 0, tradeLimit: 0, dayLimit: 0, weekLimit: 0 };
  return { trade, errors, setups: [], tags: [], limits: none };
}

const held = (revision: number) =>
  buildColumns(
    [{ ...tradeRowOf(anAnswer({ errors: [], event: 'NOT_DEFINED' })) }],
    { mistakes: [] },
    revision,
  );

test('a trade becomes one row: side, marks, mistakes by their ids', () => {
  const row = tradeRowOf(anAnswer({ image: 'a.png' }));
  assert.equal(row.side, 'short');
  assert.equal(row.executions, 2);
  assert.deepEqual(row.bits, ['didAdd', 'location', 'hasImage', 'hasComments']);
  assert.deepEqual(row.answered, ['didAdd', 'color', 'location']);
  assert.deepEqual(row.mistakes, ['m1']);
});

test('a saved trade takes its place in the columns, with mistakes that are new', () => {
  const merge = mergeTrade(held(5), anAnswer());
  assert.ok(merge.kind === 'merged');
  assert.equal(merge.columns.revision, 6);
  assert.equal(selectTrades(merge.columns, { event: 'NRB', errorId: 'm1' as MistakeId }).length, 1);
});

test('what the columns already hold changes nothing', () => {
  assert.equal(mergeTrade(held(6), anAnswer()).kind, 'known');
  assert.equal(mergeTrade(held(9), anAnswer()).kind, 'known');
});

test('when other changes lie between, the server must state which', () => {
  assert.equal(mergeTrade(held(4), anAnswer()).kind, 'behind');
});
