import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { dollars } from '@daybook/domain/money.ts';
import { forgetJournal } from '#web/journal/journal-store.ts';
import { askLimits, limitsFor, usePlanLimits, usePlanLimitsStore, type PlanLimits } from './plan-limits.ts';

// Of a browser, calls want to know whether another tab renewed the token, and tell that there is a connection again.
Object.assign(globalThis, { window: { localStorage: { getItem: () => null }, dispatchEvent: () => true } });

const IN_DOLLARS = { effectiveFrom: 5, maxLostPerTrade: 60, maxLostPerDay: 2_400, maxLostPerWeek: 0 };
let asked: PromiseWithResolvers<Response>[] = [];

beforeEach(() => {
  forgetJournal();
  asked = [];
  mock.method(globalThis, 'fetch', () => {
    const answer = Promise.withResolvers<Response>();
    asked.push(answer);
    return answer.promise;
  });
});

const known = (plan: number | null | undefined) => limitsFor(plan, usePlanLimitsStore.getState());
const answer = (at: number) => asked[at]!.resolve(Response.json({ history: [IN_DOLLARS] }));

/** What is known once it is more than that it is loading. */
async function settled(plan: number): Promise<PlanLimits> {
  for (;;) {
    const limits = known(plan);
    if (limits.state !== 'loading') return limits;
    await new Promise(setImmediate);
  }
}

test('without a plan there is no history and nothing to fetch; without a journal nothing is known', () => {
  assert.deepEqual(known(null), { state: 'ready', history: [] });
  assert.deepEqual(known(undefined), { state: 'loading' });
});

test('a history is asked for once a plan, and its limits are amounts', async () => {
  askLimits(5);
  askLimits(5);
  answer(0);
  assert.deepEqual(await settled(5), {
    state: 'ready',
    history: [
      {
        effectiveFrom: 5,
        maxLostPerTrade: dollars(60),
        maxLostPerDay: dollars(2_400),
        maxLostPerWeek: dollars(0),
      },
    ],
  });
  askLimits(5);
  assert.equal(asked.length, 1);
  assert.equal(known(9).state, 'loading', 'another plan was saved meanwhile');
  askLimits(9);
  answer(1);
  assert.equal((await settled(9)).state, 'ready');
});

test('a failure is reported and can be retried', async () => {
  askLimits(5);
  asked[0]!.reject(new TypeError('no connection'));
  const failed = await settled(5);
  assert.ok(failed.state === 'failed');
  failed.retry();
  answer(1);
  assert.equal((await settled(5)).state, 'ready');
});

test('a late answer for an ended session or an earlier plan is dropped', async () => {
  askLimits(5);
  askLimits(9);
  answer(0);
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  assert.equal(known(9).state, 'loading');
  forgetJournal();
  askLimits(9);
  answer(1);
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  assert.equal(known(9).state, 'loading');
  answer(2);
  assert.equal((await settled(9)).state, 'ready');
});

test('a component sees that it is loading at first', () => {
  const Shown = () => createElement('p', null, usePlanLimits().state);
  assert.equal(renderToString(createElement(Shown)), '<p>loading</p>');
});
