// npm test: installs what is missing, then types, lint, format, tests and browser walks. What a change needs, in ten minutes.
//   npm test -- --full                everything: both engines, all languages, widths, rounds, trials' quick forms, release, upgrades
//   npm test -- --full --shard 1/2    the first of two parts that take about as long
//   npm test -- --full --keep-times   keeps the processor time of each file, by which shards are cut and files are ordered
//   npm test -- --only unit,types     some steps: types lint format unit build walks
//   npm test -- PATH.test.ts …        some test files, whole
//   npm test -- --long PATH.test.ts   with all the rounds of what is drawn at random
//   npm test -- --watch PATH.test.ts  the same again whenever something they import is saved
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, inCheckout } from './checkout.mjs';
import { installPackages } from './install.mjs';
import { checkInstalledNode, findPinnedNode } from './pinned-node.mjs';
import { Refusal, runTool } from './refusal.mjs';
import { chooseShard, readShard } from './test/shards.mjs';
import { belongsToShort, isTestFile, isWalk, listTestFiles } from './test/sizes.mjs';
import { STEPS, watchTests } from './test/steps.mjs';
import { printSummary } from './test/summary.mjs';
import { keepTimes } from './test/times.mjs';

/** @typedef {import('./test/steps.mjs').Step} Step */
/** @typedef {import('./test/summary.mjs').Result} Result */
/** @typedef {{ steps: readonly Step[], files: readonly string[] }} Run what a run does, and the test files that its steps get */

/** @param {readonly string[]} args */
async function test(args) {
  checkInstalledNode();
  const { values: options, positionals } = readArguments(args);
  const named = positionals.map(inCheckout);
  for (const file of named)
    if (!isTestFile(file) || !existsSync(join(ROOT, file))) throw new Refusal(`${file} is not a test file.`);
  if (options.watch && named.length === 0)
    throw new Refusal('which test? Usage: npm test -- --watch PATH.test.ts');
  const run = chooseRun(options, named);
  if (options.long) process.env.DAYBOOK_TEST_LONG = 'on';
  process.env.DAYBOOK_TEST_SIZE = options.full || named.length > 0 ? 'full' : 'short';
  await installPackages('to develop');
  const node = findPinnedNode();
  if (options.watch) return watchTests(node, named);
  const start = performance.now();
  const results = await runSteps(run, node);
  if (options['keep-times']) keepTimes(Object.assign({}, ...results.map(({ counts }) => counts?.times)));
  const shown = options.full || named.length > 0 ? [] : leftToFull();
  return printSummary(results, (performance.now() - start) / 1000, shown);
}

/** @param {readonly string[]} args */
function readArguments(args) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        full: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        'keep-times': { type: 'boolean', default: false },
        shard: { type: 'string' },
        only: { type: 'string' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`${reason}; the steps are ${STEPS.map(({ name }) => name).join(', ')}.`);
  }
}

/** @param {ReturnType<typeof readArguments>['values']} options @param {readonly string[]} named @returns {Run} */
function chooseRun(options, named) {
  const files =
    named.length > 0 ? named : listTestFiles().filter((file) => options.full || belongsToShort(file));
  const steps = chooseSteps(options.only, named);
  if (options.shard === undefined) return { steps, files };
  const chosen = chooseShard(
    readShard(options.shard),
    steps.map(({ name }) => name),
    files,
  );
  return { steps: steps.filter(({ name }) => chosen.steps.includes(name)), files: chosen.files };
}

/** @param {string | undefined} only @param {readonly string[]} files */
function chooseSteps(only, files) {
  const known = STEPS.map(({ name }) => name);
  const names = only?.split(',').filter(Boolean);
  const unknown = names?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0 || names?.length === 0) {
    throw new Refusal(
      `there is no step ${unknown.join(', ') || 'named'}; the steps are ${known.join(', ')}.`,
    );
  }
  const wanted = names ?? (files.length > 0 ? stepsFor(files) : known);
  return STEPS.filter(({ name }) => wanted.includes(name));
}

/** @param {readonly string[]} files */
function stepsFor(files) {
  const walks = files.some(isWalk) ? ['build', 'walks'] : [];
  return files.every(isWalk) ? walks : ['unit', ...walks];
}

/** @param {Run} run @param {string} node */
async function runSteps({ steps, files }, node) {
  /** @type {Result[]} */
  const results = [];
  // A person who presses Ctrl C ends the run, not just its present step.
  let interrupted = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => (interrupted = true));
  // None of these uses all cores all the time, so they go side by side.
  const sideBySide = steps.filter(({ reads }) => reads === 'sources');
  results.push(...(await Promise.all(sideBySide.map((step) => runStep(step, node, files)))));
  for (const step of steps.filter((each) => !sideBySide.includes(each))) {
    if (interrupted) throw new Refusal(`the run was interrupted before ${step.name}.`);
    // The walks drive the built app: without it every one of them would fail for the same reason.
    const built = results.find(({ name }) => name === 'build')?.ok ?? true;
    if (step.name === 'walks' && !built)
      results.push({ name: step.name, ok: false, seconds: 0, note: 'not run: no build' });
    else results.push(await runStep(step, node, files));
  }
  return results;
}

/** @param {Step} step @param {string} node @param {readonly string[]} files @returns {Promise<Result>} */
async function runStep(step, node, files) {
  process.stdout.write(`\n── ${step.name}: ${step.what}\n`);
  const start = performance.now();
  const outcome = await step.run(node, files);
  return { ...outcome, name: step.name, seconds: (performance.now() - start) / 1000 };
}

function leftToFull() {
  const left = listTestFiles().filter((file) => !belongsToShort(file)).length;
  return [`${left} test files are left to npm test -- --full`];
}

await runTool(() => test(process.argv.slice(2)));
