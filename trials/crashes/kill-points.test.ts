import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictLines } from '../verdict.ts';
import { killPoints, findTracerObstacle } from './kill-points.ts';

const skip = findTracerObstacle() ?? false;

test(
  'a server that ends with a commit written and not flushed, or an answer not sent, loses nothing',
  { skip },
  async () => {
    const verdict = await killPoints({
      seed: 20_261_123,
      each: 1,
      calls: ['fdatasync', 'write'],
      databaseUrl: null,
      waitForLeases: false,
    });
    assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
  },
);
