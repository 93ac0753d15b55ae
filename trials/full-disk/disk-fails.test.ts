import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diskFails } from './disk-fails.ts';
import { NO_FAILING_DISK } from './failing-disk.ts';
import { verdictLines } from '../verdict.ts';

test('while the disk fails journals are read and nothing is taken, and afterwards nothing is missing', async (t) => {
  const verdict = await diskFails({ seed: 20_261_126, rounds: 1 });
  if (verdict === null) return t.skip(NO_FAILING_DISK);
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
