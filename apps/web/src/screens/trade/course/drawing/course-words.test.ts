import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { chanceFrom, draw, roundsOf, type Chance } from '@daybook/domain/chance-testing.ts';
import { dollars, type Money } from '@daybook/domain/money.ts';
import { en } from '@daybook/texts/en.ts';
import { explainTrade } from '../explain.ts';
import { courseWords } from './course-words.ts';
import { drawCourse, RESULT } from './draw-course.ts';

type Execution = TradeDetail['executions'][number];

/** A fill: minute, size (negative sells), price, order. */
type Fill = readonly [number, number, number, string];

/** The words of a long trade by its fills, and the drawing in which they are. */
function wordsOf(fills: readonly Fill[], oneR: Money | null, width = 600) {
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
    splitFactor: null,
    settled: false,
    typed: null,
  }));
  const trade = { executions, multiplier: '1', action: 'BOT', grossProfitAndLoss: dollars(-169) } as const;
  const explained = explainTrade(trade);
  const drawn = drawCourse(executions, explained, width, { oneR, stop: null });
  return { ...courseWords(drawn, explained, 'USD', oneR, en), drawn };
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
  const [own] = risk.map(({ left, base, text }) => ({ left, right: left + text.length * 6.5, base }));
  for (const { text, left, base } of values) {
    const isClear = left >= own!.right || left + text.length * 6.5 <= own!.left;
    assert.ok(isClear || Math.abs(base - own!.base) >= 14, `${text} covers 1R`);
    const isClearOfTitle = left >= en.tradeExplained.running.length * 6.5;
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

/** Fills of a long trade that is flat at its end, often close to each other in time and price. */
function anyFills(chance: Chance): Fill[] {
  let [minute, open] = [0, 0];
  const fills = Array.from({ length: draw(chance, 1, 8) }, (_, at): Fill => {
    minute += draw(chance, 0, 9) ** 2 / 20;
    const size = open > 10 && chance() < 0.4 ? -draw(chance, 1, open - 1) : draw(chance, 1, 100);
    open += size;
    return [minute, size, 100 + draw(chance, -40, 40) / 20, String(at)];
  });
  return [...fills, [minute + draw(chance, 0, 30), -open, 100 + draw(chance, -40, 40) / 20, 'last']];
}

test('a word or an amount is nearer to its own mark than to any other', () => {
  for (let seed = 1; seed <= roundsOf(20_000, 1_000); seed++) {
    const chance = chanceFrom(seed);
    const fills = anyFills(chance);
    const { roles, values, drawn } = wordsOf(
      fills,
      chance() < 0.5 ? dollars(40) : null,
      draw(chance, 300, 900),
    );
    for (const [words, marks] of [
      [roles, drawn.marks],
      [values, drawn.dots],
    ] as const)
      for (const { text, left, base, x, y } of words) {
        const to = (mark: { readonly x: number; readonly y: number }) => {
          const nearestX = Math.min(Math.max(mark.x, left), left + text.length * 6.5);
          const nearestY = Math.min(Math.max(mark.y, base - 10), base + 4);
          return Math.hypot(mark.x - nearestX, mark.y - nearestY);
        };
        const own = to({ x, y });
        for (const mark of marks) {
          const isOwn = Math.hypot(mark.x - x, mark.y - y) < 1;
          assert.ok(
            isOwn || to(mark) > own,
            `${seed}: ${text} at ${left}, ${base} is nearer to another mark`,
          );
        }
      }
  }
});
