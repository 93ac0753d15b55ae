import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whenIdle } from './when-idle.ts';

test('what waits for an idle moment happens in a browser without requestIdleCallback', async () => {
  assert.ok(!('requestIdleCallback' in globalThis), 'this runs where there is none');
  const { promise, resolve } = Promise.withResolvers<string>();
  whenIdle(() => resolve('called'), 5000);
  assert.equal(await promise, 'called');
});
