// Loading the product's modules takes a second of processor time a process, and what a server does for the first time several
// times as long as the next time: test files that leave their process as they found it share one.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../checkout.mjs';

/**
 * What shares processes with its like, and how many: each ends in well under a minute, so that none is the last one for which
 * everything waits.
 */
const KINDS = [
  // Rules, calculations and the demo platform: no server of ours, no store, no program. Clients of platforms count their requests in their process.
  { name: 'light', files: /^(?:packages(?!\/brokers\/src\/feeds\/)|apps\/web|demo)\//, processes: 3 },
  // Servers and stores within the process, which the suites close that opened them.
  { name: 'server', files: /^(?:apps\/server|packages\/brokers\/src\/feeds|tests\/sync)\//, processes: 12 },
];
/**
 * A hook outside of every suite, a clock or a global that is replaced would be there for the other files too; so would what
 * their programs and threads leave, and what they measure would be of all of them. What a test alone replaces (`t.mock`) ends with it.
 */
const CHANGES_PROCESS =
  /^(?:before|after)(?:Each)?\(|(?<!\bt\.)\bmock\b|\bglobalThis\b|\bprocess\.(?:env|on|once|exit|chdir|memoryUsage)\b|\bnode:(?:child_process|worker_threads)\b/m;
/** Every test of a server makes the hashes of its process cheap; this one is about what they cost. */
const OWN_PROCESS = ['apps/server/src/identity/sign-in/password-hash.test.ts'];
/** Fewer are sooner done by themselves, and a file that was named gets a line of its own. */
const WORTH_SHARING = 20;

/**
 * Puts test files of one kind together: gives the files to run, in which those that share a process are replaced by files in
 * `folder` that load them. Files of `alone` keep a process of their own.
 * @param {readonly string[]} files relative to the checkout
 * @param {readonly string[]} alone
 * @param {string} folder
 * @returns {string[]}
 */
export function shareProcesses(files, alone, folder) {
  const shareable = files.filter((file) => !alone.includes(file) && leavesProcess(file));
  const kinds = KINDS.map((kind) => ({
    ...kind,
    together: shareable.filter((file) => kind.files.test(file)),
  }));
  const worth = kinds.filter(({ together }) => together.length >= WORTH_SHARING);
  const shared = worth.flatMap(({ name, together, processes }) =>
    Array.from({ length: processes }, (_, at) => {
      const path = join(folder, `${name}-${at + 1}.test.mjs`);
      const part = together.filter((_file, index) => index % processes === at);
      writeFileSync(path, programOf(part.map((file) => join(ROOT, file))));
      return path;
    }),
  );
  const loaded = new Set(worth.flatMap(({ together }) => together));
  return [...shared, ...files.filter((file) => !loaded.has(file))];
}

/** @param {string} file relative to the checkout */
function leavesProcess(file) {
  return !OWN_PROCESS.includes(file) && !CHANGES_PROCESS.test(readFileSync(join(ROOT, file), 'utf8'));
}

/**
 * A test file that loads others. One that cannot be loaded fails by itself, and the others are run all the same.
 * @param {readonly string[]} files absolute
 */
export function programOf(files) {
  const urls = files.map((file) => pathToFileURL(file).href);
  return `import { test } from 'node:test';
for (const url of ${JSON.stringify(urls)})
  await import(url).catch((error) => test(url, () => { throw error; }));
`;
}
