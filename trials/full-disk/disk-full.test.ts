import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diskFull } from './disk-full.ts';
import { NO_DISK } from '../../tests/start/small-disk.ts';
import { verdictLines } from '../verdict.ts';

for (const onDisk of ['data folder', 'everything'] as const)
  test(`while the disk is full journals are read, and soon after there is space they are written again: ${onDisk}`, async (t) => {
    const verdict = await diskFull({ seed: 20_261_123, rounds: 2, onDisk });
    if (verdict === null) return t.skip(NO_DISK);
    assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
  });
