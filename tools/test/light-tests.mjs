// Loading the product's modules takes a second of processor time a process, and what a server does for the first time several
// times as long as the next time: test files that leave their process as they found it share one.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT } from '../checkout.mjs';
import { dealOut, secondsOf } from './times.mjs';

/** What shares processes with its like. */
const KINDS = [
  // Rules, calculations and the demo platform: no server of ours, no store, no program. Clients of platforms count their requests in their process.
  { name: 'light', files: /^(?:packages(?!\/brokers\/src\/feeds\/)|apps\/web|demo)\// },
  // Servers and stores within the process, which the suites close that opened them.
  { name: 'server', files: /^(?:apps\/server|packages\/brokers\/src\/feeds|tests\/sync)\// },
];
/** Processor seconds of a shared process: none is the last one for which everything waits. */
const SECONDS_OF_A_PROCESS = 30;
const LONG_SECONDS = 10;
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
 * `folder` that load them. What takes long keeps a process of its own: there is little to save.
 * @param {readonly string[]} files relative to the checkout
 * @param {string} folder
 * @param {import('./times.mjs').Times} times
 * @returns {{ path: string, seconds: number }[]} with the processor time that each is expected to need
 */
export function shareProcesses(files, folder, times) {
  const shareable = files.filter((file) => secondsOf(file, times) < LONG_SECONDS && leavesProcess(file));
  const sum = (/** @type {readonly string[]} */ part) =>
    part.reduce((seconds, file) => seconds + secondsOf(file, times), 0);
  const worth = KINDS.map((kind) => ({
    ...kind,
    together: shareable.filter((file) => kind.files.test(file)),
  })).filter(({ together }) => together.length >= WORTH_SHARING);
  const shared = worth.flatMap(({ name, together }) => {
    const processes = Math.ceil(sum(together) / SECONDS_OF_A_PROCESS);
    return dealOut(together, processes, (file) => secondsOf(file, times)).map((part, at) => {
      const path = join(folder, `${name}-${at + 1}.test.mjs`);
      writeFileSync(path, programOf(part.map((file) => join(ROOT, file))));
      return { path, seconds: sum(part) };
    });
  });
  const loaded = new Set(worth.flatMap(({ together }) => together));
  const separate = files.filter((file) => !loaded.has(file));
  return [...shared, ...separate.map((path) => ({ path, seconds: secondsOf(path, times) }))];
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

/**
 * The test files that a program of {@link programOf} loads; none when it is a test file itself.
 * @param {string} program absolute
 * @returns {readonly string[]} absolute
 */
export function filesIn(program) {
  // A test may have run programs of its own that are gone.
  if (!existsSync(program)) return [];
  const list = /^for \(const url of (\[.*\])\)$/m.exec(readFileSync(program, 'utf8'))?.[1];
  return list === undefined ? [] : JSON.parse(list).map((/** @type {string} */ url) => fileURLToPath(url));
}
