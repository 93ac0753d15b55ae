import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDay, parseTimeOfDay } from '@daybook/domain/calendar.ts';
import { dollars } from '@daybook/domain/money.ts';
import fc from 'fast-check';
import type { DayTrade } from './day-trades.ts';
import { drawSession, STRIP } from './session-lanes.ts';

function aTrade(start: number, end: number, net = 1): DayTrade {
  return {
    id: '0000000000001',
    symbol: 'AAPL',
    currency: 'USD',
    net: dollars(net),
    start,
    end,
    duration: end - start,
    day: parseDay('2026-11-13')!,
    hasImage: false,
    hasComments: false,
  };
}

const trade = (start: string, end: string, net = 1) =>
  aTrade(parseTimeOfDay(start)!, parseTimeOfDay(end)!, net);

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The rectangles of a path. */
function boxes(path: string): Box[] {
  return [...path.matchAll(/M(\S+) (\S+)h(\S+)v(\S+)h(\S+)z/g)].map((match) => {
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
    return { left: x, right: x + width, top: Math.min(y, y + height), bottom: Math.max(y, y + height) };
  });
}

test('profit is above the line, everything else below it', () => {
  const strip = drawSession([
    trade('10:00:00', '11:00:00', 5),
    trade('12:00:00', '13:00:00', -5),
    trade('14:00:00', '14:10:00', 0),
  ]);
  assert.deepEqual([strip.won, strip.lost], [1, 2]);
  assert.ok(boxes(strip.green).every(({ bottom }) => bottom < STRIP.half));
  assert.ok(boxes(strip.red).every(({ top }) => top > STRIP.half));
});

test('a trade is as long as it lasted, and never too narrow to be seen', () => {
  const [whole] = boxes(drawSession([trade('08:30:00', '16:00:00')]).green);
  assert.deepEqual([whole?.left, whole?.right], [STRIP.margin, STRIP.width - STRIP.margin]);
  const [second] = boxes(drawSession([trade('15:59:58', '15:59:59')]).green);
  assert.ok(second!.right - second!.left >= 5);
  assert.ok(second!.right <= STRIP.width - STRIP.margin);
});

test('earlier and later trades are in the margins and counted', () => {
  const strip = drawSession([
    trade('04:00:00', '08:00:00'),
    trade('17:00:00', '18:00:00'),
    trade('19:00:00', '19:30:00', -1),
  ]);
  assert.deepEqual([strip.earlier, strip.later], [1, 2]);
  const [early, late] = boxes(strip.green);
  assert.ok(early!.left >= 0 && early!.right <= STRIP.margin);
  assert.ok(late!.left >= STRIP.width - STRIP.margin && late!.right <= STRIP.width);
});

test('an empty day draws nothing', () => {
  assert.deepEqual(drawSession([]), { green: '', red: '', won: 0, lost: 0, earlier: 0, later: 0 });
});

const times = fc.tuple(fc.integer({ min: 0, max: 86_399 }), fc.integer({ min: 0, max: 86_399 }));

test('every trade is drawn inside the strip; few that overlap never cover one another', () => {
  fc.assert(
    fc.property(fc.array(times, { maxLength: 40 }), (drawn) => {
      const trades = drawn
        .map(([one, other]) => aTrade(Math.min(one, other), Math.max(one, other)))
        .sort((left, right) => left.start - right.start);
      const marks = boxes(drawSession(trades).green);
      assert.equal(marks.length, trades.length);
      for (const { left, right, top, bottom } of marks)
        assert.ok(left >= 0 && right <= STRIP.width + 0.01 && top >= -0.01 && bottom <= STRIP.half);
      if (trades.length > 8) return;
      for (const [at, one] of marks.entries())
        for (const other of marks.slice(at + 1))
          assert.ok(
            one.right <= other.left ||
              other.right <= one.left ||
              one.bottom <= other.top ||
              other.bottom <= one.top,
          );
    }),
    { seed: 5 },
  );
});
