import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHashQueue } from './hash-queue.ts';
import { Refusal } from '#server/calls/refusal.ts';

const turnOfLoop = () => new Promise((resolve) => setImmediate(resolve));

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => assert.fail('it was let in'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Refusal);
  return error;
}

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
  const busy = await refusalOf(queue.run(async () => undefined));
  assert.deepEqual([busy.status, busy.problems[0]?.code, busy.retryAfterSeconds], [503, '012', 5]);
  assert.deepEqual(queue.figures(), { running: 2, waiting: 16, refused: 1 });
  for (const gate of gates) gate.resolve();
  await Promise.all(held);
  assert.deepEqual([most, running], [2, 0]);
  assert.equal(await queue.run(async () => 'free again'), 'free again');
  assert.deepEqual(queue.figures(), { running: 0, waiting: 0, refused: 1 });
});

test('anonymous callers have their own places and never use all turns; known callers go first', async () => {
  const queue = openHashQueue();
  const order: string[] = [];
  let [anonymousNow, maxAnonymous] = [0, 0];
  const gate = Promise.withResolvers<void>();
  const ask = (asker: 'known' | 'anonymous') =>
    queue.hold(asker, (run) =>
      run(async () => {
        order.push(asker);
        if (asker === 'anonymous') maxAnonymous = Math.max(maxAnonymous, ++anonymousNow);
        await gate.promise;
        if (asker === 'anonymous') anonymousNow -= 1;
      }),
    );
  const anonymous = Array.from({ length: 64 }, () => ask('anonymous'));
  await refusalOf(ask('anonymous'));
  const known = Array.from({ length: 18 }, () => ask('known'));
  await refusalOf(ask('known'));
  gate.resolve();
  await Promise.all([...anonymous, ...known]);
  assert.deepEqual(order.slice(0, 20), ['anonymous', ...known.map(() => 'known'), 'anonymous']);
  assert.deepEqual([order.length, maxAnonymous], [82, 1]);
});

test('a reserved place serves several hashes, and is not taken by others meanwhile', async () => {
  const queue = openHashQueue();
  const gate = Promise.withResolvers<void>();
  const twice = queue.hold('anonymous', async (run) => {
    await run(() => gate.promise);
    await turnOfLoop();
    return run(async () => 'made again');
  });
  const others = Array.from({ length: 63 }, () => queue.hold('anonymous', (run) => run(() => gate.promise)));
  await refusalOf(queue.hold('anonymous', (run) => run(async () => undefined)));
  gate.resolve();
  assert.equal(await twice, 'made again');
  await Promise.all(others);
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
