import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../checkout.mjs';
import { chooseShard, readShard } from './shards.mjs';
import { belongsToShort, isWalk, listTestFiles } from './sizes.mjs';
import { dealOut, noteProcess, processorSeconds, readKeptTimes, secondsOf, timesByFile } from './times.mjs';

const STEPS = ['types', 'lint', 'format', 'unit', 'build', 'walks'];

test('every file and every check is in exactly one shard, and the shards take about as long', () => {
  const files = listTestFiles();
  for (const of of [1, 2, 3, 5]) {
    const shards = Array.from({ length: of }, (_, at) => chooseShard({ number: at + 1, of }, STEPS, files));
    assert.deepEqual(shards.flatMap((shard) => shard.files).sort(), [...files].sort());
    for (const step of ['types', 'lint', 'format'])
      assert.equal(shards.filter(({ steps }) => steps.includes(step)).length, 1, step);
    for (const { steps, files: mine } of shards) {
      assert.equal(
        steps.includes('unit'),
        mine.some((file) => !isWalk(file)),
      );
      assert.equal(steps.includes('walks') && steps.includes('build'), mine.some(isWalk));
    }
    const times = readKeptTimes();
    const sums = shards.map((shard) => shard.files.reduce((sum, file) => sum + secondsOf(file, times), 0));
    assert.ok(Math.max(...sums) - Math.min(...sums) < 150, `${of}: ${sums.join()}`);
  }
});

test('a shard is a part of a number of parts', () => {
  assert.deepEqual(readShard('2/3'), { number: 2, of: 3 });
  for (const text of ['', '0/2', '3/2', '1', 'a/b', '1/2/3', '-1/2'])
    assert.throws(() => readShard(text), /--shard takes a part/);
});

test('the longest is dealt first, each to the part that has least', () => {
  const seconds = (/** @type {number} */ each) => each;
  assert.deepEqual(dealOut([1, 2, 3, 4, 5], 2, seconds), [
    [5, 2, 1],
    [4, 3],
  ]);
});

test('kept times name files that are there', () => {
  const files = listTestFiles();
  assert.deepEqual(
    Object.keys(readKeptTimes()).filter((file) => !files.includes(file)),
    [],
  );
});

test('the short run has most rules and few walks, and no trial', () => {
  const short = listTestFiles().filter(belongsToShort);
  assert.ok(short.filter((file) => file.startsWith('packages/')).length > 150);
  assert.ok(short.filter(isWalk).length >= 4);
  assert.deepEqual(
    short.filter((file) => file.startsWith('trials/')),
    [],
  );
});

test('what a process took is noted by its program, and shared out among the files that it loaded', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-times-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'measurements.jsonl');
  if (processorSeconds() !== null) {
    noteProcess(path);
    assert.ok('tools/test/shards.test.mjs' in timesByFile(path, new Map(), () => []));
  }
  const [one, other] = [join(ROOT, 'a.test.ts'), join(ROOT, 'b.test.ts')];
  const lines = [
    { program: '/shared.test.mjs', seconds: 8 },
    { program: one, seconds: 2 },
    { program: '/some/other/program.ts', seconds: 50 },
  ];
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const filesIn = (/** @type {string} */ program) => (program === '/shared.test.mjs' ? [one, other] : []);
  const durations = new Map([
    [one, 2_999],
    [other, 999],
  ]);
  assert.deepEqual(timesByFile(path, durations, filesIn), { 'a.test.ts': 8, 'b.test.ts': 2 });
});
