import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '#server/calls/refusal.ts';
import { openCalculations } from './calculations.ts';
import { failWith, passGate } from './calculations-testing.ts';

const module = new URL('./calculations-testing.ts', import.meta.url);
const PASSING = { module, name: 'passGate', of: passGate };
const FAILING = { module, name: 'failWith', of: failWith };

const newGate = () => new Int32Array(new SharedArrayBuffer(4));

function openGate(gate: Int32Array<SharedArrayBuffer>): Int32Array<SharedArrayBuffer> {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  return gate;
}

test('however much one trader has to calculate, another is next', async () => {
  const calculations = openCalculations();
  const gates = Array.from({ length: 4 }, newGate);
  const mine = gates.map((gate) => calculations.run('ann', PASSING, gate));
  let done = 0;
  for (const calculation of mine) void calculation.then(() => (done += 1));
  await calculations.run('bob', PASSING, openGate(newGate()));
  assert.equal(done, 0, 'the others wait for their gates');
  gates.forEach(openGate);
  assert.equal((await Promise.all(mine)).length, 4);
});

test('a thread is kept for the next calculation', async () => {
  const calculations = openCalculations();
  const threads = new Set<number>();
  for (const owner of ['ann', 'bob', 'ann'])
    threads.add(await calculations.run(owner, PASSING, openGate(newGate())));
  assert.equal(threads.size, 1);
});

test('a calculation that takes too long is stopped and says so, and the next one is done', async () => {
  const calculations = openCalculations({ maxMs: 1_000 });
  await assert.rejects(calculations.run('ann', PASSING, newGate()), (error) => {
    assert.ok(error instanceof Refusal);
    assert.deepEqual([error.status, error.problems[0]?.code], [503, '012']);
    assert.match(error.message, /^the calculation took longer than 1 seconds and was stopped; /);
    return true;
  });
  assert.ok((await openCalculations().run('ann', PASSING, openGate(newGate()))) > 0);
});

test('a calculation that fails does so alone: the next one has the same thread', async () => {
  const calculations = openCalculations({ threads: 1 });
  const before = await calculations.run('ann', PASSING, openGate(newGate()));
  await assert.rejects(calculations.run('ann', FAILING, 'no such month'), /no such month/);
  assert.equal(await calculations.run('bob', PASSING, openGate(newGate())), before);
});
