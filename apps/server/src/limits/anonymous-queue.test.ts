import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '#server/calls/refusal.ts';
import { openAnonymousQueue } from './anonymous-queue.ts';

test('24 pass, 64 wait, the next is asked to come again, and all get their turn in order', async () => {
  const anonymous = openAnonymousQueue();
  const gate = Promise.withResolvers<void>();
  const order: number[] = [];
  let [now, most] = [0, 0];
  const calls = Array.from({ length: 88 }, (_, call) =>
    anonymous.pass(async () => {
      order.push(call);
      most = Math.max(most, ++now);
      await gate.promise;
      now -= 1;
      if (call % 3 === 0) throw new Error('refused');
    }),
  );
  const busy = await anonymous
    .pass(async () => undefined)
    .then(
      () => assert.fail('it was let in'),
      (error: unknown) => error,
    );
  assert.ok(busy instanceof Refusal);
  assert.deepEqual([busy.status, busy.problems[0]?.code, busy.retryAfterSeconds], [503, '012', 5]);
  gate.resolve();
  await Promise.allSettled(calls);
  assert.deepEqual(
    order,
    Array.from({ length: 88 }, (_, call) => call),
  );
  assert.deepEqual([most, now], [24, 0]);
  assert.equal(await anonymous.pass(async () => 'free again'), 'free again');
});
