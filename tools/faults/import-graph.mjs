// Which test files load a file, and how far from it they are, read from the import statements.
import { dirname, posix } from 'node:path';
import { findText, listFiles } from '../checkout.mjs';
import { isTestFile, isWalk } from '../test/sizes.mjs';

const FOLDERS = ['packages', 'apps', 'demo', 'bench', 'tests'];
const TRIALS = 'tests/trials/';
/** What a file loads: imports of values, imports at run time, and files that are started as a thread or a program. */
const LOADS =
  /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)|\bnew URL\('(\.[^']+\.ts)'/gm;

/** @typedef {ReadonlyMap<string, readonly string[]>} ImportGraph file → files that load it, relative to the checkout */

/** @returns {ImportGraph} */
export function readImportGraph() {
  const files = FOLDERS.flatMap((folder) => listFiles(folder, (path) => /\.(?:tsx?|mjs)$/.test(path)));
  const known = new Set(files);
  const places = readPackagePlaces();
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const file of files)
    for (const [, imported, atRunTime, started] of (findText(file) ?? '').matchAll(LOADS)) {
      const target = resolveImport(file, imported ?? atRunTime ?? started ?? '', places);
      if (target === null || !known.has(target)) continue;
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  return importers;
}

/**
 * What a specifier of ours begins with → its folder, with a slash at the end: `@daybook/domain/` and `#server/`. Every package
 * that exports or imports by a pattern does so from one folder.
 */
function readPackagePlaces() {
  const manifests = FOLDERS.flatMap((folder) =>
    listFiles(folder, (path) => /(?:^|\/)package\.json$/.test(path)),
  );
  return new Map(
    manifests.flatMap((path) => {
      const { name, exports = {}, imports = {} } = JSON.parse(findText(path) ?? '{}');
      const patterns = [
        ...Object.entries(exports).map(([key, target]) => [posix.join(name, key), target]),
        ...Object.entries(imports),
      ];
      return patterns
        .filter(([key, target]) => key.endsWith('/*') && String(target).endsWith('/*'))
        .map(([key, target]) => [key.slice(0, -1), posix.join(dirname(path), target.slice(0, -1))]);
    }),
  );
}

/** @param {string} file @param {string} specifier @param {ReadonlyMap<string, string>} places */
function resolveImport(file, specifier, places) {
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier);
  for (const [prefix, folder] of places)
    if (specifier.startsWith(prefix)) return folder + specifier.slice(prefix.length);
  return null;
}

/**
 * Test files that load a file, directly or through others, nearest first; of equally near ones those that share most of its
 * folders. Browser walks and trials are left out.
 * @param {ImportGraph} importers
 * @param {string} changed relative to the checkout
 */
export function testsNearest(importers, changed) {
  const distances = new Map([[changed, 0]]);
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  const folders = changed.split('/');
  const shared = (/** @type {string} */ path) => {
    const differs = path.split('/').findIndex((name, at) => name !== folders[at]);
    return differs === -1 ? folders.length : differs;
  };
  return [...distances]
    .filter(([file]) => isTestFile(file) && !isWalk(file) && !file.startsWith(TRIALS))
    .sort(([one, near], [other, far]) => near - far || shared(other) - shared(one) || (one < other ? -1 : 1))
    .map(([file]) => file);
}
