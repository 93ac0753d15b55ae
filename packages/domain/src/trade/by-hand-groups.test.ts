import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Day } from '../calendar.ts';
import type { Money } from '../money.ts';
import { groupByHandSteps } from './by-hand-groups.ts';
import { groupPosition, type GroupableExecution, type Grouping } from './grouping.ts';

interface Fill extends GroupableExecution {
  readonly hand: number | undefined;
}

/** `10:00 buy 100 10.00` a fill, with `#1` behind it for its group. */
function fills(text: string): Fill[] {
  return text
    .trim()
    .split('\n')
    .map((row, at) => {
      const [, action, size, price, hand] = row.trim().split(/\s+/);
      return {
        action: action as Fill['action'],
        effect: 'unknown',
        size: size!,
        price: price!,
        fees: 100 as Money,
        instant: 1_000_000 * at,
        sequence: 0,
        line: at,
        day: 20_000 as Day,
        execTime: at,
        hand: hand === undefined ? undefined : Number(hand.slice(1)),
      };
    });
}

function group(executions: readonly Fill[]): Grouping<Fill> {
  const steps = groupByHandSteps({ executions, multiplier: '1', marksShorts: false }, ({ hand }) => hand);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function brief({ trades, open }: Grouping<Fill>): string[] {
  return [
    ...trades.map(({ side, size, gross, fees, parts }) => `${side} ${size} ${gross} ${fees} ${parts.length}`),
    ...(open ? [`open ${open.side} ${open.size}`] : []),
  ];
}

test('two trades that were put together are one, with the sums of both', () => {
  const apart = '10:00 buy 100 10\n10:01 sell 100 11\n10:02 sell 50 11\n10:03 buy 50 10';
  assert.deepEqual(brief(group(fills(apart))), ['long 100 1000000 200 2', 'short 50 500000 200 2']);
  assert.deepEqual(brief(group(fills(apart.replaceAll(/$/gm, ' #1')))), ['long 150 1500000 400 4']);
});

test('a trade that was taken apart is two, and what stands around them is as it was', () => {
  const whole = `10:00 buy 100 10 #1
    10:01 buy 100 11 #2
    10:02 sell 100 12 #1
    10:03 sell 100 12 #2
    10:04 buy 10 5`;
  assert.deepEqual(brief(group(fills(whole))), [
    'long 100 2000000 200 2',
    'long 100 1000000 200 2',
    'open long 10',
  ]);
});

test('a group that does not end flat does not count', () => {
  const broken = '10:00 buy 100 10 #1\n10:01 sell 60 11 #1\n10:02 sell 40 11';
  assert.deepEqual(brief(group(fills(broken))), ['long 100 1000000 300 3']);
});

test('however a position is drawn, its profit, fees and volume stay what they are', () => {
  const drawn = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 3 })),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(drawn, (pairs) => {
      const rows = pairs.flatMap(([size, price, hand]) => [
        `x buy ${size} ${price} ${hand === 0 ? '' : `#${hand}`}`,
        `x sell ${size} ${price + 1} ${hand === 0 ? '' : `#${hand}`}`,
      ]);
      const executions = fills(rows.join('\n'));
      const sums = ({ trades }: Grouping<Fill>) => [
        trades.reduce((sum, { gross }) => sum + gross, 0),
        trades.reduce((sum, { fees }) => sum + fees, 0),
        trades.reduce((sum, { volume }) => sum + Number(volume), 0),
      ];
      const plain = groupPosition({ executions, multiplier: '1', marksShorts: false });
      assert.deepEqual(sums(group(executions)), sums(plain));
    }),
    { numRuns: 500, seed: 20_261_121 },
  );
});
