// Where this checkout lies and which of its files make up a part of it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the checkout. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', '.git', 'data']);

/**
 * Files under a folder of the checkout, deepest included, in one fixed order.
 * @param {string} folder relative to the checkout; may be missing
 * @param {(path: string) => boolean} accepts is asked with the path relative to the checkout, `/` between names
 * @returns {string[]} paths relative to the checkout, `/` between names
 */
export function listFiles(folder, accepts) {
  return readFolder(join(ROOT, folder))
    .flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return accepts(path) ? [path] : [];
      return NOT_SOURCES.has(entry.name) ? [] : listFiles(path, accepts);
    })
    .sort();
}

/** @param {string} path absolute */
function readFolder(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/**
 * The text of a file of the checkout, or null when there is none.
 * @param {string} path relative to the checkout
 */
export function findText(path) {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * What was unpacked from a release's archive says so itself, and has everything that it needs; null in a checkout.
 * @returns {{ version: string, platform: string } | null}
 */
export function findRelease() {
  return JSON.parse(findText('RELEASE.json') ?? 'null');
}

/** Which Daybook this is, such as `0.1.0`. */
export function productVersion() {
  return String(JSON.parse(findText('package.json') ?? '{}').version);
}

/**
 * SHA-256 over the names and contents of files, as hexadecimal text.
 * @param {readonly string[]} paths relative to the checkout
 */
export function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * A path as given on the command line, as one relative to the checkout with `/` between names.
 * @param {string} path
 */
export function inCheckout(path) {
  return relative(ROOT, join(process.cwd(), path)).split(sep).join('/');
}

/**
 * Whether a caught error is a system error of this code, such as `ENOENT`.
 * @param {unknown} error
 * @param {string} code
 */
export function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
