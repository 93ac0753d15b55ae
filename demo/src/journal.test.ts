import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONG_EVENTS, SHORT_EVENTS, type JournaledTrade } from '#demo/journal/entry.ts';
import { MISTAKES } from '#demo/journal/phrases.ts';
import { DEMO_MONEY } from '#demo/journal/money.ts';
import { BAD_TAG, DEMO_TAGS, GOOD_TAG } from '#demo/journal/tags.ts';
import { DEMO_FIRST_LIMITS, DEMO_PLAN } from '#demo/journal/plan.ts';
import { journalFor } from './journal.ts';

const TRADES: readonly JournaledTrade[] = Array.from({ length: 4000 }, (_, index) => ({
  symbol: ['AAPL', 'TSLA', 'BRK/B'][index % 3] ?? 'F',
  side: index % 5 < 3 ? 'long' : 'short',
  net: ((index * 7919) % 5_000_000) - 2_500_000,
  day: `2026-01-${String(1 + (index % 28)).padStart(2, '0')}`,
  index,
}));
const ENTRIES = journalFor(TRADES);

test('four of ten trades have an entry, the same at every call', () => {
  const written = ENTRIES.filter((entry) => entry !== null).length;
  assert.ok(written > 1500 && written < 1700, `${written}`);
  assert.deepEqual(journalFor(TRADES), ENTRIES);
  assert.notDeepEqual(journalFor(TRADES, 2), ENTRIES);
});

test('the event fits the side, and mistakes follow losses', () => {
  let [afterLoss, afterWin] = [0, 0];
  ENTRIES.forEach((entry, index) => {
    const trade = TRADES[index];
    if (!entry || !trade) return;
    const fitting: readonly string[] = trade.side === 'long' ? LONG_EVENTS : SHORT_EVENTS;
    assert.ok(entry.event === 'NOT_DEFINED' || fitting.includes(entry.event));
    if (entry.mistakes.length > 0) assert.equal(entry.followedTradingPlan, false);
    if (trade.net < 0) afterLoss += entry.mistakes.length;
    else afterWin += entry.mistakes.length;
  });
  assert.ok(afterLoss > 3 * afterWin);
});

test('tags are existing ones, at most one per group, and all but two independent of the result', () => {
  const groups = new Map(DEMO_TAGS.map(({ name, group }) => [name, group]));
  assert.equal(groups.size, DEMO_TAGS.length);
  const isDrawn = (tag: string) => tag !== GOOD_TAG && tag !== BAD_TAG;
  const turned = journalFor(TRADES.map((trade) => ({ ...trade, net: -trade.net })));
  let tagged = 0;
  ENTRIES.forEach((entry, at) => {
    if (!entry) return;
    const used = entry.tags.map((tag) => groups.get(tag));
    assert.ok(!used.includes(undefined) && new Set(used).size === used.length);
    assert.deepEqual(turned[at]?.tags.filter(isDrawn), entry.tags.filter(isDrawn));
    if (used.length > 0) tagged++;
  });
  const written = ENTRIES.filter((entry) => entry !== null).length;
  assert.ok(tagged > written / 2 && tagged < written * 0.95, `${tagged} of ${written}`);
});

test('mistakes can be joined by commas, and comments name the share', () => {
  for (const mistake of MISTAKES) assert.ok(!mistake.includes(',') && mistake.length <= 64);
  const comments = ENTRIES.map((entry) => entry?.comments ?? '');
  assert.ok(comments.every((comment) => !comment.includes('{')));
  assert.ok(new Set(comments).size > 300);
});

test('an account is stated from the start, another later on, and then something is paid in or out', () => {
  for (const { part, amount } of DEMO_MONEY) assert.ok(part >= 0 && part < 1 && amount > 0);
  const firsts = [...Map.groupBy(DEMO_MONEY, ({ account }) => account).values()].map(([first]) => first!);
  assert.deepEqual(
    firsts.map(({ kind, part }) => [kind, part > 0]),
    [
      ['balance', false],
      ['balance', true],
    ],
  );
});

test('the plan is a document with limits the sliders can show', () => {
  const { plan, ...limits } = DEMO_PLAN;
  assert.deepEqual(limits, { maxLostPerTrade: 150, maxLostPerDay: 300, maxLostPerWeek: 700 });
  for (const [name, first] of Object.entries(DEMO_FIRST_LIMITS))
    assert.ok(first > limits[name as keyof typeof limits] && first % 10 === 0, 'the plan was tightened');
  assert.equal(plan.type, 'doc');
  const types = new Set(plan.content?.map(({ type }) => type));
  assert.deepEqual([...types].sort(), ['blockquote', 'bulletList', 'heading', 'orderedList', 'paragraph']);
});
