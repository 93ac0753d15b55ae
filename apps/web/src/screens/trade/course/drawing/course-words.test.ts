import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { dollars, type Money } from '@daybook/domain/money.ts';
import { en } from '@daybook/texts/en.ts';
import { explainTrade } from '../explain.ts';
import { courseWords } from './course-words.ts';
import { drawCourse, RESULT } from './draw-course.ts';

type Execution = TradeDetail['executions'][number];

/** The words of a long trade, by its fills: minute, size (negative sells), price, order. */
function wordsOf(fills: readonly (readonly [number, number, number, string])[], oneR: Money | null) {
  const executions = fills.map(([minute, size, price, orderId]): Execution => ({
    action: size > 0 ? 'BOT' : 'SLD',
    size: String(Math.abs(size)),
    price: String(price),
    tradePnL: dollars(0),
    fees: 0,
    execTime: 46_000 + minute * 60,
    dateTime: minute * 60_000,
    marketMaker: 'N',
    tradeId: '1',
    wholeSize: String(Math.abs(size)),
    orderId,
    positionRef: null,
    route: null,
    settled: false,
  }));
  const trade = { executions, multiplier: '1', action: 'BOT', grossProfitAndLoss: dollars(-169) } as const;
  const explained = explainTrade(trade);
  const drawn = drawCourse(executions, explained, 600, { oneR, stop: null });
  return courseWords(drawn, explained, 'USD', oneR, en);
}

const ADDS = [
  [0, 40, 422.35, 'a'],
  [11, 7, 422.36, 'b'],
  [11.02, 3, 422.36, 'b'],
  [23, 10, 422.36, 'c'],
  [35, 10, 422.35, 'd'],
  [106, -50, 419.75, 'e'],
  [141, -20, 420.4, 'f'],
] as const;

test('the word of 1R is there, and no amount covers it or the title of its band', () => {
  const { risk, values } = wordsOf(ADDS, dollars(38.7));
  assert.deepEqual(
    risk.map(({ text }) => text),
    ['1R, −$38.70'],
  );
  assert.ok(values.length > 0);
  const [own] = risk.map(({ left, base, text }) => ({ left, right: left + text.length * 6, base }));
  for (const { text, left, base } of values) {
    const isClear = left >= own!.right || left + text.length * 6 <= own!.left;
    assert.ok(isClear || Math.abs(base - own!.base) >= 14, `${text} covers 1R`);
    const isClearOfTitle = left >= en.tradeExplained.running.length * 6;
    assert.ok(isClearOfTitle || base - 10 >= RESULT.top - 8, `${text} covers the title`);
  }
  assert.deepEqual(wordsOf(ADDS, null).risk, []);
});

test('an order filled in parts is named once', () => {
  const { roles } = wordsOf(
    [
      [0, 50, 10, 'a'],
      [20, 50, 10.5, 'b'],
      [20.5, 50, 10.5, 'b'],
      [60, -150, 11, 'c'],
    ],
    null,
  );
  assert.deepEqual(
    roles.map(({ text }) => text),
    ['First entry', 'Add to winner', 'Last exit'],
  );
});
