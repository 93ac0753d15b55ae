// What `npm test` prints at its end: the steps, the processor time, the longest files, what was skipped, the count.
import { processorSeconds } from './times.mjs';

/** @typedef {import('./steps.mjs').Outcome & { name: string, seconds: number }} Result */

const MAX_LISTED = 10;

/**
 * @param {readonly Result[]} results
 * @param {number} total in seconds
 * @param {readonly string[]} notes further lines
 * @returns {number} the exit code
 */
export function printSummary(results, total, notes) {
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
  const verdict = failed.length === 0 ? 'everything holds' : `failed: ${failed.join(', ')}`;
  const processor = processorSeconds();
  const used =
    processor === null
      ? 'the system does not tell the processor time'
      : `${processor.toFixed(0)} s of processor time`;
  const lines = [
    '\n── summary',
    ...results.map(stepLine),
    ...longestFiles(results),
    ...notes,
    ...skippedLines(results),
    `${verdict}, ${total.toFixed(0)} s, ${used}`,
    closingLine(results),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return failed.length === 0 ? 0 : 1;
}

/** @param {Result} result */
function stepLine({ name, ok, seconds, note }) {
  return `${ok ? '✔' : '✖'} ${name.padEnd(7)} ${seconds.toFixed(1).padStart(6)} s  ${note ?? ''}`.trimEnd();
}

/** @param {readonly Result[]} results */
function longestFiles(results) {
  const times = results.flatMap(({ counts }) => Object.entries(counts?.times ?? {}));
  const longest = times.sort(([, one], [, other]) => other - one).slice(0, MAX_LISTED);
  const lines = longest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
  return lines.length > 0 ? ['most processor time:', ...lines] : [];
}

/** What was not run and why: one line a reason. */
function skippedLines(/** @type {readonly Result[]} */ results) {
  return results
    .flatMap(({ counts }) => Object.entries(counts?.reasons ?? {}))
    .map(([reason, times]) => `${times} SKIPPED: ${reason}`);
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
