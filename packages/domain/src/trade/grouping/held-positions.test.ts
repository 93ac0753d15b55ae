import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { dollars, NO_MONEY } from '../../money.ts';
import type { Day } from '../../calendar.ts';
import { exact, exactText, nearest, type Exact } from './exact.slow.ts';
import { asOneTrade } from './manual-groups.ts';
import { groupPosition, type GroupableExecution, type Grouping } from './grouping.ts';
import { openPositions } from './held-positions.ts';
import { calculateLedger } from './ledger.slow.ts';
import { histories, type TestFill } from './random-fills.slow.ts';

const SEED = 20261121;

interface HeldFill extends TestFill {
  readonly positionRef: string;
  readonly statedProfit: string | null;
}

/** Histories of up to four simultaneous positions, each fill with or without a settled profit, in one row of time. */
const held = fc
  .tuple(
    fc.array(histories(12, ['unknown', 'true']), { minLength: 1, maxLength: 4 }),
    fc.array(fc.option(fc.integer({ min: -500_000, max: 500_000 }), { nil: null }), {
      minLength: 7,
      maxLength: 7,
    }),
  )
  .map(([positions, profits]) =>
    positions.map(({ executions }, position) =>
      executions.map((one, at): HeldFill => {
        const cents = profits[(position + at) % profits.length] ?? null;
        return {
          ...one,
          // Fills of all positions in one order, however many there are of one moment.
          line: at * 4 + position,
          sequence: 0,
          positionRef: `${position}`,
          statedProfit: cents === null ? null : exactText(BigInt(cents), 2),
        };
      }),
    ),
  );

function group(executions: readonly HeldFill[]): Grouping<HeldFill> {
  return groupPosition({ executions, multiplier: '50', marksShorts: false });
}

test('simultaneous positions make the trades that each makes alone, in the order of closing', () => {
  fc.assert(
    fc.property(held, (positions) => {
      const all = group(positions.flat());
      const alone = positions.map((fills) => group(fills));
      const key = ({ parts }: (typeof all.trades)[number]) => JSON.stringify(parts);
      assert.deepEqual(
        all.trades.map(key).toSorted(),
        alone.flatMap(({ trades }) => trades.map(key)).toSorted(),
      );
      const closings = all.trades.map(({ closed }) => closed);
      assert.deepEqual(
        closings,
        closings.toSorted((left, right) => left - right),
      );
      assert.deepEqual(
        openPositions(all.open)
          .map(({ side, size, parts }) => ({ side, size, parts }))
          .toSorted(byRef),
        alone.flatMap(({ open }) => open ?? []).toSorted(byRef),
      );
    }),
    { seed: SEED, numRuns: roundsOf(500) },
  );
});

test('a settled profit is taken as it is, and the ledger calculates the rest: both add up to the gross', () => {
  fc.assert(
    fc.property(held, (positions) => {
      const expected = positions
        .flatMap((executions) => calculateLedger({ executions, multiplier: '50', marksShorts: false }).trades)
        .map(({ parts, size }) => {
          const profits = parts.map(({ execution, realised }) =>
            realised === null
              ? exact('0')
              : execution.statedProfit === null
                ? realised
                : exact(execution.statedProfit),
          );
          return `${parts[0]?.execution.positionRef} ${size} ${nearest(sum(profits), 4)}`;
        });
      const { trades } = group(positions.flat());
      const found = trades.map(
        ({ parts, size, gross }) => `${parts[0]?.execution.positionRef} ${size} ${gross}`,
      );
      assert.deepEqual(found.toSorted(), expected.toSorted());
      for (const { parts, gross } of trades)
        assert.equal(
          parts.reduce((total, { tradePnL }) => total + tradePnL, 0),
          gross,
        );
    }),
    { seed: SEED, numRuns: roundsOf(500) },
  );
});

function byRef(
  left: { readonly parts: Grouping<HeldFill>['setAside'] | readonly { readonly execution: HeldFill }[] },
  right: typeof left,
): number {
  return Number(left.parts[0]?.execution.positionRef) - Number(right.parts[0]?.execution.positionRef);
}

function sum(values: readonly Exact[]): Exact {
  const scale = Math.max(0, ...values.map((value) => value.scale));
  return { units: values.reduce((total, value) => total + nearest(value, scale), 0n), scale };
}

function fill(text: string, at: number): GroupableExecution {
  const [positionRef = '', action, size = '', statedProfit] = text.split(' ');
  return {
    action: action === 'buy' ? 'buy' : 'sell',
    effect: 'unknown',
    size,
    price: '1.1',
    fees: NO_MONEY,
    instant: at * 1000,
    sequence: 0,
    line: at,
    day: 20_000 as Day,
    execTime: at,
    positionRef,
    statedProfit: statedProfit ?? null,
  };
}

test('simultaneous long and short are two open positions, and together nothing', () => {
  const executions = ['7 buy 1', '8 sell 1'].map(fill);
  const { open, trades } = groupPosition({ executions, multiplier: '1', marksShorts: false });
  assert.deepEqual([trades, open?.size], [[], '0']);
  assert.deepEqual(
    openPositions(open).map(({ side, size }) => `${side} ${size}`),
    ['long 1', 'short 1'],
  );
});

test('what a fill through zero settled belongs to the trade that it closes', () => {
  const executions = ['7 buy 1', '7 sell 3 12.345', '7 buy 2 -4'].map(fill);
  const { trades } = groupPosition({ executions, multiplier: '1', marksShorts: false });
  assert.deepEqual(
    trades.map(({ side, gross }) => [side, gross]),
    [
      ['long', dollars(12.345)],
      ['short', dollars(-4)],
    ],
  );
});

test('positions that their trader calls one trade are the sum of what was settled for each', () => {
  const steps = asOneTrade(['7 buy 1', '8 sell 2', '7 sell 1 5', '8 buy 2 -1.5'].map(fill), '1');
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  assert.deepEqual([step.value?.gross, step.value?.size], [dollars(3.5), '3']);
});
