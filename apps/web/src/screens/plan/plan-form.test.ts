import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanDocument } from '@daybook/api/journal/plan-document.ts';
import { en } from '@daybook/texts/en.ts';
import {
  isPlanForm,
  nearestLimitTo,
  parseLimit,
  planBody,
  planErrors,
  planFormOf,
  samePlan,
  type PlanForm,
} from './plan-form.ts';

const plan: PlanDocument = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
};
const form = (part: Partial<PlanForm['limits']> = {}, text: PlanDocument | null = plan): PlanForm => ({
  limits: { trade: '60', day: '240', week: '620', ...part },
  plan: text,
});

test('a limit may be typed as people write amounts', () => {
  const rows: [string, number | null][] = [
    ['60', 60],
    ['0', 0],
    ['1000', 1000],
    ['$250', 250],
    [' 1,000 ', 1000],
    ['1.000', 1000],
    ['60.00', 60],
    ['1000.00', 1000],
    ['', null],
    ['65', null],
    ['-10', null],
    ['1010', 1010],
    ['2,500', 2500],
    ['2.500,00', 2500],
    ['$12,500.00', 12_500],
    ['1,000,000', 1_000_000],
    ['1.000.000', 1_000_000],
    ['1,000.000', null],
    ['1,000,010', null],
    ['10000000', null],
    ['1005', null],
    ['25,00', null],
    ['2,50', null],
    ['ten', null],
    ['1e2', null],
    ['10.5', null],
    ['٦٠', null],
  ];
  for (const [text, value] of rows) assert.equal(parseLimit(text), value, JSON.stringify(text));
});

test('the nearest limit is shown while something else is typed', () => {
  assert.deepEqual(
    ['60', '64', '66', '5000', '5,000', '9e9', '-3', '', 'x', '$70'].map(nearestLimitTo),
    [60, 60, 70, 5000, 5000, 1_000_000, 0, 0, 0, 70],
  );
});

test('what cannot be saved is said at its place', () => {
  assert.deepEqual(planErrors(form(), en), {});
  assert.deepEqual(planErrors(form({ day: '65' }), en), { day: en.plan.notALimit });
  const long: PlanDocument = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'é'.repeat(40_000) }] }],
  };
  assert.deepEqual(planErrors(form({}, long), en), { plan: en.plan.tooLarge });
  let deep: NonNullable<PlanDocument['content']>[number] = { type: 'paragraph' };
  for (let level = 0; level < 20; level++) deep = { type: 'blockquote', content: [deep] };
  assert.deepEqual(planErrors(form({}, { type: 'doc', content: [deep] }), en), { plan: en.plan.tooDeep });
});

test('what is sent are whole dollars and the plan that was changed', () => {
  const stored = {
    maxLostPerTrade: 60,
    maxLostPerDay: 240,
    maxLostPerWeek: 620,
    plan: { ...plan },
    effectiveFrom: 5,
  };
  assert.deepEqual(planFormOf(stored), form());
  assert.deepEqual(planBody(form(), 5), stored);
  assert.equal(planFormOf({ ...stored, plan: { type: 'doc', content: [{ type: 'script' }] } }).plan, null);
});

test('the same plan typed in another way is unchanged', () => {
  assert.ok(samePlan(form(), form({ trade: '$60.00' })));
  assert.ok(!samePlan(form(), form({ trade: '70' })));
  assert.ok(!samePlan(form(), form({}, null)));
});

test('only a plan is restored from an earlier visit', () => {
  assert.ok(isPlanForm(JSON.parse(JSON.stringify(form()))));
  for (const value of [
    null,
    5,
    {},
    { limits: {}, plan: null },
    { ...form(), plan: { type: 'doc', content: [{ type: 'image' }] } },
  ])
    assert.equal(isPlanForm(value), false);
});
