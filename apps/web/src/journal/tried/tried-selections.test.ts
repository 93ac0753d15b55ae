import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { openTriedCount } from './tried-count.ts';
import { useTriedSelections } from './tried-selections.ts';

/** A server that counts, and a clock that the test moves. */
function openTrial(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const sent: (readonly string[])[] = [];
  const all = new Set<string>();
  const page = { generation: 0, isOffline: false };
  const count = openTriedCount({
    generation: () => page.generation,
    count: async (digests) => {
      sent.push(digests);
      if (page.isOffline) throw new Error('no answer');
      for (const digest of digests) all.add(digest);
      return all.size;
    },
  });
  const pass = async (milliseconds: number) => {
    t.mock.timers.tick(milliseconds);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { sent, page, count, pass };
}

test('the number of the day is asked for first; a selection counts after a second and not before', async (t) => {
  const { sent, count, pass } = openTrial(t);
  assert.equal(count.read(), null);
  count.show('a');
  await pass(999);
  assert.deepEqual([sent, count.read()], [[[]], 0]);
  await pass(1);
  assert.deepEqual([sent, count.read()], [[[], ['a']], 1]);
});

test('what is shown for less than a second, or was counted before, counts nothing', async (t) => {
  const { sent, count, pass } = openTrial(t);
  const leave = count.show('a');
  await pass(500);
  leave();
  count.show('b');
  await pass(1_000);
  count.show('b');
  count.show(null);
  await pass(5_000);
  assert.deepEqual([sent, count.read()], [[[], ['b']], 1]);
});

test('what could not be sent goes with the next one, at most fifty', async (t) => {
  const { sent, page, count, pass } = openTrial(t);
  page.isOffline = true;
  for (let at = 0; at < 60; at++) {
    count.show(`${at}`);
    await pass(1_000);
  }
  assert.equal(count.read(), null);
  page.isOffline = false;
  count.show('last');
  await pass(1_000);
  assert.equal(sent.at(-1)!.length, 50);
  assert.ok(sent.at(-1)!.includes('last'));
  assert.equal(count.read(), 51, 'those that were asked with, and the last');
});

test('a new session begins with none of it', async (t) => {
  const { sent, page, count, pass } = openTrial(t);
  count.show('a');
  await pass(1_000);
  page.generation = 1;
  assert.equal(count.read(), null);
  count.show('a');
  await pass(1_000);
  assert.deepEqual(sent.at(-1), ['a']);
});

test('a screen shows no number before it is known', () => {
  const Shown = () => String(useTriedSelections('0'.repeat(16)));
  assert.equal(renderToString(createElement(Shown)), 'null');
});
