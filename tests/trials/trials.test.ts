import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { killNine } from './kill-nine.ts';
import { appendVerdicts, verdictLines, type Verdict } from './verdict.ts';

test('a server that is killed five times in its work has a sound journal and has lost nothing', async () => {
  const verdict = await killNine({ seed: 20_261_121, rounds: 5, databaseUrl: null, waitForLeases: false });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});

test('results are appended to a list, and a file that holds something else is left alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-trials-'));
  const path = join(folder, 'results.json');
  const verdict: Verdict = {
    name: 'a trial',
    ok: false,
    observed: '1 fault',
    target: 'none',
    seed: 7,
    figures: { faults: 1 },
    faults: ['it broke'],
  };
  try {
    appendVerdicts(path, '2026-03-02T15:00:00Z', [verdict]);
    appendVerdicts(path, '2026-03-03T15:00:00Z', [verdict, verdict]);
    assert.equal((JSON.parse(readFileSync(path, 'utf8')) as unknown[]).length, 3);
    writeFileSync(path, '{}');
    assert.throws(() => appendVerdicts(path, '2026-03-04T15:00:00Z', [verdict]), /holds no list/);
    assert.equal(readFileSync(path, 'utf8'), '{}');
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.deepEqual(verdictLines(verdict), ['FAIL a trial: 1 fault (target: none; seed 7)', '     it broke']);
});
