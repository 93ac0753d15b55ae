import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHashQueue } from '#server/auth/hash-queue.ts';
import { Refusal } from '#server/http/refusal.ts';

test('two run, sixteen wait, the next is asked to come again, and all get their turn', async () => {
  const queue = openHashQueue();
  const gates = Array.from({ length: 18 }, () => Promise.withResolvers<void>());
  let running = 0;
  let most = 0;
  const held = gates.map((gate) =>
    queue.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
    }),
  );
  const busy = await queue.run(async () => undefined).catch((error: unknown) => error);
  assert.ok(busy instanceof Refusal);
  assert.deepEqual([busy.status, busy.problems[0]?.code, busy.retryAfterSeconds], [503, '012', 5]);
  for (const gate of gates) gate.resolve();
  await Promise.all(held);
  assert.deepEqual([most, running], [2, 0]);
  assert.equal(await queue.run(async () => 'free again'), 'free again');
});

test('work that fails gives its place on', async () => {
  const queue = openHashQueue();
  const failing = Array.from({ length: 10 }, () => queue.run(async () => Promise.reject(new Error('no'))));
  assert.equal(
    (await Promise.allSettled(failing)).every(({ status }) => status === 'rejected'),
    true,
  );
  assert.equal(await queue.run(async () => 1), 1);
});
