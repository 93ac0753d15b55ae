import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictLines } from '../verdict.ts';
import { findDiskObstacle } from './disk-image.ts';
import { powerCuts } from './power-cut.ts';

const skip = findDiskObstacle() ?? false;
const wanted = { seed: 20_261_123, rounds: 2, waitForLeases: false } as const;

test('a power cut in the middle of work loses nothing that was acknowledged', { skip }, async () => {
  const verdict = await powerCuts({
    ...wanted,
    rounds: 1,
    flushing: { engine: 'sqlite', synchronous: 'FULL' },
  });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});

test('a server that does not flush is seen to lose', { skip }, async () => {
  const verdict = await powerCuts({ ...wanted, flushing: { engine: 'sqlite', synchronous: 'OFF' } });
  assert.ok((verdict.figures['violations'] ?? 0) > 0, verdictLines(verdict).join('\n'));
});
