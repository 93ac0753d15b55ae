// Seeds one fault into the copy and finds the first test that fails because of it.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTestFile } from '../test/sizes.mjs';
import { readKeptTimes } from '../test/times.mjs';
import { hasCode } from '../checkout.mjs';
import { Refusal } from '../refusal.mjs';
import { testsNearest } from './import-graph.mjs';

/** So many of the nearest tests get a process each; those farther away share some. */
const NEAREST = 8;
/**
 * A process of tests that has not ended by then has failed: a fault may be an endless loop, or one for which a property seeks the
 * smallest example for minutes. Far above what the slowest takes without a fault.
 */
const LIMIT_SECONDS = 900;
/** Test files that load others, made anew for each fault. */
const SHARED = '.cache/shared-tests/';

/**
 * @typedef {object} Fault
 * @property {string} file relative to the checkout
 * @property {string} from occurs once in the file
 * @property {string} to
 * @property {string} breaks what it breaks, in a sentence
 * @property {string} [caughtBy] the test file that caught it last, which is run first; missing where none is known
 *
 * @typedef {{ program: string, file: string, name: string }} Failure
 * `program` is what was run, `file` where the test is written
 *
 * @typedef {import('./workshop.mjs').Workshop} Workshop
 */

/**
 * The text of a file with the fault; throws where the text that it replaces is not there exactly once.
 * @param {Fault} fault @param {string} text
 */
export function seed({ file, from, to }, text) {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times ${JSON.stringify(from)}`);
  return parts.join(to);
}

/**
 * @param {Fault} fault @param {Workshop} workshop
 * @returns {Promise<{ file: string, name: string } | null>} what caught it, the file relative to the checkout; null where nothing did
 */
export async function tryFault(fault, workshop) {
  const path = join(workshop.copy, fault.file);
  const text = readFileSync(path, 'utf8');
  const faulty = seed(fault, text);
  const leftOut = new Set(workshop.unsound);
  for (;;) {
    writeFileSync(path, faulty);
    const failure = await failureOf(fault, workshop, leftOut);
    const found = failure && whereFailed(failure, workshop.copy);
    // What passes the second time, by itself, had another reason, such as a machine that was too busy.
    const again = found && (await firstFailure([found.run], workshop));
    writeFileSync(path, text);
    if (!found) return null;
    if (again && (await passesWithoutFault(found.run, workshop)))
      return { file: found.written, name: found.name };
    if (found.run.startsWith(SHARED)) throw new Refusal(`nobody knows why ${found.run} fails: ${found.name}`);
    leftOut.add(found.run);
    if (again) workshop.unsound.add(found.run);
  }
}

/**
 * @param {Fault} fault @param {Workshop} workshop
 * @param {ReadonlySet<string>} leftOut test files that are not run
 */
async function failureOf({ file: changed, caughtBy }, workshop, leftOut) {
  const { importers, isWanted, shareProcesses, copy } = workshop;
  const tests = testsNearest(importers, changed)
    .filter((file) => isWanted(file) && !leftOut.has(file))
    .sort((one, other) => Number(other === caughtBy) - Number(one === caughtBy));
  const near = await firstFailure(tests.slice(0, NEAREST), workshop);
  if (near !== null || tests.length <= NEAREST) return near;
  const folder = join(copy, SHARED);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const programs = shareProcesses(tests.slice(NEAREST), folder, readKeptTimes()).map(({ path }) => path);
  return firstFailure(programs, workshop);
}

/**
 * The test file that has to be run to see the failure again, and the one in which the failing test is written, which may be
 * a helper's. A test file that could not be loaded beside others is named by the test.
 * @param {Failure} failure @param {string} copy
 */
function whereFailed({ program, file, name }, copy) {
  const inCopy = (/** @type {string} */ path) => (isAbsolute(path) ? relative(copy, path) : path);
  const place = inCopy(name.startsWith('file:') ? fileURLToPath(name) : file);
  return { run: isTestFile(place) ? place : inCopy(program), written: place, name };
}

/** @param {string} file relative to the copy @param {Workshop} workshop */
async function passesWithoutFault(file, workshop) {
  if (workshop.sound.has(file)) return true;
  if ((await firstFailure([file], workshop)) !== null) return false;
  if (!file.startsWith(SHARED)) workshop.sound.add(file);
  return true;
}

/**
 * @param {readonly string[]} files @param {Workshop} workshop
 * @returns {Promise<Failure | null>}
 */
function firstFailure(files, { copy, node, env }) {
  const hooks = ['--import', './tools/light-test-hooks.mjs'];
  const program = ['tools/faults/first-failure.mjs', String(LIMIT_SECONDS), ...files];
  const child = spawn(node, [...hooks, ...program], {
    cwd: copy,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const end = () => endGroup(child.pid);
  process.once('exit', end);
  let words = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (words += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('exit', end);
      // Ends what the tests that were stopped had started.
      end();
      if (words !== '') resolve(JSON.parse(words));
      else if (code === 0) resolve(null);
      else reject(new Error(`${files.join(' ')} could not be run: exit code ${code}`));
    });
  });
}

/** @param {number | undefined} pid of the first process of the group */
function endGroup(pid) {
  try {
    if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
