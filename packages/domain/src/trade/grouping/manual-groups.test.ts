import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import type { Day } from '../../calendar.ts';
import type { Money } from '../../money.ts';
import { groupManuallySteps } from './manual-groups.ts';
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
  const steps = groupManuallySteps({ executions, multiplier: '1', marksShorts: false }, ({ hand }) => hand);
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

test('two merged trades are one, with the sums of both', () => {
  const separate = '10:00 buy 100 10\n10:01 sell 100 11\n10:02 sell 50 11\n10:03 buy 50 10';
  assert.deepEqual(brief(group(fills(separate))), ['long 100 1000000 200 2', 'short 50 500000 200 2']);
  assert.deepEqual(brief(group(fills(separate.replaceAll(/$/gm, ' #1')))), ['long 150 1500000 400 4']);
});

test('a split trade becomes two, and the trades around it are unchanged', () => {
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
    { numRuns: roundsOf(500), seed: 20_261_121 },
  );
});

test('both sides of a fill through zero are one trade when merged', () => {
  const flip = '10:00 buy 100 10 #1\n10:01 sell 150 11 #1\n10:02 buy 50 10 #1';
  assert.deepEqual(brief(group(fills(flip))), ['long 150 1500000 300 4']);
});

test('a group of which an execution closes what none of it opened does not count', () => {
  const [bought, sold, again, closed] = fills(
    '10:00 buy 100 10 #1\n10:01 sell 120 11 #1\n10:02 buy 50 10 #1\n10:03 sell 50 11 #1',
  );
  const excess = { ...sold!, effect: 'close' as const };
  const { trades, setAside } = group([bought!, excess, again!, closed!]);
  assert.deepEqual(
    [trades.length, setAside.map(({ size }) => size)],
    [1, ['100', '120']],
    'whatever is in no trade is set aside',
  );
});

test('a merged trade lasts from second to second, as its times do', () => {
  const [first, ...others] = fills(
    '10:00 buy 1 10 #1\n10:01 sell 1 11 #1\n10:02 buy 1 10 #1\n10:03 sell 1 11 #1',
  );
  const last = others.pop()!;
  const { trades } = group([{ ...first!, instant: 900 }, ...others, { ...last, instant: 3_000_100 }]);
  assert.equal(trades[0]!.durationSeconds, 3000);
});

/** A trade as a slow second calculation sees it: shares one by one, profit as what came in less what went out. */
interface Round {
  readonly side: string;
  readonly size: number;
  readonly gross: number;
  readonly opened: number;
  readonly closed: number;
}

function roundOf(
  shares: readonly { readonly way: 1 | -1; readonly price: number; readonly at: number }[],
): Round {
  return {
    side: shares[0]!.way === 1 ? 'long' : 'short',
    size: shares.length / 2,
    gross: shares.reduce((sum, { way, price }) => sum - way * price * 10_000, 0),
    opened: shares[0]!.at,
    closed: shares.at(-1)!.at,
  };
}

function slowRounds(executions: readonly Fill[]): Round[] {
  const sharesOf = (wanted: readonly Fill[]) =>
    wanted.flatMap(({ action, size, price, instant }) =>
      Array.from({ length: Number(size) }, () => ({
        way: action === 'buy' ? (1 as const) : (-1 as const),
        price: Number(price),
        at: instant,
      })),
    );
  const balanced = (wanted: readonly Fill[]) => sharesOf(wanted).reduce((sum, { way }) => sum + way, 0) === 0;
  const counts = [1, 2, 3].filter((hand) => {
    const drawn = executions.filter((fill) => fill.hand === hand);
    return drawn.length > 0 && balanced(drawn);
  });
  const rounds = counts.map((hand) => roundOf(sharesOf(executions.filter((fill) => fill.hand === hand))));
  let position = 0;
  let shares: ReturnType<typeof sharesOf> = [];
  for (const share of sharesOf(
    executions.filter(({ hand }) => hand === undefined || !counts.includes(hand)),
  )) {
    shares.push(share);
    position += share.way;
    if (position !== 0) continue;
    rounds.push(roundOf(shares));
    shares = [];
  }
  return rounds;
}

test('any grouping of any fills gives the trades of a slow second calculation, and every share is in one', () => {
  const fill = fc.tuple(
    fc.constantFrom('buy', 'sell'),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 30 }),
    fc.integer({ min: 0, max: 3 }),
  );
  const text = (round: Round) => Object.values(round).join(' ');
  let drawn = 0;
  fc.assert(
    fc.property(fc.array(fill, { minLength: 1, maxLength: 14 }), (rows) => {
      const executions = fills(
        rows
          .map(
            ([action, size, price, hand]) => `x ${action} ${size} ${price} ${hand === 0 ? '' : `#${hand}`}`,
          )
          .join('\n'),
      );
      const { trades, open, setAside } = group(executions);
      assert.deepEqual(
        trades
          .map(({ side, size, gross, opened, closed }) =>
            text({ side, size: Number(size), gross, opened, closed }),
          )
          .sort(),
        slowRounds(executions).map(text).sort(),
      );
      const parts = [...trades.flatMap((trade) => trade.parts), ...(open?.parts ?? [])];
      assert.deepEqual(setAside, []);
      for (const execution of executions) {
        const own = parts.filter((part) => part.execution === execution);
        assert.equal(
          own.reduce((sum, { size }) => sum + Number(size), 0),
          Number(execution.size),
        );
        assert.equal(
          own.reduce((sum, { fees }) => sum + fees, 0),
          100,
        );
      }
      for (const trade of trades) {
        const times = trade.parts.map((part) => part.execution.instant);
        assert.deepEqual(
          times,
          times.toSorted((left, right) => left - right),
        );
        if (trade.parts.some((part) => part.execution.hand !== undefined)) drawn += 1;
      }
    }),
    { numRuns: roundsOf(1000), seed: 20_261_121 },
  );
  assert.ok(drawn > roundsOf(500));
});
