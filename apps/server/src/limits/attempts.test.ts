import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { forgetAttempts, refundAttempt, spendAttempt, type Allowance } from './attempts.ts';
import { busiestStretch, windowAndSlotMs } from './sliding-limit-testing.ts';
import { TEST_NOW } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

/** The windows that the product counts in: a minute, a quarter of an hour, an hour and a day. */
const WINDOWS = [60, 900, 3_600, 86_400] as const;

onEachEngine((engine, openTestStore) => {
  test('whatever is tried at any time, no window of any length exceeds its limit', async () => {
    const store = await openTestStore();
    let run = 0;
    const step = fc.record({
      pauseShare: fc.double({ min: 0, max: 0.4, noNaN: true }),
      isRight: fc.boolean(),
      sweeps: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...WINDOWS),
        fc.integer({ min: 1, max: 5 }),
        fc.array(step, { minLength: 20, maxLength: 50 }),
        async (windowSeconds, most, steps) => {
          const allowance: Allowance = { bucket: `any-${run++}`, most, windowSeconds };
          const wrong: number[] = [];
          let now = TEST_NOW;
          for (const { pauseShare, isRight, sweeps } of steps) {
            now += Math.floor(pauseShare * windowSeconds * 1_000);
            if (sweeps === 0) await store.write((db) => forgetAttempts(db, now));
            const wait = await store.write((db) => spendAttempt(db, [allowance], now));
            if (wait !== null) {
              assert.ok(wait > 0 && wait * 1_000 <= windowAndSlotMs(windowSeconds * 1_000), `${wait} s`);
              continue;
            }
            if (isRight) await store.write((db) => refundAttempt(db, [allowance], now));
            else wrong.push(now);
          }
          assert.ok(busiestStretch(wrong, windowSeconds * 1_000) <= most);
        },
      ),
      { numRuns: engine === 'sqlite' ? 40 : 8, seed: 20_261_121 },
    );
  });

  test('after the stated wait another attempt is allowed', async () => {
    const store = await openTestStore();
    for (const windowSeconds of WINDOWS) {
      const allowance: Allowance = { bucket: `waited-${windowSeconds}`, most: 2, windowSeconds };
      const take = (now: number) => store.write((db) => spendAttempt(db, [allowance], now));
      const first = TEST_NOW + 1_234;
      assert.deepEqual([await take(first), await take(first + 5)], [null, null]);
      const wait = (await take(first + 10)) ?? assert.fail('a third was let in');
      assert.ok((await take(first + 10 + (wait - 1) * 1_000)) !== null);
      assert.equal(await take(first + 10 + wait * 1_000), null);
    }
  });

  test('an attempt that one allowance refuses takes no place of the others', async () => {
    const store = await openTestStore();
    const shared: Allowance = { bucket: 'shared', most: 3, windowSeconds: 60 };
    const narrow: Allowance = { bucket: 'narrow', most: 1, windowSeconds: 900 };
    const take = (...allowances: Allowance[]) => store.write((db) => spendAttempt(db, allowances, TEST_NOW));
    assert.equal(await take(shared, narrow), null);
    for (let more = 0; more < 20; more++) assert.ok((await take(shared, narrow)) !== null);
    assert.deepEqual([await take(shared), await take(shared)], [null, null]);
    assert.ok((await take(shared)) !== null);
  });
});
