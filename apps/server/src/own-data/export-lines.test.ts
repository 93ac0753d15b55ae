import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { sinceItCame } from './export-lines.ts';

const exit = z.enum(['NOT_DEFINED', 'TARGET']);
const line = z.strictObject({
  version: z.int(),
  exit: sinceItCame(exit, { isLater: true }, 'NOT_DEFINED'),
  isHedged: sinceItCame(z.boolean(), { isLater: true }, false),
  color: sinceItCame(z.boolean(), {}, false),
});

test('an export of before a field came is taken in, as if nothing was chosen', () => {
  assert.deepEqual(z.parse(line, { version: 1, color: true }), {
    version: 1,
    exit: 'NOT_DEFINED',
    isHedged: false,
    color: true,
  });
});

test('what a later export says is read, and checked', () => {
  const told = { version: 1, exit: 'TARGET', isHedged: true, color: false };
  assert.deepEqual(z.parse(line, told), told);
  assert.equal(z.safeParse(line, { ...told, exit: 'HOPE' }).success, false);
});

test('a field that was always there must be said', () => {
  assert.equal(z.safeParse(line, { version: 1, exit: 'TARGET', isHedged: true }).success, false);
});
