// Reporter for node:test: one line a file, failures in full, and for `npm test` the counts and the processor time of each file as JSON.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inspect } from 'node:util';
import { ROOT } from '../checkout.mjs';
import { filesIn } from './light-tests.mjs';
import { timesByFile } from './times.mjs';

/** The file that gets the counts: `{ passed, failed, skipped, reasons, times }`. */
const COUNTS_FILE = process.env.DAYBOOK_TEST_COUNTS;
/** Where each process of tests noted what it took. */
const MEASUREMENTS = process.env.DAYBOOK_TEST_MEASUREMENTS;

/**
 * @typedef {{ passed: number, failed: number, skipped: number, reasons: Record<string, number> }} Counts
 * @typedef {{ name: string, file?: string, line?: number, nesting: number, skip?: string | boolean, todo?: string | boolean, details: { duration_ms: number, type?: string, error?: Error & { cause?: unknown, failureType?: string } } }} TestData
 */

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* report(events) {
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, skipped: 0, reasons: {} };
  /** @type {string[]} */
  const failures = [];
  /** @type {Map<string, number>} */
  const durations = new Map();
  for await (const { type, data } of events) {
    // A suite may be defined in a file that several tests import, its tests are not.
    if ((type === 'test:pass' || type === 'test:fail') && data.file && data.details.type !== 'suite')
      durations.set(data.file, (durations.get(data.file) ?? 0) + data.details.duration_ms);
    if (type === 'test:pass') countPass(counts, data);
    if (type === 'test:fail') yield* countFailure(counts, failures, data);
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message;
    if (type === 'test:diagnostic' && data.message.startsWith('Error: ')) yield `${data.message}\n`;
    if (type === 'test:summary' && data.file) yield fileLine(data);
  }
  const times = MEASUREMENTS ? timesByFile(MEASUREMENTS, durations, filesIn) : {};
  if (COUNTS_FILE) writeFileSync(COUNTS_FILE, JSON.stringify({ ...counts, times }));
  for (const [reason, count] of Object.entries(counts.reasons)) yield `  ${count} skipped: ${reason}\n`;
  if (failures.length > 0) yield `\n${failures.length} failed:\n${failures.join('')}`;
}

/** @param {Counts} counts @param {TestData} data */
function countPass(counts, data) {
  if (data.skip !== undefined || data.todo !== undefined) {
    const given = data.skip ?? data.todo;
    const reason = typeof given === 'string' && given !== '' ? given : 'no reason given';
    counts.reasons[reason] = (counts.reasons[reason] ?? 0) + 1;
    counts.skipped += 1;
  } else if (data.details.type !== 'suite') counts.passed += 1;
}

/** @param {Counts} counts @param {string[]} failures @param {TestData} data */
function* countFailure(counts, failures, data) {
  if (data.todo !== undefined) {
    counts.skipped += 1;
    return;
  }
  // A suite or a parent test fails again for each failing test in it: only the innermost one is told.
  if (data.details.error?.failureType === 'subtestsFailed') return;
  counts.failed += 1;
  const text = failureText(data);
  failures.push(text);
  yield text;
}

/** @param {TestData} data */
function failureText(data) {
  const error = data.details.error;
  const cause = error?.cause ?? error;
  const reason = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
  const place = data.file ? `${relative(ROOT, data.file)}:${data.line ?? 1}` : '';
  return `\n✖ ${data.name}\n  ${place}\n${indent(reason)}\n`;
}

/** @param {{ file: string, success: boolean, duration_ms: number, counts: { passed: number, failed: number, skipped: number, tests: number } }} data */
function fileLine(data) {
  const { passed, skipped } = data.counts;
  const seconds = (data.duration_ms / 1000).toFixed(1).padStart(6);
  const mark = data.success ? '✔' : '✖';
  const skips = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${seconds} s ${mark} ${relative(ROOT, data.file)} (${passed} passed${skips})\n`;
}

/** @param {string} text */
function indent(text) {
  return text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
