import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Day } from '../../calendar.ts';
import type { Money } from '../../money.ts';
import { isShort, roundsOf } from '../../chance-testing.ts';
import { decimal, unitsAt } from '../../decimal.ts';
import { ratioOfText } from '../../execution/split.ts';
import { groupPosition, type Trade } from './grouping.ts';
import type { TestFill } from './random-fills.slow.ts';
import { splitHistories, type SplitHistory } from './random-splits.slow.ts';
import { scaleFills, walkInBigInt, walkSafely } from './scaled-walk.ts';
import { calculateWithSplits, of, plainText, type SplitTrade } from './split-ledger.slow.ts';

const SEED = 20261128;

test('400 bought at $1 and 10 sold at $44 after 1 for 40 are a whole trade, and later ones stand alone', () => {
  const fills = [
    ['buy', '400', '1'],
    ['sell', '10', '44'],
    ['buy', '100', '40'],
    ['sell', '100', '41'],
  ] as const;
  const executions = fills.map(([action, size, price], at) => aFill(at, action, size, price));
  const splits = [{ instant: 500, numerator: 1, denominator: 40, sizeChange: '-390' }];
  const { trades, open } = groupPosition({ executions, splits, multiplier: '1', marksShorts: false });
  assert.equal(open, null);
  assert.deepEqual(
    trades.map(({ size, gross, parts }) => [size, gross, parts[0]!.splitFactor]),
    [
      ['10', 40_0000, '1/40'],
      ['100', 100_0000, null],
    ],
  );
});

test("the grouping makes the slow calculation's trades of random fills and splits", () => {
  fc.assert(
    fc.property(splitHistories(30), (history) => {
      agree(history);
    }),
    { seed: SEED, numRuns: roundsOf(6000, 1500) },
  );
});

test('both walks make the same parts of fills with splits', () => {
  let safe = 0;
  fc.assert(
    fc.property(splitHistories(30), ({ executions, splits, multiplier }) => {
      const history = { multiplier, marksShorts: false, splits };
      const scaled = last(scaleFills(executions, history));
      if (!scaled.safe || scaled.split === null) return;
      safe += 1;
      assert.deepEqual(last(walkSafely(executions, scaled, false)), walkInBigInt(executions, scaled, false));
    }),
    { seed: SEED, numRuns: roundsOf(3000, 750) },
  );
  assert(safe > (isShort() ? 10 : 50), `${safe} histories fit the typed arrays`);
});

test('a trade with splits is the same when its parts are grouped again by their factors', () => {
  fc.assert(
    fc.property(splitHistories(30), (history) => {
      for (const trade of grouped(history).trades) {
        const executions = trade.parts.map(({ execution, size, fees, splitFactor }, at) => ({
          ...execution,
          effect: 'unknown' as const,
          size,
          fees,
          splitFactor,
          sequence: at,
          line: at,
        }));
        const [again, ...more] = groupPosition({
          ...history,
          executions,
          splits: [],
          marksShorts: false,
        }).trades;
        assert.equal(more.length, 0);
        assert.deepEqual(plainTrade(again!), plainTrade(trade));
        assert.deepEqual([again!.size, again!.volume], [trade.size, trade.volume]);
      }
    }),
    { seed: SEED, numRuns: roundsOf(1500, 400) },
  );
});

test('without its splits a history is as if there never were any', () => {
  fc.assert(
    fc.property(splitHistories(30), (history) => {
      const { executions, multiplier } = history;
      const before = groupPosition({ executions, multiplier, marksShorts: false });
      grouped(history);
      assert.deepEqual(groupPosition({ executions, multiplier, marksShorts: false, splits: [] }), before);
    }),
    { seed: SEED, numRuns: roundsOf(300, 100) },
  );
});

function aFill(id: number, action: 'buy' | 'sell', size: string, price: string): TestFill {
  const [instant, execTime] = [id * 1000, id];
  const place = { instant, sequence: 0, line: id, day: 20_000 as Day, execTime };
  return { id, action, effect: 'unknown', size, price, fees: 0 as Money, ...place };
}

function grouped({ executions, splits, multiplier }: SplitHistory) {
  return groupPosition({ executions, multiplier, marksShorts: false, splits });
}

function agree(history: SplitHistory): void {
  const grouping = grouped(history);
  const ledger = calculateWithSplits(history.executions, history.splits, history.multiplier);
  assert.deepEqual(grouping.trades.map(plainTrade), ledger.trades.map(plainLedgerTrade));
  grouping.trades.forEach(({ volume }, at) => {
    const slow = ledger.trades[at]!.volume;
    const isEndless = (slow.top * 10n ** 18n) % slow.bottom !== 0n;
    assert.equal(volume, plainText(slow, isEndless ? 8 : 18));
  });
  assert.deepEqual(
    grouping.open && [
      grouping.open.side,
      grouping.open.size,
      grouping.open.parts.map(({ execution }) => execution.id),
    ],
    ledger.open && [ledger.open.side, plainText(ledger.open.size), ledger.open.ids],
  );
  const aside = new Map<number, bigint>();
  for (const { execution, size } of grouping.setAside)
    aside.set(execution.id, (aside.get(execution.id) ?? 0n) + unitsAt(decimal(size), 18));
  const slow = [...ledger.aside].map(([id, size]) => [id, unitsAt(decimal(plainText(size)), 18)] as const);
  assert.deepEqual(aside, new Map(slow.sort(([left], [right]) => left - right)));
  for (const { parts } of grouping.trades) checkFactors(parts);
}

/** The factors bring what was bought and what was sold to one size. */
function checkFactors(parts: Trade<TestFill>['parts']): void {
  let [top, bottom] = [0n, 1n];
  for (const { execution, size, splitFactor } of parts) {
    const { numerator, denominator } = ratioOfText(splitFactor ?? '1/1');
    const { top: own, bottom: scale } = of(size);
    const signed = execution.action === 'buy' ? own : -own;
    top = top * scale * denominator + signed * numerator * bottom;
    bottom *= scale * denominator;
  }
  assert.equal(top, 0n, 'what came in went out');
}

function plainTrade({ side, gross, fees, parts }: Trade<TestFill>) {
  return {
    side,
    gross,
    fees,
    parts: parts.map(({ execution, size, tradePnL }) => ({ id: execution.id, size, pnl: tradePnL })),
  };
}

function plainLedgerTrade({ side, gross, fees, parts }: SplitTrade) {
  return { side, gross, fees, parts: parts.map((part) => ({ ...part })) };
}

function last<Value>(steps: Generator<void, Value, void>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
