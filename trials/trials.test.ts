import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { killNine } from './crashes/kill-nine.ts';
import { appendVerdicts, judge, verdictLines } from './verdict.ts';

test('a server that is killed three times in its work has a sound journal and has lost nothing', async () => {
  const verdict = await killNine({
    seed: 20_261_121,
    rounds: 3,
    databaseUrl: null,
    executions: 0,
    waitForLeases: false,
    judgesTimes: false,
  });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});

test('a trial that did nothing, went over a limit or measured nothing fails, and its limits stay with it', () => {
  const findings = { name: 'a trial', observed: '', target: '', seed: 7, faults: [] };
  const judged = (figures: { saves: number; readyMs: number }) =>
    judge({ ...findings, figures, least: { saves: 5 }, atMost: { readyMs: 2_000 } });
  assert.deepEqual(judged({ saves: 5, readyMs: 2_000 }).faults, []);
  assert.equal(judged({ saves: 5, readyMs: 2_000 }).ok, true);
  const idle = judged({ saves: 0, readyMs: 2_000 });
  assert.equal(idle.ok, false);
  assert.deepEqual(idle.faults, ['saves is 0: less than 5 shows nothing']);
  assert.deepEqual(judged({ saves: 9, readyMs: 13_000 }).faults, [
    'readyMs is 13000, at most 2000 is allowed',
  ]);
  assert.equal(judged({ saves: Number.NaN, readyMs: Number.NaN }).faults.length, 2);
  assert.deepEqual(JSON.parse(JSON.stringify(idle)), idle);
  assert.deepEqual([idle.least, idle.atMost], [{ saves: 5 }, { readyMs: 2_000 }]);
});

test('results are appended to a list, and a file that holds something else is left alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-trials-'));
  const path = join(folder, 'results.json');
  const verdict = judge({
    name: 'a trial',
    observed: '1 fault',
    target: 'none',
    seed: 7,
    figures: { faults: 1 },
    least: {},
    atMost: {},
    faults: ['it broke'],
  });
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
