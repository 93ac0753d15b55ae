import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce, inSlices, type Steps } from './in-slices.ts';

function* countTo(last: number, step: () => void): Steps<number> {
  for (let at = 0; at < last; at += 1) {
    step();
    yield;
  }
  return last;
}

test('work in slices gives the same result and lets other work run in between', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  let others = 0;
  let isDone = false;
  const waitForSlices = (): void => {
    others += 1;
    if (!isDone) setImmediate(waitForSlices);
  };
  setImmediate(waitForSlices);
  assert.equal(await inSlices(countTo(20, () => (now += 3))), 20);
  isDone = true;
  assert.ok(others >= 6, `60 ms in turns of 9 let others in ${others} times`);
  assert.equal(atOnce(countTo(20, () => undefined)), 20);
});

test('what goes wrong in a step goes wrong as a whole', async () => {
  const fail = (): void => {
    throw new RangeError('broken');
  };
  await assert.rejects(inSlices(countTo(1, fail)), RangeError);
  assert.throws(() => atOnce(countTo(1, fail)), RangeError);
});
