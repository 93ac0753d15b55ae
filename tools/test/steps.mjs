// The steps of `npm test`, each of which says how it went.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checkout.mjs';
import { runChild } from '../child.mjs';
import { HOW_TO_GET_CHROMIUM, ensureChromium } from '../chromium.mjs';
import { shareProcesses } from './light-tests.mjs';
import { Refusal } from '../refusal.mjs';
import { inTestFolder } from './folder.mjs';
import { SETTINGS } from './settings.mjs';
import { isWalk } from './sizes.mjs';
import { readKeptTimes, secondsOf } from './times.mjs';
import { buildWebWhenStale } from '../web-build.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, reasons?: Record<string, number>, times?: import('./times.mjs').Times }} Counts
 * @typedef {{ ok: boolean, counts?: Counts, note?: string }} Outcome
 * @typedef {object} Step
 * @property {string} name as `--only` takes it
 * @property {string} what
 * @property {'sources'} [reads] a step that only reads the sources may run beside others that do
 * @property {(node: string, files: readonly string[]) => Promise<Outcome>} run
 *   gets the pinned Node and the test files of the run
 */

// What hangs is ended and fails; far above what it takes on a slow machine that does other work too.
const LIMIT_MINUTES = 85;
const TEST_LIMIT_MS = 40 * 60_000;
// Tests must not depend on how the machine is set up: they see none of the product's settings, and a time zone in which
// New York's day, UTC's and the machine's own are three different ones for much of the day, half an hour off.
const SAME_FOR_ALL = {
  ...Object.fromEntries(SETTINGS.map((name) => [name, undefined])),
  TZ: 'Asia/Kolkata',
  LC_ALL: 'C.UTF-8',
};
// Compiled modules are kept from file to file and from run to run: a fifth of the processor time of the tests is compiling.
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') };
const LIGHT = ['--import', './tools/light-test-hooks.mjs'];
const WITH_POSTGRES = 'tools/with-postgres.mjs';
// More than the two cores of a small machine: a third of the time tests wait for a database, a platform or a page.
const UNIT_FILES_AT_ONCE = 3;
const WALKS_AT_ONCE = 3;
/** Bundling costs what two starts of the server save. */
const WORTH_BUNDLING = 4;
const OF_THE_RELEASE = ['tests/walks/release/release.test.ts', 'tests/walks/release/operators.test.ts'];
const TIMES = readKeptTimes();

/** In the order in which they run: what fails fastest first. */
export const STEPS = /** @type {readonly Step[]} */ ([
  {
    name: 'types',
    what: 'types',
    reads: 'sources',
    run: async (node) => program(node, ['node_modules/typescript/bin/tsc', '-b']),
  },
  {
    name: 'lint',
    what: 'lint',
    reads: 'sources',
    run: async (node) => program(node, ['tools/lint.mjs']),
  },
  {
    name: 'format',
    what: 'format',
    reads: 'sources',
    run: async (node) => program(node, ['tools/lint.mjs', '--format', '--check']),
  },
  {
    name: 'unit',
    what: 'rules, server and tools',
    run: async (node, files) =>
      unitTests(
        node,
        files.filter((file) => !isWalk(file)),
      ),
  },
  { name: 'build', what: 'browser app', reads: 'sources', run: buildWeb },
  { name: 'walks', what: 'browser walks', run: async (node, files) => walks(node, files.filter(isWalk)) },
]);

/** @param {string} node @param {readonly string[]} args @returns {Promise<Outcome>} */
async function program(node, args) {
  return outcomeOf(await runChild(node, args, { limitMinutes: LIMIT_MINUTES }));
}

/** @param {number} code @param {Counts} [counts] @returns {Outcome} */
function outcomeOf(code, counts) {
  const note =
    code === 124 ? `ended after ${LIMIT_MINUTES} minutes` : code === 0 ? undefined : `exit code ${code}`;
  return { ok: code === 0, ...(counts && { counts }), ...(note && { note }) };
}

/** @param {string} node @returns {Promise<Outcome>} */
async function buildWeb(node) {
  try {
    return { ok: true, note: await buildWebWhenStale(node) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, note: error.message };
    throw error;
  }
}

/** @param {string} node @param {readonly string[]} files */
async function unitTests(node, files) {
  return inTestFolder(async (folder) => {
    const env = { ...testEnvironment(folder), ...(await bundleServer(node, files, folder)) };
    return nodeTests(node, shareProcesses(files, folder, TIMES), UNIT_FILES_AT_ONCE, folder, env);
  });
}

/**
 * Puts the server and its other programs into few files, which start in half the time, where many files of tests start them.
 * @param {string} node @param {readonly string[]} files @param {string} folder @returns {Promise<NodeJS.ProcessEnv>}
 */
async function bundleServer(node, files, folder) {
  if (files.length < WORTH_BUNDLING) return {};
  const out = join(folder, 'server');
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'tools/server-bundle.config.mjs'];
  const code = await runChild(node, [...vite, '--outDir', out, '--logLevel', 'warn'], {
    output: 'to stderr',
  });
  if (code !== 0) throw new Refusal('the server could not be bundled; the reason stands above.');
  return { DAYBOOK_TEST_BUNDLE: out };
}

/** @param {string} node @param {readonly string[]} files @returns {Promise<Outcome>} */
async function walks(node, files) {
  if (files.length === 0) return { ok: true, note: 'there are none' };
  const chromium = await ensureChromium();
  if (chromium) return inTestFolder((folder) => walksIn(folder, node, files, chromium));
  process.stderr.write(`\nThe browser walks are SKIPPED, there is no Chromium: ${HOW_TO_GET_CHROMIUM}.\n`);
  return { ok: true, counts: { passed: 0, failed: 0, skipped: files.length }, note: 'SKIPPED: no Chromium' };
}

/**
 * The demo's journal is made once, and walks get copies of it, and so is the release; a walk alone makes its own.
 * @param {string} folder @param {string} node @param {readonly string[]} files @param {string} chromium @returns {Promise<Outcome>}
 */
async function walksIn(folder, node, files, chromium) {
  const bundle = await bundleServer(node, files, folder);
  const env = { ...testEnvironment(folder), ...bundle, DAYBOOK_CHROMIUM: chromium };
  const timed = files.map((path) => ({ path, seconds: secondsOf(path, TIMES) }));
  if (files.length === 1) return nodeTests(node, timed, WALKS_AT_ONCE, folder, env);
  const demo = join(folder, 'demo');
  const release = join(folder, 'release');
  const [code, releaseCode] = await Promise.all([
    runChild(node, ['tests/walks/make-demo.ts', demo], { env }),
    OF_THE_RELEASE.some((file) => files.includes(file)) ? makeRelease(node, release, env) : null,
  ]);
  if (code !== 0) return { ok: false, note: 'not run: the demo was not made' };
  // Where no release can be made its walks are skipped, or say why.
  const made = releaseCode === 0 ? { DAYBOOK_TEST_RELEASE: release } : {};
  return nodeTests(node, timed, WALKS_AT_ONCE, folder, { ...env, DAYBOOK_TEST_DEMO: demo, ...made });
}

/** @param {string} node @param {string} folder @param {NodeJS.ProcessEnv} env */
function makeRelease(node, folder, env) {
  return runChild(node, ['tools/release/main.mjs', '--dirty', '--out', folder], { env, output: 'quiet' });
}

/**
 * Runs test files again whenever one of them or something that they import is saved, until Ctrl C.
 * @param {string} node @param {readonly string[]} files at least one @returns {Promise<number>} the exit code
 */
export async function watchTests(node, files) {
  const browser = files.some(isWalk);
  if (browser) await buildWebWhenStale(node);
  const chromium = browser ? await ensureChromium() : null;
  if (browser && !chromium) throw new Refusal(`there is no Chromium: ${HOW_TO_GET_CHROMIUM}.`);
  return inTestFolder((folder) => {
    const env = { ...testEnvironment(folder), ...(chromium && { DAYBOOK_CHROMIUM: chromium }) };
    const reporter = ['--test-reporter=./tools/test/reporter.mjs', '--test-reporter-destination=stdout'];
    const watching = ['--test', '--watch', `--test-timeout=${TEST_LIMIT_MS}`, ...reporter];
    return runChild(node, [WITH_POSTGRES, node, ...LIGHT, ...watching, ...files], { env });
  });
}

/**
 * @param {string} node
 * @param {readonly { path: string, seconds: number }[]} files with the processor time that each is expected to need
 * @param {number} concurrency files at once
 * @param {string} folder of the test run
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome>}
 */
async function nodeTests(node, files, concurrency, folder, env) {
  if (files.length === 0) return { ok: true, note: 'there are none' };
  const [counted, measured] = [join(folder, 'counts.json'), join(folder, 'measurements.jsonl')];
  writeFileSync(measured, '');
  const written = { DAYBOOK_TEST_COUNTS: counted, DAYBOOK_TEST_MEASUREMENTS: measured };
  // One that began last would keep a core waiting.
  const longestFirst = files.toSorted((one, other) => other.seconds - one.seconds).map(({ path }) => path);
  const tests = [node, ...LIGHT, 'tools/test/run-files.mjs', String(concurrency), String(TEST_LIMIT_MS)];
  const code = await runChild(node, [WITH_POSTGRES, ...tests, ...longestFirst], {
    env: { ...env, ...written },
    limitMinutes: LIMIT_MINUTES,
  });
  return outcomeOf(code, readCounts(counted));
}

/** @param {string} folder for all that the tests write @returns {NodeJS.ProcessEnv} */
function testEnvironment(folder) {
  return { ...SAME_FOR_ALL, ...COMPILED, TMPDIR: folder };
}

/** What the reporter counted; a run that ended before it could say counts as one failure. @param {string} path */
function readCounts(path) {
  try {
    return /** @type {Counts} */ (JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
