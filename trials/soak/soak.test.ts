import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { nothingAcknowledged } from '../crashes/acknowledged.ts';
import { verdictLines } from '../verdict.ts';
import { soak } from './soak.ts';
import { readSamples, type SoakSample } from './soak-folder.ts';
import { verdictOfSoak } from './soak-verdict.ts';

test('two short parts of a soak go on with one store, with a kill and a stop in each, and lose nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-soak-'));
  const wanted = {
    seed: 20_261_123,
    minutes: 0.1,
    folder,
    faultEverySeconds: 0.5,
    sampleEverySeconds: 2,
    measureSeconds: 1,
    leastCalls: 60,
  };
  try {
    const first = await soak(wanted);
    assert.ok(first.ok, verdictLines(first).join('\n'));
    const second = await soak(wanted);
    assert.ok(second.ok, verdictLines(second).join('\n'));
    assert.equal(second.figures['parts'], 2);
    const samples = readSamples(folder);
    assert.deepEqual(new Set(samples.map(({ part }) => part)), new Set([1, 2]));
    assert.ok(samples.some(({ logBytes }) => logBytes > 0));
    assert.ok(
      samples.every(
        ({ residentMiB, heldMiB, tables }) =>
          residentMiB > heldMiB && heldMiB > 0 && tables['trade']!.rows > 0,
      ),
    );
    assert.ok(second.figures['calls']! > first.figures['calls']!);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const HOURS = Array.from({ length: 120 }, (_, minutes) => minutes);
const STEADY = HOURS.map((minutes): SoakSample => ({
  part: 1,
  minutes,
  life: 1,
  ageMinutes: minutes,
  residentMiB: 150 + (minutes % 3),
  heldMiB: 60 + (minutes % 2) / 10,
  files: 30 + (minutes % 2),
  sockets: 4,
  storeBytes: 1_000_000 + 700 * minutes * 100,
  logBytes: 4_000_000,
  tables: {
    trade: { rows: minutes * 100, bytes: 4_096 + 500 * minutes * 100 },
    // Its rows go again after a while.
    rate: { rows: Math.min(40, minutes) * 100, bytes: 4_096 + 200 * Math.min(40, minutes) * 100 },
    meta: { rows: 3, bytes: 4_096 },
  },
  calls: 600,
  p99Ms: 20 + (minutes % 4),
}));

function judged(samples: readonly SoakSample[], judgesSlopes = true): readonly string[] {
  const known = nothingAcknowledged();
  Object.assign(known.counts, { journal: 5_000 });
  for (let id = 0; id < 50; id += 1) known.processed.add(id);
  const run = {
    seed: 1,
    parts: 1,
    minutes: 120,
    perSecond: 10,
    calls: 72_000,
    leastCalls: 7_200,
    faultsMade: 60,
  };
  return verdictOfSoak({ ...run, known, samples, violations: [], unexpected: [], judgesSlopes }).faults;
}

test('a steady soak passes; memory, files, a store or reads that grow are told, unless it was too short', () => {
  assert.deepEqual(judged(STEADY), []);
  const grown: readonly (readonly [string, (sample: SoakSample) => Partial<SoakSample>])[] = [
    ['heldSlopeAtLeast', ({ minutes }) => ({ heldMiB: 60 + minutes / 50 })],
    ['residentSlopeAtLeast', ({ minutes }) => ({ residentMiB: 150 + minutes / 30 })],
    ['fileSpread', ({ minutes }) => ({ files: 30 + Math.floor(minutes / 15) })],
    [
      'growthOffPercent',
      ({ minutes, tables }) => ({
        tables: minutes < 60 ? tables : { ...tables, meta: { rows: 3, bytes: 600_000 } },
      }),
    ],
    ['p99Ratio', ({ minutes }) => ({ p99Ms: 20 + minutes })],
  ];
  for (const [name, change] of grown) {
    const samples = STEADY.map((sample) => ({ ...sample, ...change(sample) }));
    const faults = judged(samples);
    assert.equal(faults.length, 1, faults.join('; '));
    assert.match(faults[0]!, new RegExp(`^${name} is `));
    assert.deepEqual(judged(samples, false), []);
  }
  assert.match(
    judged(STEADY.map((sample) => ({ ...sample, logBytes: 70 * 1_048_576 })))[0]!,
    /^logMiB is 70/,
  );
});

test('what several servers begin with is no slope', () => {
  const lives = STEADY.map((sample) => {
    const life = sample.minutes < 60 ? 1 : 2;
    return { ...sample, life, residentMiB: sample.residentMiB + 40 * life };
  });
  assert.deepEqual(judged(lives), []);
});
