import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDiskObstacle } from './disk-image.ts';
import { cutStore } from './store-cut.ts';

const skip = findDiskObstacle() ?? false;
const SMALL = 20;
/** Some twenty pages a write: the log is carried over, begins again and overwrites itself several times. */
const LARGE = 20_000;

test(
  'after a power cut the first durable writes of a store are there, before any lazy one',
  { skip },
  async () => {
    for (const after of [1, 7, 40]) {
      const { acknowledged, lost } = await cutStore({ after, isDurable: true, bytes: SMALL });
      assert.ok(acknowledged >= after);
      assert.deepEqual(lost, []);
    }
  },
);

test('a durable write saves all lazy ones before it from a power cut', { skip }, async () => {
  for (const after of [3, 40]) {
    const { acknowledged, lost } = await cutStore({ after, isDurable: false, bytes: SMALL });
    assert.ok(acknowledged >= after);
    assert.deepEqual(lost, []);
  }
});

test('what was carried over from the log is there when the log has begun again', { skip }, async () => {
  const { acknowledged, lost } = await cutStore({ after: 480, isDurable: true, bytes: LARGE });
  assert.ok(acknowledged >= 480);
  assert.deepEqual(lost, []);
});
