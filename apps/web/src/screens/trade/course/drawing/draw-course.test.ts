import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { dollars } from '@daybook/domain/money.ts';
import { explainTrade } from '../explain.ts';
import { drawCourse } from './draw-course.ts';

type Execution = TradeDetail['executions'][number];

/** Fills of one share of a trade that is sold at its end, at moments such as '2026-11-18T15:00:00' in New York's winter. */
function ticksOf(width: number, ...moments: readonly string[]) {
  const executions = moments.map((moment, at): Execution => ({
    action: at === moments.length - 1 ? 'SLD' : 'BOT',
    size: String(at === moments.length - 1 ? moments.length - 1 : 1),
    price: '50',
    tradePnL: dollars(0),
    fees: 0,
    execTime: Date.parse(`1970-01-01${moment.slice(10)}Z`) / 1000,
    dateTime: Date.parse(`${moment}-05:00`),
    marketMaker: 'N',
    tradeId: '1',
    wholeSize: '1',
    orderId: null,
    positionRef: null,
    route: null,
    splitFactor: null,
    settled: false,
    typed: null,
  }));
  const trade = { executions, multiplier: '1', action: 'BOT', grossProfitAndLoss: dollars(0) } as const;
  const { axis, right } = drawCourse(executions, explainTrade(trade), width, { oneR: null, stop: null });
  return { ticks: axis.ticks, right };
}

/** Half of a letter of the axis, of its 11 px. */
const HALF_LETTER = 3.6;

test('dates and times below the axis are neither cut at an end nor over each other', () => {
  for (const width of [280, 560, 900])
    for (const moments of [
      ['2026-11-18T15:00:00', '2026-11-19T09:35:00', '2026-11-19T11:35:00', '2026-11-20T10:05:00'],
      ['2026-11-18T15:00:00', '2026-11-19T09:35:00'],
      ['2026-11-18T10:00:00', '2026-11-18T10:00:04'],
      ['2026-11-18T10:00:00', '2026-11-18T10:00:00'],
    ]) {
      const { ticks, right } = ticksOf(width, ...moments);
      assert.ok(ticks.length > 0);
      let end = 0;
      for (const { x, text } of ticks) {
        const half = text.length * HALF_LETTER;
        assert.ok(
          x - half >= (end === 0 ? 0 : end + 8),
          `${width}: ${text} begins at ${x - half}, after ${end}`,
        );
        end = x + half;
      }
      assert.ok(end <= right, `${width}: the last ends at ${end} of ${right}`);
    }
});

test('the day of the only execution before a night is named, and so is the next one', () => {
  const { ticks } = ticksOf(560, '2026-11-18T15:00:00', '2026-11-19T09:35:00', '2026-11-19T11:35:00');
  assert.deepEqual(
    ticks.map(({ text }) => text).filter((text) => text.length > 8),
    ['2026-11-18', '2026-11-19'],
  );
});
