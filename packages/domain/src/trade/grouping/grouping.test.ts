import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf } from '../../calendar.ts';
import { dollars } from '../../money.ts';
import { compareExecutions, groupPosition, marksShorts } from './grouping.ts';
import type { GroupableExecution, PositionHistory } from './grouping.ts';

const MONDAY = dayOf(2026, 11, 2);
const OPENING_BELL = Date.UTC(2026, 10, 2, 14, 30);

/** A fill such as `buy 100 at 10.05`, one second after the one before it in the list. */
function fill(text: string, more: Partial<GroupableExecution> = {}): GroupableExecution {
  const [action, size, , price] = text.split(' ');
  assert((action === 'buy' || action === 'sell') && size !== undefined && price !== undefined);
  return {
    action,
    effect: 'unknown',
    size,
    price,
    fees: dollars(0),
    instant: OPENING_BELL,
    sequence: 0,
    line: 1,
    day: MONDAY,
    execTime: 34_200,
    ...more,
  };
}

function group(
  fills: readonly GroupableExecution[],
  more: Partial<PositionHistory<GroupableExecution>> = {},
) {
  const executions = fills.map((each, index) => ({
    ...each,
    line: index + 1,
    instant: each.instant + index * 1000,
    execTime: each.execTime + index,
  }));
  return groupPosition({ executions, multiplier: '1', marksShorts: false, ...more });
}

/** Side, size and gross of each trade, and what is open and set aside, in a line each. */
function summary(
  fills: readonly GroupableExecution[],
  more: Partial<PositionHistory<GroupableExecution>> = {},
): string[] {
  const { trades, open, setAside } = group(fills, more);
  return [
    ...trades.map((trade) => `${trade.side} ${trade.size} earned ${trade.gross / 10_000}`),
    ...(open === null ? [] : [`open ${open.side} ${open.size}`]),
    ...setAside.map((each) => `aside ${each.execution.action} ${each.size}`),
  ];
}

test('no executions make no trades', () => {
  assert.deepEqual(group([]), { trades: [], open: null, setAside: [] });
});

test('a buy and a sell of the same size are one long trade', () => {
  assert.deepEqual(summary([fill('buy 100 at 10'), fill('sell 100 at 10.25')]), ['long 100 earned 25']);
});

test('a sell and a buy are one short trade', () => {
  assert.deepEqual(summary([fill('sell 100 at 10'), fill('buy 100 at 10.25')]), ['short 100 earned -25']);
});

test('scaling in and out stays one trade until flat; its size is all that was opened', () => {
  const fills = ['buy 100 at 10', 'buy 50 at 9', 'sell 120 at 11', 'buy 20 at 10', 'sell 50 at 12'].map(
    (text) => fill(text),
  );
  assert.deepEqual(summary(fills), ['long 170 earned 270']);
  assert.equal(group(fills).trades[0]?.volume, '340');
});

test('a pause does not end a trade, being flat does', () => {
  const nextDay = { instant: OPENING_BELL + 86_400_000, day: dayOf(2026, 11, 3) };
  const held = [fill('buy 1 at 10'), fill('sell 1 at 11', nextDay)];
  assert.deepEqual(summary(held), ['long 1 earned 1']);
  const twice = [fill('buy 1 at 10'), fill('sell 1 at 11'), fill('buy 1 at 10'), fill('sell 1 at 9')];
  assert.deepEqual(summary(twice), ['long 1 earned 1', 'long 1 earned -1']);
});

test('an overnight trade is dated by its last fill, with the times of its first and last', () => {
  const nextDay = { instant: OPENING_BELL + 86_399_000 - 5000, day: dayOf(2026, 11, 3), execTime: 34_194 };
  const [trade] = group([fill('buy 1 at 10'), fill('sell 1 at 11', nextDay)]).trades;
  assert.equal(trade?.day, dayOf(2026, 11, 3));
  assert.equal(trade?.start, 34_200);
  assert.equal(trade?.end, 34_195);
  assert.equal(trade?.durationSeconds, 86_395);
});

test('the duration is the end less the start as shown, fractions of a second cut from both', () => {
  const lateInSecond = fill('buy 1 at 10', { instant: OPENING_BELL + 900 });
  const earlyInNext = fill('sell 1 at 11', { instant: OPENING_BELL + 100 });
  const [trade] = group([lateInSecond, earlyInNext]).trades;
  assert.equal(trade?.end, 34_201);
  assert.equal(trade?.durationSeconds, 1);
});

test('a fill that crosses zero closes one trade and opens the next, its fee split by size', () => {
  const { trades } = group([
    fill('buy 100 at 10'),
    fill('sell 300 at 11', { fees: dollars(0.1) }),
    fill('buy 200 at 10'),
  ]);
  assert.deepEqual(
    trades.map(({ side, size, gross, fees, net }) => ({ side, size, gross, fees, net })),
    [
      { side: 'long', size: '100', gross: dollars(100), fees: dollars(0.0333), net: dollars(99.9667) },
      { side: 'short', size: '200', gross: dollars(200), fees: dollars(0.0667), net: dollars(199.9333) },
    ],
  );
});

test('half a ten-thousandth of a split fee goes to the even neighbour, the opening part gets the rest', () => {
  const feeOf = (units: number) => {
    const flip = fill('sell 2 at 10', { fees: dollars(units / 10_000) });
    return group([fill('buy 1 at 10'), flip, fill('buy 1 at 10')]).trades.map((trade) =>
      Math.round(trade.fees),
    );
  };
  assert.deepEqual(feeOf(1), [0, 1]);
  assert.deepEqual(feeOf(3), [2, 1]);
  assert.deepEqual(feeOf(5), [2, 3]);
  assert.deepEqual(feeOf(-1), [0, -1]);
  assert.deepEqual(feeOf(-3), [-2, -1]);
});

test('the profit of each closing fill is first in, first out', () => {
  const fills = ['buy 100 at 10', 'buy 100 at 20', 'sell 150 at 20', 'sell 50 at 20'].map((text) =>
    fill(text),
  );
  const [trade] = group(fills).trades;
  assert.deepEqual(
    trade?.parts.map((part) => part.tradePnL),
    [0, 0, dollars(1000), 0],
  );
});

test('a rebate is a negative fee and raises the net', () => {
  const fills = [
    fill('buy 1 at 10', { fees: dollars(-0.0025) }),
    fill('sell 1 at 11', { fees: dollars(0.001) }),
  ];
  const [trade] = group(fills).trades;
  assert.equal(trade?.fees, dollars(-0.0015));
  assert.equal(trade?.net, dollars(1.0015));
});

test('gross is rounded once, half to even, to 1/10,000', () => {
  const earned = (price: string) => group([fill('buy 1 at 0'), fill(`sell 1 at ${price}`)]).trades[0]?.gross;
  assert.equal(earned('0.00005'), 0);
  assert.equal(earned('0.00015'), 2);
  assert.equal(earned('0.00025'), 2);
  assert.equal(earned('0.00025001'), 3);
  assert.equal(earned('-0.00015'), -2);
  const halves = [fill('buy 2 at 0'), fill('sell 1 at 0.00005'), fill('sell 1 at 0.00005')];
  assert.equal(group(halves).trades[0]?.gross, 1, 'the trade is rounded, not the sum of rounded parts');
});

test('the multiplier is part of the exact product', () => {
  const fills = [fill('buy 2 at 4000.25'), fill('sell 2 at 4001.5')];
  assert.equal(group(fills, { multiplier: '50' }).trades[0]?.gross, dollars(125));
  assert.equal(group(fills, { multiplier: '0.05' }).trades[0]?.gross, dollars(0.125));
});

test('prices may be negative or zero', () => {
  assert.deepEqual(summary([fill('buy 10 at -37.63'), fill('sell 10 at 0')]), ['long 10 earned 376.3']);
  assert.deepEqual(summary([fill('buy 1 at 2.5'), fill('sell 1 at 0')]), ['long 1 earned -2.5']);
});

test('fractional shares are exact', () => {
  const fills = [fill('buy 0.1 at 100'), fill('buy 0.2 at 100'), fill('sell 0.3 at 110')];
  assert.deepEqual(summary(fills), ['long 0.3 earned 3']);
  assert.equal(group(fills).trades[0]?.volume, '0.6');
});

test('a position that is not flat at the end is open, and makes no trade', () => {
  const fills = ['buy 100 at 10', 'sell 40 at 11'].map((text) => fill(text));
  assert.deepEqual(summary(fills), ['open long 60']);
  assert.deepEqual(
    group(fills).open?.parts.map((part) => part.tradePnL),
    [0, dollars(40)],
  );
});

test('two equal fills in one second are two fills', () => {
  const equal = fill('buy 100 at 10');
  assert.deepEqual(summary([equal, equal, fill('sell 200 at 11')]), ['long 200 earned 200']);
});

test("fills of one instant follow the platform's sequence, then their place in the file", () => {
  const instant = OPENING_BELL;
  const late = fill('sell 1 at 11', { instant, sequence: 2, line: 1 });
  const early = fill('buy 1 at 10', { instant, sequence: 1, line: 2 });
  assert(compareExecutions(early, late) < 0 && compareExecutions(late, early) > 0);
  assert.equal(compareExecutions(late, late), 0);
  const grouping = groupPosition({ executions: [late, early], multiplier: '1', marksShorts: false });
  assert.equal(grouping.trades[0]?.side, 'long');
  assert(compareExecutions({ ...late, sequence: 1 }, early) < 0, 'line 1 before line 2');
  assert(
    compareExecutions({ ...late, instant: instant + 1, sequence: 0 }, early) > 0,
    'the instant decides first',
  );
});

test('a close without its opening is set aside and never becomes a new position', () => {
  const close = fill('sell 100 at 10', { effect: 'close' });
  assert.deepEqual(summary([close]), ['aside sell 100']);
  assert.deepEqual(summary([close, fill('buy 5 at 10'), fill('sell 5 at 11')]), [
    'long 5 earned 5',
    'aside sell 100',
  ]);
});

test('a close that would enlarge the position is set aside', () => {
  const fills = [fill('buy 5 at 10'), fill('buy 7 at 10', { effect: 'close' }), fill('sell 5 at 11')];
  assert.deepEqual(summary(fills), ['long 5 earned 5', 'aside buy 7']);
});

test('a close of more than is known shows that the opening is incomplete: the whole round trip is set aside', () => {
  const fills = [
    fill('buy 5 at 10'),
    fill('sell 8 at 11', { effect: 'close' }),
    fill('buy 1 at 1'),
    fill('sell 1 at 2'),
  ];
  const { trades, open, setAside } = group(fills);
  assert.deepEqual(
    trades.map((trade) => trade.size),
    ['1'],
  );
  assert.equal(open, null);
  const sizes = setAside.map((each) => `${each.execution.action} ${each.size}`);
  assert.deepEqual(sizes, ['buy 5', 'sell 8']);
});

test('where shorts are marked, a plain sell from flat lacks its buy, but one that crosses zero is a flip', () => {
  const marked = { marksShorts: true };
  assert.deepEqual(summary([fill('sell 5 at 10')], marked), ['aside sell 5']);
  assert.deepEqual(summary([fill('sell 5 at 10')]), ['open short 5']);
  const short = [fill('sell 5 at 10', { effect: 'open' }), fill('buy 5 at 9')];
  assert.deepEqual(summary(short, marked), ['short 5 earned 5']);
  const flip = [fill('buy 5 at 10'), fill('sell 8 at 11'), fill('buy 3 at 10')];
  assert.deepEqual(summary(flip, marked), ['long 5 earned 5', 'short 3 earned 3']);
});

test('a plain sell lacks its buy only where its own source marks shorts', () => {
  const fills = [fill('sell 5 at 10'), fill('buy 5 at 9'), fill('sell 3 at 10')];
  assert.deepEqual(summary(fills, { marksShorts: ({ line }) => line === 3 }), [
    'short 5 earned 5',
    'aside sell 3',
  ]);
});

test('an account marks its shorts when any of its sells is stated to open', () => {
  assert.equal(marksShorts([]), false);
  assert.equal(
    marksShorts([
      { action: 'buy', effect: 'open' },
      { action: 'sell', effect: 'close' },
    ]),
    false,
  );
  assert.equal(
    marksShorts([
      { action: 'sell', effect: 'unknown' },
      { action: 'sell', effect: 'open' },
    ]),
    true,
  );
});

test('what was open before the data is set aside up to the first flat moment', () => {
  const fills = ['sell 40 at 10', 'sell 60 at 10', 'buy 5 at 10', 'sell 5 at 11'].map((text) => fill(text));
  assert.deepEqual(summary(fills, { missing: '100' }), ['long 5 earned 5', 'aside sell 40', 'aside sell 60']);
  assert.deepEqual(summary([fill('sell 150 at 10'), fill('buy 50 at 9')], { missing: '100' }), [
    'short 50 earned 50',
    'aside sell 100',
  ]);
  assert.deepEqual(summary([fill('buy 2.5 at 10')], { missing: '-2.5' }), ['aside buy 2.5']);
  assert.deepEqual(summary([fill('sell 1 at 10')], { missing: '100' }), ['aside sell 1']);
});

test('a text that is no decimal and an amount beyond the safe integers throw', () => {
  for (const bad of ['', 'x', '1e3', '1,000', ' 1', 'NaN', '0x10']) {
    assert.throws(() => group([fill('buy 1 at 1', { size: bad })]), `size ${bad}`);
    assert.throws(() => group([fill('buy 1 at 1', { price: bad })]), `price ${bad}`);
  }
  assert.throws(() => group([fill('buy 1000000000 at 1'), fill('sell 1000000000 at 1000000')]));
});
