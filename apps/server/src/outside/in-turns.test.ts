import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce, inTurns, type Steps } from '#server/outside/in-turns.ts';

function* countTo(last: number, step: () => void): Steps<number> {
  for (let at = 0; at < last; at += 1) {
    step();
    yield;
  }
  return last;
}

test('work in turns gives the same result and lets others in between', async () => {
  let others = 0;
  const busy = (): void => {
    const end = performance.now() + 3;
    while (performance.now() < end);
  };
  const other = setInterval(() => (others += 1), 1);
  assert.equal(await inTurns(countTo(20, busy)), 20);
  clearInterval(other);
  assert.ok(others > 0);
  assert.equal(atOnce(countTo(20, () => undefined)), 20);
});

test('what goes wrong in a step goes wrong as a whole', async () => {
  const fail = (): void => {
    throw new RangeError('broken');
  };
  await assert.rejects(inTurns(countTo(1, fail)), RangeError);
  assert.throws(() => atOnce(countTo(1, fail)), RangeError);
});
