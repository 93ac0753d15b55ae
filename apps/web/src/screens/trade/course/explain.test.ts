import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { dollars } from '@daybook/domain/money.ts';
import { en } from '@daybook/texts/en.ts';
import { courseNote } from './drawing/course-words.ts';
import { explainTrade } from './explain.ts';

type Execution = TradeDetail['executions'][number];

/** Executions such as ['BOT', 100, 10.5, -7]: size, price and closed part, a minute apart. */
function aTrade(
  gross: number,
  fills: readonly (readonly ['BOT' | 'SLD', number, number, number])[],
  change: (execution: Execution, at: number) => Partial<Execution> = () => ({}),
) {
  const executions = fills.map(([action, size, price, pnl], at): Execution => {
    const execution: Execution = {
      action,
      size: String(size),
      price: String(price),
      tradePnL: dollars(pnl),
      fees: 0,
      execTime: 36_000 + at * 60,
      dateTime: at * 60_000,
      marketMaker: 'N',
      tradeId: '1',
      wholeSize: String(size),
      orderId: null,
      positionRef: null,
      route: null,
      splitFactor: null,
      settled: false,
      typed: null,
    };
    return { ...execution, ...change(execution, at) };
  });
  return {
    executions,
    multiplier: '1',
    action: fills[0]![0],
    grossProfitAndLoss: dollars(gross),
  } as const;
}

const EXAMPLE = [
  ['BOT', 100, 182.4, 0],
  ['BOT', 50, 182.9, 0],
  ['BOT', 100, 182.2, 0],
  ['SLD', 100, 182.35, -5],
  ['SLD', 150, 181.84, -89],
] as const;

test('fills of the order that ends a trade are all its last exit, and orders are counted, not fills', () => {
  const fills = [
    ['BOT', 100, 10, 0],
    ['BOT', 100, 10.1, 0],
    ['SLD', 50, 10.4, 5],
    ['SLD', 100, 10.5, 40],
    ['SLD', 50, 10.5, 20],
  ] as const;
  const ids = ['in', 'in', 'part', 'out', 'out'];
  const trade = aTrade(65, fills, (_, at) => ({ orderId: ids[at]! }));
  const explained = explainTrade(trade);
  assert.deepEqual(
    explained.roles.map(({ name }) => name),
    ['first-entry', 'first-entry', 'partial-exit', 'last-exit', 'last-exit'],
  );
  assert.equal(courseNote(explained, en), '1 entry, 2 exits, max size 200');
});

test('each execution has its role, and both audits add up to the gross', () => {
  const { roles, audit, scaling } = explainTrade(aTrade(-94, EXAMPLE));
  assert.deepEqual(
    roles.map(({ name }) => name),
    ['first-entry', 'add-to-winner', 'add-to-loser', 'partial-exit', 'last-exit'],
  );
  assert.deepEqual(
    [audit!.firstLots, audit!.addsToWinners, audit!.addsToLosers],
    [dollars(-35.6), dollars(-42.8), dollars(-15.6)],
  );
  assert.deepEqual(audit!.lots['add-to-winner'], { orders: 1, size: '50' });
  assert.deepEqual(
    [scaling!.heldWhole, scaling!.scalingIn, scaling!.scalingOut, scaling!.first, scaling!.last],
    [dollars(-140), dollars(-5), dollars(51), '182.4', '181.84'],
  );
});

test('an order that was filled in parts is one first entry', () => {
  const { roles } = explainTrade(
    aTrade(-94, EXAMPLE, (_, at) => (at < 2 ? { orderId: 'one' } : { orderId: `other ${at}` })),
  );
  assert.deepEqual(roles.map(({ name }) => name).slice(0, 3), ['first-entry', 'first-entry', 'add-to-loser']);
});

test('an execution of which another trade has the rest is a crossing', () => {
  const { roles } = explainTrade(aTrade(-94, EXAMPLE, (_, at) => (at === 4 ? { wholeSize: '400' } : {})));
  assert.deepEqual(
    roles.map(({ isCrossing }) => isCrossing),
    [false, false, false, false, true],
  );
});

test('where a platform settled the profit, winners and losers are not mentioned', () => {
  const { roles, audit, scaling, steps } = explainTrade(
    aTrade(-80, EXAMPLE, (_, at) => ({ settled: at > 2 })),
  );
  assert.deepEqual(
    roles.map(({ name }) => name),
    ['first-entry', 'add', 'add', 'partial-exit', 'last-exit'],
  );
  assert.deepEqual([audit, scaling], [null, null]);
  assert.ok(steps.every(({ value }) => value === null));
});
