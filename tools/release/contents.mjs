// What of the checkout goes into a release, and how it is laid out there.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT, findText, listFiles } from '../checkout.mjs';

/** @typedef {import('./packages.mjs').CarriedPackage} CarriedPackage */

const WORKSPACES = [
  'packages/domain',
  'packages/api',
  'packages/texts',
  'packages/brokers',
  'apps/server',
  'demo',
];
/** What starts the product; tests, lint and the like stay. */
const TOOLS = ['checkout', 'child', 'install', 'pinned-node', 'refusal', 'run', 'start', 'web-build'];
const FOR_TESTS = /\.(test|slow)\.tsx?$|-testing(-child)?\.ts$|\/fixtures\//;
const DOCUMENTS = /^(README|CHANGELOG|CONTRIBUTING)\.md$|^LICENSE$|^docs\/|^packaging\//;
/** Of Node's package the program and its licence; headers and manuals are for those who build. */
const NOT_NEEDED = /^node_modules\/node-[^/]+\/(include|share|CHANGELOG\.md)\b/;

/** @returns {string[]} files of the checkout that a release carries, packages and the built browser app aside */
export function listSources() {
  const wanted = new RegExp(`^(${WORKSPACES.join('|')})/(package\\.json$|src/)`);
  const tools = new Set(TOOLS.map((name) => `tools/${name}.mjs`));
  return listTracked().filter(
    (path) => (wanted.test(path) && !FOR_TESTS.test(path)) || DOCUMENTS.test(path) || tools.has(path),
  );
}

function listTracked() {
  if (!existsSync(join(ROOT, '.git'))) return listFiles('.', () => true);
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return names
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))
    .sort();
}

/**
 * Lays a release out in an empty folder.
 * @param {string} folder absolute
 * @param {readonly CarriedPackage[]} packages
 * @param {{ readonly version: string, readonly platform: string, readonly texts: Readonly<Record<string, string>> }} release
 *   `texts` are further files by their path
 */
export function layOut(folder, packages, { version, platform, texts }) {
  for (const path of listSources()) copy(path, folder);
  for (const path of listFiles('apps/web/dist', () => true)) copy(path, folder);
  for (const { place, where } of packages) if (where.includes('server')) copyPackage(place, folder, packages);
  for (const workspace of WORKSPACES) link(workspace, folder);
  // npm starts the product here too, and must not believe that something is missing.
  write(folder, 'RELEASE.json', `${JSON.stringify({ version, platform }, null, 2)}\n`);
  write(folder, 'package.json', `${JSON.stringify(packageFile(), null, 2)}\n`);
  write(folder, 'bin/daybook', readFileSync(join(ROOT, 'packaging/daybook.sh'), 'utf8'));
  chmodSync(join(folder, 'bin/daybook'), 0o755);
  for (const [path, text] of Object.entries(texts)) write(folder, path, text);
}

/** The root's package file without what only a checkout can do. */
function packageFile() {
  const { name, version, description, license, type, engines, scripts, optionalDependencies } = JSON.parse(
    findText('package.json') ?? '{}',
  );
  const kept = { start: scripts.start, daybook: scripts.daybook };
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines,
    scripts: kept,
    optionalDependencies,
  };
}

/** @param {string} path @param {string} folder */
function copy(path, folder) {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(ROOT, path), target);
}

/** A package without the packages inside it, which are carried only where they are listed. @param {string} place @param {string} folder @param {readonly CarriedPackage[]} packages */
function copyPackage(place, folder, packages) {
  const inside = new Set(packages.map((one) => one.place).filter((other) => other.startsWith(`${place}/`)));
  cpSync(join(ROOT, place), join(folder, place), {
    recursive: true,
    filter: (source) => {
      const path = relative(ROOT, source).replaceAll('\\', '/');
      if (NOT_NEEDED.test(path)) return false;
      return !path.slice(place.length).includes('/node_modules') || inside.size > 0;
    },
  });
}

/** @param {string} workspace @param {string} folder */
function link(workspace, folder) {
  const { name } = JSON.parse(findText(`${workspace}/package.json`) ?? '{}');
  const place = join(folder, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(relative(dirname(place), join(folder, workspace)), place);
}

/** @param {string} folder @param {string} path @param {string} text */
function write(folder, path, text) {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
