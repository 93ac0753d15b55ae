// The processor time of tests: measured at the end of each process, kept by file, and the measure by which shards are cut.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, findText } from '../checkout.mjs';
import { isTestFile } from './sizes.mjs';

/** Processor seconds by test file, as `npm test -- --full --keep-times` measured them. */
const KEPT = 'tools/test/times.json';
/** What a file that was never measured is taken to need. */
const UNKNOWN_SECONDS = 3;
/** `/proc` counts in hundredths of a second on every Linux that Node runs on (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100;

/** @typedef {Readonly<Record<string, number>>} Times processor seconds by test file, relative to the checkout */

/**
 * Processor seconds of this process and of all that it started and that has ended; null where the system does not tell (it is
 * read from `/proc`).
 */
export function processorSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // Behind the program's name, which may hold spaces: fields 14 to 17 are user and system time, own and of children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** Appends what this process took to the file of measurements, a line a process. @param {string} path */
export function noteProcess(path) {
  const seconds = processorSeconds();
  const program = process.argv[1];
  if (seconds !== null && program) appendFileSync(path, `${JSON.stringify({ program, seconds })}\n`);
}

/**
 * Sums up the measurements of a run by test file. What several files took in one process is shared out by how long their tests ran.
 * @param {string} path of the measurements
 * @param {ReadonlyMap<string, number>} durations milliseconds by test file, absolute paths
 * @param {(program: string) => readonly string[]} filesIn the test files that a program loads, none when it is a test file itself
 * @returns {Times}
 */
export function timesByFile(path, durations, filesIn) {
  /** @type {Record<string, number>} */
  const times = {};
  for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const { program, seconds } = /** @type {{ program: string, seconds: number }} */ (JSON.parse(line));
    const loaded = filesIn(program);
    const all = loaded.length > 0 ? loaded : isTestFile(program) ? [program] : [];
    // Tests may run programs of their own elsewhere.
    const files = all.filter((file) => file.startsWith(ROOT));
    const weights = files.map((file) => (durations.get(file) ?? 0) + 1);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [at, file] of files.entries()) {
      const name = relative(ROOT, file);
      times[name] = (times[name] ?? 0) + (seconds * (weights[at] ?? 0)) / whole;
    }
  }
  return times;
}

/** @returns {Times} */
export function readKeptTimes() {
  return JSON.parse(findText(KEPT) ?? '{}');
}

/** Keeps a run's times for the shards and the order of later ones. @param {Times} times */
export function keepTimes(times) {
  const sorted = Object.keys(times)
    .sort()
    .map((file) => [file, Math.round((times[file] ?? 0) * 10) / 10]);
  writeFileSync(join(ROOT, KEPT), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** @param {string} file @param {Times} times */
export function secondsOf(file, times) {
  return times[file] ?? UNKNOWN_SECONDS;
}

/**
 * Deals things out so that each part takes about as long: the longest first, each to the part that has least.
 * @template T
 * @param {readonly T[]} things
 * @param {number} parts
 * @param {(thing: T) => number} seconds
 * @returns {T[][]} the same for the same things in the same order
 */
export function dealOut(things, parts, seconds) {
  const dealt = Array.from({ length: parts }, () => ({ things: /** @type {T[]} */ ([]), seconds: 0 }));
  for (const thing of things.toSorted((one, other) => seconds(other) - seconds(one))) {
    const least = dealt.reduce((best, part) => (part.seconds < best.seconds ? part : best));
    least.things.push(thing);
    least.seconds += seconds(thing);
  }
  return dealt.map((part) => part.things);
}
