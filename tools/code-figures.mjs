// npm run figures [-- FOLDER]: figures of the code base (or of another checkout of it), to compare before and after.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { unusedExports } from '../tests/unused-exports.ts';
import { ROOT } from './checkout.mjs';

const FIELDS = ['followedTradingPlan', 'stopLoss', 'durationSeconds', 'addedLiquidity'];
const SERVER = 'apps/server/src/';
const folder = process.argv[2] ?? ROOT;

const paths = execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\0')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(join(folder, path)));
const isTest = (/** @type {string} */ path) =>
  /\.(test|slow)\.|testing\b|^(?:tests|trials|bench)\//.test(path) || path.endsWith('-testing-child.ts');
const texts = new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
const sources = paths.filter((path) => !isTest(path));
const lines = (/** @type {readonly string[]} */ of) =>
  of.reduce((sum, path) => sum + (texts.get(path) ?? '').split('\n').length - 1, 0);

/** Folders of the server that import each other in one ring: the largest strongly connected set. */
function largestRing() {
  /** @type {Map<string, Set<string>>} */
  const edges = new Map();
  const folderOf = (/** @type {string} */ path) => {
    const [first = '', second] = path.slice(SERVER.length).split('/');
    return second === undefined ? '.' : first;
  };
  for (const path of sources.filter((it) => it.startsWith(SERVER)))
    for (const [, target = ''] of (texts.get(path) ?? '').matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
      const to = target.startsWith('#server/')
        ? target.replace('#server/', SERVER)
        : target.startsWith('.')
          ? posix.join(dirname(path), target)
          : '';
      if (!to.startsWith(SERVER) || folderOf(to) === folderOf(path)) continue;
      const known = edges.get(folderOf(path)) ?? new Set();
      edges.set(folderOf(path), known.add(folderOf(to)));
    }
  const reach = (/** @type {string} */ from) => {
    const seen = new Set();
    const open = [from];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const to of edges.get(next) ?? [])
        if (!seen.has(to)) {
          seen.add(to);
          open.push(to);
        }
    return seen;
  };
  const reached = new Map([...edges.keys()].map((from) => [from, reach(from)]));
  const rings = [...reached].map(
    ([from, all]) => [...all].filter((to) => reached.get(to)?.has(from) ?? false).length,
  );
  return Math.max(0, ...rings);
}

/** A line that begins a function in formatted code; it ends with the next brace of the same indent. */
const FUNCTION = /^( *)(?!\s*(?:\} )?(?:else )?(?:if|for|while|switch|catch)\b).*(?:=>|\)(?:: .+)?) \{$/;

/** The lines of code of the longest function of the sources, and where it begins. */
function longestFunction() {
  let [most, where] = [0, ''];
  for (const path of sources) {
    const rows = (texts.get(path) ?? '').split('\n');
    for (const [at, row] of rows.entries()) {
      const [, indent] = FUNCTION.exec(row) ?? [];
      if (indent === undefined) continue;
      const end = rows.findIndex((other, to) => to > at && other.startsWith(`${indent}}`));
      const length = rows.slice(at, end + 1).filter((line) => !/^\s*(?:$|\/[/*]|\*)/.test(line)).length;
      if (length > most) [most, where] = [length, `${path}:${at + 1}`];
    }
  }
  return `${most} ${where}`;
}

const widths = Map.groupBy(paths, (path) => dirname(path));
const wide = [...widths].filter(([, { length }]) => length > 25).sort(([, a], [, b]) => b.length - a.length);
const named = (/** @type {string} */ field) =>
  sources.filter(
    (path) => path !== 'tools/code-figures.mjs' && new RegExp(`\\b${field}\\b`).test(texts.get(path) ?? ''),
  ).length;

console.log(`source lines ${lines(sources)} in ${sources.length} files`);
console.log(`test lines ${lines(paths.filter(isTest))} in ${paths.filter(isTest).length} files`);
console.log(`folders of the server in one ring ${largestRing()}`);
console.log(
  `folders of more than 25 code files ${wide.length}${wide.map(([path, { length }]) => `\n  ${path} ${length}`).join('')}`,
);
console.log(`longest function ${longestFunction()}`);
console.log(
  `unused exports ${unusedExports(paths.filter((path) => !path.endsWith('.d.ts')).map((path) => ({ path, text: texts.get(path) ?? '' }))).length}`,
);
for (const field of FIELDS) console.log(`source files that name ${field} ${named(field)}`);
