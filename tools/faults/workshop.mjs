// Where faults are seeded: one copy of the checkout's sources, and what is needed to run its tests. The checkout is never changed.
import { copyFileSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, listFiles } from '../checkout.mjs';
import { findPinnedNode } from '../pinned-node.mjs';
import { SETTINGS } from '../test/settings.mjs';
import { belongsToShort } from '../test/sizes.mjs';
import { readImportGraph } from './import-graph.mjs';

/** Where npm links the workspaces: these links have to lead into the copy. */
const WORKSPACES = '@daybook';

/**
 * @typedef {'short' | 'full'} Size
 *
 * @typedef {object} Workshop
 * @property {string} copy absolute path of the copy of the checkout
 * @property {string} node
 * @property {NodeJS.ProcessEnv} env of the tests
 * @property {import('./import-graph.mjs').ImportGraph} importers
 * @property {(path: string) => boolean} isWanted whether a test file belongs to the size
 * @property {typeof import('../test/light-tests.mjs').shareProcesses} shareProcesses the copy's own
 * @property {Set<string>} sound test files that passed without a fault
 * @property {Set<string>} unsound test files that fail without a fault too: they catch nothing
 */

/**
 * @param {string} folder absolute; for all that the run writes
 * @param {Size} size
 * @param {string | undefined} postgres URL of a cluster's maintenance database
 * @returns {Promise<Workshop>}
 */
export async function openWorkshop(folder, size, postgres) {
  const [copy, temporary] = [join(folder, 'checkout'), join(folder, 'tmp')];
  mkdirSync(temporary, { mode: 0o1777 });
  copyCheckout(copy);
  const { shareProcesses } = await importFrom(copy, 'tools/test/light-tests.mjs');
  // A test that is started from a test must not report to that one's runner.
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  return {
    copy,
    node: findPinnedNode(),
    importers: readImportGraph(),
    isWanted: size === 'full' ? () => true : belongsToShort,
    shareProcesses,
    sound: new Set(),
    unsound: new Set(),
    env: {
      ...inherited,
      ...Object.fromEntries(SETTINGS.map((name) => [name, undefined])),
      ...(postgres && { DAYBOOK_TEST_POSTGRES: postgres }),
      // As `npm test` has them.
      TZ: 'Asia/Kolkata',
      LC_ALL: 'C.UTF-8',
      TMPDIR: temporary,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      DAYBOOK_TEST_SIZE: size,
    },
  };
}

/** @param {string} folder absolute @param {string} path */
function importFrom(folder, path) {
  return import(pathToFileURL(join(folder, path)).href);
}

/** @param {string} folder absolute */
function copyCheckout(folder) {
  for (const path of listFiles('.', () => true)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(ROOT, path), target);
  }
  const [packages, links] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(links, WORKSPACES), { recursive: true });
  for (const name of readdirSync(packages))
    if (name !== WORKSPACES && name !== '.cache') symlinkSync(join(packages, name), join(links, name));
  // Relative links, which lead to the copy's own workspaces when they are taken over as they are.
  for (const name of readdirSync(join(packages, WORKSPACES)))
    symlinkSync(readlinkSync(join(packages, WORKSPACES, name)), join(links, WORKSPACES, name));
}
