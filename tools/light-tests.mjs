// Many test files take less time than a process takes to begin: those that leave their process as they found it share one.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './checkout.mjs';

/** Only rules and calculations: no server, no store, no program. Clients of platforms count their requests in their process. */
const LIGHT = /^(?:packages(?!\/brokers\/src\/feeds\/)|apps\/web)\//;
/** A hook outside of every suite, a clock or a global that is replaced would be there for the other files too. */
const CHANGES_PROCESS =
  /^(?:before|after)(?:Each)?\(|\bmock\b|\bglobalThis\b|\bprocess\.(?:env|on|once|exit|chdir)\b/m;
/** Fewer are sooner done by themselves, and a file that was named gets a line of its own. */
const WORTH_SHARING = 20;
/** Each ends in well under a minute, so that none is the last one for which everything waits. */
const PROCESSES = 3;

/**
 * Puts light test files together: gives the files to run, in which those that share a process are replaced by files in
 * `folder` that load them. Files of `alone` keep a process of their own.
 * @param {readonly string[]} files relative to the checkout
 * @param {readonly string[]} alone
 * @param {string} folder
 * @returns {string[]}
 */
export function shareProcesses(files, alone, folder) {
  const light = files.filter((file) => !alone.includes(file) && isLight(file));
  if (light.length < WORTH_SHARING) return [...files];
  const shared = Array.from({ length: PROCESSES }, (_, at) => {
    const path = join(folder, `light-${at + 1}.test.mjs`);
    const part = light.filter((file) => light.indexOf(file) % PROCESSES === at);
    writeFileSync(path, programOf(part.map((file) => join(ROOT, file))));
    return path;
  });
  return [...shared, ...files.filter((file) => !light.includes(file))];
}

/** @param {string} file relative to the checkout */
function isLight(file) {
  return LIGHT.test(file) && !CHANGES_PROCESS.test(readFileSync(join(ROOT, file), 'utf8'));
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
