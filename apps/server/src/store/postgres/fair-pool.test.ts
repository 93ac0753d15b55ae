import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairPool } from './fair-pool.ts';

test('what is in use, and who waits for it, is counted meanwhile', async () => {
  const pool = new FairPool(['a', 'b'], 5_000);
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  assert.deepEqual(pool.figures(), { size: 2, used: 0, waiting: 0 });
  const uses = gates.map(({ promise }) => pool.use(() => promise));
  assert.deepEqual(pool.figures(), { size: 2, used: 2, waiting: 1 });
  gates[0]?.resolve();
  await uses[0];
  assert.deepEqual(pool.figures(), { size: 2, used: 2, waiting: 0 });
  gates[1]?.resolve();
  gates[2]?.resolve();
  await Promise.all(uses);
  assert.deepEqual(pool.figures(), { size: 2, used: 0, waiting: 0 });
});
