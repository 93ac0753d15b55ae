import { cutFault, damageFault } from '@daybook/brokers/files/damage-testing.ts';
import { fixtureBytes, FIXTURES, type Fixture } from '@daybook/brokers/files/fixtures-testing.ts';
import { judge, type Verdict } from '../verdict.ts';

/** Damaged files of each format in one round; fifty rounds are ten thousand. */
const DAMAGES_A_ROUND = 200;
const CUTS = 300;
/** A file of a few kilobytes that takes longer hangs, however busy the machine is. */
const MAX_MS_LENGTH = 10_000;

interface Tried {
  readonly faults: string[];
  reads: number;
  slowestMs: number;
}

function tryOnce(tried: Tried, format: string, find: () => string | null): void {
  const began = performance.now();
  let fault: string | null;
  try {
    fault = find();
  } catch (error) {
    fault = `crashed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  const took = performance.now() - began;
  tried.reads += 1;
  tried.slowestMs = Math.max(tried.slowestMs, took);
  if (fault !== null) tried.faults.push(`${format}: ${fault}`);
}

function tryFormat(tried: Tried, fixture: Fixture, seed: number, damages: number): void {
  const { length } = fixtureBytes(fixture);
  for (let cut = 0; cut < CUTS; cut += 1)
    tryOnce(tried, fixture.format, () => cutFault(fixture, Math.floor((cut * length) / CUTS)));
  for (let at = 0; at < damages; at += 1)
    tryOnce(tried, fixture.format, () => damageFault(fixture, seed + at));
}

/** Reads files of every format cut off at 300 places and damaged in many ways: nothing wrong may come of it, and no crash. */
export function damagedFiles(seed: number, rounds: number, fixtures: readonly Fixture[] = FIXTURES): Verdict {
  const tried: Tried = { faults: [], reads: 0, slowestMs: 0 };
  const damages = rounds * DAMAGES_A_ROUND;
  for (const fixture of fixtures) tryFormat(tried, fixture, seed, damages);
  const { faults, reads, slowestMs } = tried;
  return judge({
    name: 'formats',
    observed: `${faults.length} faults in ${reads} damaged files of ${fixtures.length} formats, the slowest ${Math.round(slowestMs)} ms`,
    target: 'no crash, no hang, no partial import',
    seed,
    figures: { formats: fixtures.length, reads, faults: faults.length, slowestMs: Math.round(slowestMs) },
    least: { formats: 18, reads: fixtures.length * (CUTS + damages) },
    atMost: { slowestMs: MAX_MS_LENGTH },
    faults,
  });
}
