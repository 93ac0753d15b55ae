// node tools/faults/first-failure.mjs LIMIT_SECONDS FILE…: runs test files, as many at once as there are cores, in the order in which
// they are given, and stops at the first failure, which it prints as JSON; prints nothing where all pass.
import { writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { run } from 'node:test';

const [limit, ...files] = process.argv.slice(2);
const waiting = files.values();

/** Ends this process; what it started is ended by whoever started it. @param {{ program: string, file: string, name: string }} failure */
function fail(failure) {
  writeSync(1, JSON.stringify(failure));
  process.exit(1);
}

/** One core takes file after file. */
async function work() {
  for (const file of waiting) {
    const late = { program: file, file, name: `does not end within ${limit} seconds` };
    // Not the runner's own limit: it asks a process to end, which one in an endless loop never hears.
    const timer = setTimeout(() => fail(late), Number(limit) * 1000);
    for await (const { type, data } of run({ files: [file], concurrency: 1 })) {
      if (type !== 'test:fail' || data.todo !== undefined) continue;
      // A suite or a parent test fails again for each failing test in it: the innermost one says what failed.
      if (data.details.error?.failureType === 'subtestsFailed') continue;
      fail({ program: file, file: data.file ?? file, name: data.name });
    }
    clearTimeout(timer);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
