import assert from 'node:assert/strict';
import { test } from 'node:test';
import './no-generated-code.ts';

test('schemas that are loaded later make no code from text', async () => {
  const z = await import('zod/mini');
  assert.equal(z.config().jitless, true);
});
