// npm test: installs what is missing, then types, lint, format, all tests and the browser walks.
//   npm test -- --only unit,types     some steps: types lint format unit build walks
//   npm test -- PATH.test.ts …        some test files
//   npm test -- --long PATH.test.ts   with all the rounds of what is drawn at random
//   npm test -- --watch PATH.test.ts  the same again whenever something they import is saved
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, inCheckout } from './checkout.mjs';
import { installPackages } from './install.mjs';
import { checkInstalledNode, findPinnedNode } from './pinned-node.mjs';
import { Refusal, runTool } from './refusal.mjs';
import { STEPS, isTestFile, isWalk, watchTests } from './test/steps.mjs';

/** @typedef {import('./test/steps.mjs').Step} Step */
/** @typedef {import('./test/steps.mjs').Outcome & { name: string, seconds: number }} Result */

/** @param {readonly string[]} args */
async function test(args) {
  checkInstalledNode();
  const watch = args.includes('--watch');
  if (args.includes('--long')) process.env.DAYBOOK_TEST_LONG = 'on';
  const { steps, files } = readArguments(args.filter((arg) => arg !== '--watch' && arg !== '--long'));
  if (watch && files.length === 0) throw new Refusal('which test? Usage: npm test -- --watch PATH.test.ts');
  await installPackages('to develop');
  const node = findPinnedNode();
  if (watch) return watchTests(node, files);
  /** @type {Result[]} */
  const results = [];
  // A person who presses Ctrl C ends the run, not just its present step.
  let interrupted = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => (interrupted = true));
  const start = performance.now();
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
  return printSummary(results, (performance.now() - start) / 1000);
}

/** @param {readonly string[]} args */
function readArguments(args) {
  const only = args.indexOf('--only');
  const names = only < 0 ? [] : (args[only + 1] ?? '').split(',').filter(Boolean);
  const files = args.filter((_, index) => only < 0 || (index !== only && index !== only + 1)).map(inCheckout);
  for (const file of files)
    if (!isTestFile(file) || !existsSync(join(ROOT, file))) throw new Refusal(`${file} is not a test file.`);
  return { steps: chooseSteps(names, only >= 0, files), files };
}

/** @param {readonly string[]} names @param {boolean} named @param {readonly string[]} files */
function chooseSteps(names, named, files) {
  const known = STEPS.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0 || (named && names.length === 0)) {
    throw new Refusal(
      `there is no step ${unknown.join(', ') || 'named'}; the steps are ${known.join(', ')}.`,
    );
  }
  const wanted = named ? names : files.length > 0 ? stepsFor(files) : known;
  return STEPS.filter(({ name }) => wanted.includes(name));
}

/** @param {readonly string[]} files */
function stepsFor(files) {
  const walks = files.some(isWalk) ? ['build', 'walks'] : [];
  return files.every(isWalk) ? walks : ['unit', ...walks];
}

/** @param {Step} step @param {string} node @param {readonly string[]} files @returns {Promise<Result>} */
async function runStep(step, node, files) {
  process.stdout.write(`\n── ${step.name}: ${step.what}\n`);
  const start = performance.now();
  const outcome = await step.run(node, files);
  return { ...outcome, name: step.name, seconds: (performance.now() - start) / 1000 };
}

/** @param {readonly Result[]} results @param {number} total in seconds @returns {number} the exit code */
function printSummary(results, total) {
  process.stdout.write('\n── summary\n');
  for (const { name, ok, seconds, note } of results) {
    const line = `${ok ? '✔' : '✖'} ${name.padEnd(7)} ${seconds.toFixed(1).padStart(6)} s  ${note ?? ''}`;
    process.stdout.write(`${line.trimEnd()}\n`);
  }
  const failed = results.filter(({ ok }) => !ok);
  const verdict =
    failed.length === 0 ? 'everything holds' : `failed: ${failed.map(({ name }) => name).join(', ')}`;
  process.stdout.write(
    `${verdict}, ${total.toFixed(0)} s\n${skippedLines(results)}${closingLine(results)}\n`,
  );
  return failed.length === 0 ? 0 : 1;
}

/** What was not run and why: one line a reason. */
function skippedLines(/** @type {readonly Result[]} */ results) {
  return results
    .flatMap(({ counts }) => Object.entries(counts?.reasons ?? {}))
    .map(([reason, times]) => `${times} SKIPPED: ${reason}\n`)
    .join('');
}

/** `N passed, N failed, N skipped` over all tests; a step that fails without tests of its own counts as one failure. */
function closingLine(/** @type {readonly Result[]} */ results) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const { ok, counts } of results) {
    count.passed += counts?.passed ?? 0;
    count.skipped += counts?.skipped ?? 0;
    count.failed += Math.max(counts?.failed ?? 0, ok ? 0 : 1);
  }
  return `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`;
}

await runTool(() => test(process.argv.slice(2)));
