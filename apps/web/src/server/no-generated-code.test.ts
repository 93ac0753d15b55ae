import assert from 'node:assert/strict';
import { test } from 'node:test';
import './no-generated-code.ts';

// What it sets is on globalThis before the schemas come: it needs a process in which nobody has loaded them.
test('schemas that are loaded later make no code from text', async () => {
  const z = await import('zod/mini');
  assert.equal(z.config().jitless, true);
});
