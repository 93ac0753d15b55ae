import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictLines } from '../verdict.ts';
import { insights, METHODS } from './insights.ts';

test('journals of each kind: what is not there is not found, what is planted is', async () => {
  const verdict = await insights({ seed: 1, journals: 100, methods: METHODS });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});

const CONTROLS: readonly {
  readonly title: string;
  readonly methods: Partial<typeof METHODS>;
  readonly fault: RegExp;
}[] = [
  {
    title: 'one that states whatever wait it chose',
    methods: {
      coolDown: (...question) => {
        const found = METHODS.coolDown(...question);
        const range = { low: -1, high: -1 };
        const certainty = { kind: 'likely', value: -1, range } as const;
        return { ...found, minutes: 5, difference: { value: -1, range }, certainty };
      },
    },
    fault: /calmPercent is 0: less than 85/,
  },
  {
    title: 'one that never finds anything',
    methods: {
      coolDown: (...question) => ({
        ...METHODS.coolDown(...question),
        certainty: { kind: 'none' },
        difference: null,
        minutes: null,
      }),
    },
    fault: /hastePercent is 0: less than 70/,
  },
  {
    title: 'one that looks at half of the days for a change and states the power of all',
    methods: {
      changeOfEdge: (columns, rows, source) => ({
        ...METHODS.changeOfEdge(columns, rows.subarray(0, rows.length >> 1), source),
        power: METHODS.changeOfEdge(columns, rows, source).power,
      }),
    },
    fault: /powerGap is/,
  },
  {
    title: 'one that takes the best daily stop of the same days',
    methods: {
      replayPast: (columns) => {
        const range = { low: 1, high: 1 };
        return { ...METHODS.replayPast(columns), range, restRange: range };
      },
    },
    fault: /savingHeldPercent is 0.*\n.*restHeldPercent is 0/,
  },
  {
    title: 'one that takes the largest half hour as it is',
    methods: {
      timeOfDay: (...question) => {
        const found = METHODS.timeOfDay(...question);
        const range = { low: 1, high: 1 };
        return { ...found, certainty: { kind: 'likely', value: 1, range } };
      },
    },
    fault: /falseTimePercent is 100/,
  },
];

for (const { title, methods, fault } of CONTROLS)
  test(`a method that claims too much or too little fails: ${title}`, async () => {
    const verdict = await insights({ seed: 2, journals: 20, methods: { ...METHODS, ...methods } });
    assert.equal(verdict.ok, false);
    assert.match(verdict.faults.join('\n'), fault);
  });
