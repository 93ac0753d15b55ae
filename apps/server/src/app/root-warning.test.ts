import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rootWarning } from './root-warning.ts';

test('running as root in production is warned about in one line, anything else is not', () => {
  assert.match(rootWarning({ isProduction: true }, 0) ?? '', /^Warning: Daybook runs as root\.[^\n]+$/);
  for (const [isProduction, userId] of [
    [true, 1000],
    [true, undefined],
    [false, 0],
  ] as const)
    assert.equal(rootWarning({ isProduction }, userId), null);
});
