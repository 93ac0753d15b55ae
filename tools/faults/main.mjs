// npm run faults [-- --full] [-- --only 3,17] [-- --out FILE]: seeds sixty faults, one at a time, into a copy of the checkout and says
// which test catches each. Only tests that load the changed file are run, the nearest first.
//   --full   all tests; otherwise those of the short size
//   --only   faults of these numbers
//   --out    a file that gets the lines too
import { appendFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../tests/postgres.ts';
import { Refusal, runTool } from '../refusal.mjs';
import { inTestFolder } from '../test/folder.mjs';
import { FAULTS } from './faults.mjs';
import { tryFault } from './try-fault.mjs';
import { openWorkshop } from './workshop.mjs';

/** @typedef {import('./try-fault.mjs').Fault} Fault */
/** @typedef {import('./workshop.mjs').Size} Size */
/** @typedef {{ number: number, fault: Fault, caught: boolean }} Result */

/** So many may pass the short tests: the full ones catch them. */
const MAX_MISSED_BY_SHORT = 6;

async function seedFaults() {
  const { values } = parseArgs({
    options: { full: { type: 'boolean' }, only: { type: 'string' }, out: { type: 'string' } },
  });
  const size = values.full ? 'full' : 'short';
  const out = values.out && resolve(process.env.INIT_CWD ?? process.cwd(), values.out);
  if (out) writeFileSync(out, '');
  const say = (/** @type {string} */ line) => {
    process.stdout.write(`${line}\n`);
    if (out) appendFileSync(out, `${line}\n`);
  };
  const begun = performance.now();
  const results = await inTestFolder((folder) => runAll(chosen(values.only), folder, size, say));
  say(`${((performance.now() - begun) / 60_000).toFixed(1)} minutes`);
  return judge(results, size, say);
}

/** @param {string | undefined} only @returns {(readonly [number: number, Fault])[]} */
function chosen(only) {
  const all = FAULTS.map((fault, at) => /** @type {const} */ ([at + 1, fault]));
  if (only === undefined) return all;
  const numbers = only.split(',').map(Number);
  const unknown = numbers.filter((number) => FAULTS[number - 1] === undefined);
  if (unknown.length > 0) throw new Refusal(`the faults have the numbers 1 to ${FAULTS.length}.`);
  return all.filter(([number]) => numbers.includes(number));
}

/**
 * @param {readonly (readonly [number: number, Fault])[]} faults @param {string} folder for all that the run writes
 * @param {Size} size @param {(line: string) => void} say
 */
async function runAll(faults, folder, size, say) {
  // A cluster writes where temporary files are.
  process.env.TMPDIR = folder;
  const given = process.env.DAYBOOK_TEST_POSTGRES;
  const cluster = given ? null : await startPostgres();
  const url = given ?? cluster?.url;
  if (!url) say('No PostgreSQL (15 or newer) on this machine: its tests catch nothing.');
  try {
    const workshop = await openWorkshop(folder, size, url);
    /** @type {Result[]} */
    const results = [];
    for (const [number, fault] of faults) {
      const start = performance.now();
      const caughtBy = await tryFault(fault, workshop);
      const seconds = ((performance.now() - start) / 1000).toFixed(0).padStart(4);
      const by = caughtBy ? `caught by ${caughtBy.file} › ${caughtBy.name}` : `not caught: ${fault.breaks}`;
      say(`${String(number).padStart(2)} ${seconds} s ${by}`);
      results.push({ number, fault, caught: caughtBy !== null });
    }
    for (const file of workshop.unsound) say(`fails without a fault too, so it caught nothing: ${file}`);
    return results;
  } finally {
    await cluster?.stop();
  }
}

/** @param {readonly Result[]} results @param {Size} size @param {(line: string) => void} say @returns {number} the exit code */
function judge(results, size, say) {
  const missed = results.filter(({ caught }) => !caught);
  const unexpected = missed.filter(({ fault }) => fault.caughtBy !== undefined);
  const numbers = (/** @type {readonly Result[]} */ of) => of.map(({ number }) => number).join(', ');
  say(`${results.length - missed.length} of ${results.length} caught by the ${size} tests`);
  if (missed.length > 0) say(`not caught: ${numbers(missed)}`);
  if (unexpected.length < missed.length)
    say(
      `of these no test is known that catches them: ${numbers(missed.filter((each) => !unexpected.includes(each)))}`,
    );
  return unexpected.length > (size === 'short' ? MAX_MISSED_BY_SHORT : 0) ? 1 : 0;
}

// The tests run in process groups of their own, which a signal to this one does not reach: they are ended when it exits.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, () => process.exit(1));
await runTool(seedFaults);
