// Which packages of the lock file a release carries: those that the server loads, and those that the browser app was built of.
import { ROOT, findText } from '../checkout.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {string} [resolved]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * @typedef {object} CarriedPackage
 * @property {string} place in the checkout, such as `node_modules/pg`
 * @property {string} name
 * @property {string} version
 * @property {string} licence SPDX, as the package states it
 * @property {string} integrity as npm compared it when the package was installed
 * @property {readonly ('server' | 'browser')[]} where
 * @property {readonly string[]} needs places of further packages
 */

/** Of the browser app these only build it. */
const BUILDERS = new Set(['vite', '@vitejs/plugin-react']);
/** What declares types and is never loaded. */
const TYPES_ALONE = /^(@types\/|undici-types$)/;

/** @returns {Record<string, LockedPackage>} the packages of the lock file by their place */
export function readLock() {
  return JSON.parse(findText('package-lock.json') ?? '{}').packages;
}

/**
 * What is installed here, for this platform, of what a release needs; by place.
 * @param {Record<string, LockedPackage>} [lock]
 * @param {(place: string) => boolean} [isInstalled]
 * @returns {CarriedPackage[]}
 */
export function listCarriedPackages(
  lock = readLock(),
  isInstalled = (place) => existsSync(join(ROOT, place)),
) {
  const server = reachable(lock, ['apps/server', 'demo'], isInstalled);
  const browser = reachable(lock, ['apps/web'], isInstalled);
  const node = Object.keys(lock['']?.optionalDependencies ?? {})
    .map((name) => `node_modules/${name}`)
    .filter(isInstalled);
  const ofServer = new Set([...server, ...node]);
  return [...new Set([...ofServer, ...browser])]
    .filter((place) => place.includes('node_modules/'))
    .sort()
    .map((place) => describe(lock, place, isInstalled, { ofServer, ofBrowser: browser }));
}

/**
 * @param {Record<string, LockedPackage>} lock @param {string} place @param {(place: string) => boolean} isInstalled
 * @param {{ ofServer: ReadonlySet<string>, ofBrowser: ReadonlySet<string> }} sets
 * @returns {CarriedPackage}
 */
function describe(lock, place, isInstalled, { ofServer, ofBrowser }) {
  const { version = '', license = '', integrity = '' } = lock[place] ?? {};
  const where = [
    ...(ofServer.has(place) ? [/** @type {const} */ ('server')] : []),
    ...(ofBrowser.has(place) ? [/** @type {const} */ ('browser')] : []),
  ];
  const needs = neededBy(lock, place, isInstalled).filter((needed) => needed.includes('node_modules/'));
  return { place, name: nameOf(place), version, licence: license, integrity, where, needs };
}

/** @param {Record<string, LockedPackage>} lock @param {readonly string[]} roots @param {(place: string) => boolean} isInstalled */
function reachable(lock, roots, isInstalled) {
  /** @type {Set<string>} */
  const seen = new Set();
  const waiting = [...roots];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    waiting.push(...neededBy(lock, place, isInstalled));
  }
  return seen;
}

/** @param {Record<string, LockedPackage>} lock @param {string} place @param {(place: string) => boolean} isInstalled */
function neededBy(lock, place, isInstalled) {
  const { dependencies, optionalDependencies } = lock[place] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies })
    .filter((name) => !TYPES_ALONE.test(name) && !BUILDERS.has(name))
    .flatMap((name) => {
      const found = resolvePackage(lock, place, name);
      return found !== null && (!found.includes('node_modules/') || isInstalled(found)) ? [found] : [];
    })
    .sort();
}

/**
 * Where Node finds a package from another one: in the nearest node_modules above it. A workspace is given by its own folder.
 * @param {Record<string, LockedPackage>} lock @param {string} from @param {string} name
 */
function resolvePackage(lock, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const found = lock[place];
    if (found !== undefined) return found.link ? (found.resolved ?? null) : place;
    if (folder === '') return null;
  }
}

/** @param {string} folder */
function parentOf(folder) {
  const at = folder.lastIndexOf('/node_modules/');
  return at < 0 ? '' : folder.slice(0, at);
}

/** @param {string} place */
function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
