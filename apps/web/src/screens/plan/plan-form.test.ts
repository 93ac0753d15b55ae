import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanDocument } from '@daybook/api/journal/plan-document.ts';
import { dollars } from '@daybook/domain/money.ts';
import { en } from '@daybook/texts/en.ts';
import {
  hasMoved,
  isPlanForm,
  nearestLimitTo,
  parseLimit,
  parseStated,
  planBody,
  planErrors,
  planFormOf,
  samePlan,
  type PlanForm,
} from './plan-form.ts';

const HELD = dollars(48_210.55);
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

test('what cannot be saved is reported at its place', () => {
  assert.deepEqual(planErrors(form(), en), {});
  assert.deepEqual(planErrors(form({ day: '65' }), en), { day: en.plan.notStated });
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
    statedPerDay: null,
    statedPerWeek: null,
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

test('limits of a day and a week may be typed in R and percent, the one of a trade in dollars alone', () => {
  const rows: [string, string | null][] = [
    ['3R', '3R'],
    [' 3 r ', '3R'],
    ['1,5R', '1.5R'],
    ['2 %', '2%'],
    ['2.50%', '2.5%'],
    ['R', null],
    ['3RR', null],
    ['-2%', null],
    ['0%', null],
    ['101%', null],
    ['300', null],
  ];
  for (const [text, stated] of rows) assert.equal(parseStated(text), stated, JSON.stringify(text));
  const typed = form({ trade: '150', day: '3R', week: '2%' });
  assert.deepEqual(planErrors(typed, en, HELD), {});
  const { plan: _text, effectiveFrom: _since, ...limits } = planBody(typed, null, HELD);
  assert.deepEqual(limits, {
    maxLostPerTrade: 150,
    maxLostPerDay: 450,
    maxLostPerWeek: 960,
    statedPerDay: '3R',
    statedPerWeek: '2%',
  });
  assert.deepEqual(planErrors(form({ trade: '3R' }), en), { trade: en.plan.notALimit });
  assert.deepEqual(planErrors(form({ trade: '0', day: '3R', week: '2%' }), en), {
    day: en.plan.needsTradeLimit,
    week: en.plan.needsBalance,
  });
  assert.deepEqual(planErrors(form({ day: '0.01R', week: '0.001%' }), en, HELD), {
    day: en.plan.beyondLimits,
    week: en.plan.notStated,
  });
});

test('a percent of what has changed since is another amount, and can be saved again', () => {
  const stored = {
    maxLostPerTrade: 150,
    maxLostPerDay: 450,
    maxLostPerWeek: 960,
    statedPerDay: '3R',
    statedPerWeek: '2%',
    plan: null,
    effectiveFrom: 5,
  };
  assert.equal(hasMoved(stored, HELD), false);
  assert.equal(hasMoved(stored, dollars(50_000)), true);
  assert.equal(hasMoved(stored, null), false);
  assert.ok(samePlan(planFormOf(stored), form({ trade: '150', day: '3 R', week: '2.0%' }, null)));
  assert.ok(!samePlan(planFormOf(stored), form({ trade: '150', day: '450', week: '2%' }, null)));
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
