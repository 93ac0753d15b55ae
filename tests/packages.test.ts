import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSourceFiles, readSource } from './source-files.ts';

const MAX_PRODUCTION_PACKAGES = 150;
const LOCKS = ['package-lock.json', 'tools/lint/package-lock.json'];
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
}

const paths = listSourceFiles();
const packageFiles = paths
  .filter((path) => /(^|\/)package\.json$/.test(path))
  .map((path) => ({ path, content: readJson(path) }));
const locked = Object.entries(readJson('package-lock.json')['packages'] as Record<string, Locked>);

test('every dependency is pinned to one exact version', () => {
  const loose = packageFiles.flatMap(({ path, content }) =>
    namedDependencies(content).flatMap(([name, version]) =>
      /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : `${path}: ${name} ${version}`,
    ),
  );
  assert.deepEqual(loose, []);
});

test('the lock files name no place to download from, so that every registry can serve them', () => {
  const places = LOCKS.flatMap((path) => {
    const entries = Object.entries(readJson(path)['packages'] as Record<string, Locked>);
    return entries
      .filter(([, { resolved, link }]) => resolved !== undefined && !link)
      .map(([name]) => `${path}: ${name}`);
  });
  assert.deepEqual(places, []);
});

test('no package runs a script when it is installed, and none is there whose builds for some platforms are missing', () => {
  const unwanted = /node_modules\/(@tailwindcss\/|tailwindcss$|@biomejs\/|oxlint|node$)/;
  assert.deepEqual(
    locked
      .filter(([path, { hasInstallScript }]) => hasInstallScript || unwanted.test(path))
      .map(([path]) => path),
    [],
  );
});

test(`at most ${MAX_PRODUCTION_PACKAGES} packages are installed to serve the product`, () => {
  const installed = locked.filter(
    ([path, it]) => path.includes('node_modules/') && !it.dev && !it.link && fits(it),
  );
  assert.ok(installed.length <= MAX_PRODUCTION_PACKAGES, `${installed.length} packages`);
});

test('docs/dependencies.md gives a reason for every direct production dependency, and for nothing else', () => {
  const workspaces = packageFiles.filter(({ path }) => /^(packages|apps)\//.test(path));
  const direct = workspaces.flatMap(({ content }) => Object.keys(content['dependencies'] ?? {}));
  const wanted = [...new Set(direct)].filter((name) => !name.startsWith('@daybook/')).sort();
  const reasons = [...readSource('docs/dependencies.md').text.matchAll(/^\| `([^`]+)`\s*\|/gm)]
    .map(([, name = '']) => name)
    .sort();
  assert.deepEqual(reasons, wanted);
});

test('files speak of Daybook alone: no paths of a machine, no hosts of a registry', () => {
  // In pieces, so that this file does not say them either.
  const words = [
    ['/wo', 'rk/'],
    ['/ro', 'ot/'],
    ['registry.', 'npm'],
    ['deb.', 'debian.org'],
    ['security.', 'debian.org'],
  ];
  const texts = paths
    .filter((path) => !/\.(png|jpe?g|gif|bmp|ico|woff2?|gz|zst|webp)$/.test(path))
    .map(readSource);
  const refused = words.map((pieces) => pieces.join(''));
  assert.deepEqual(
    texts.flatMap(({ path, text }) =>
      refused.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
    ),
    [],
  );
});

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readSource(path).text) as Record<string, unknown>;
}

function namedDependencies(content: Record<string, unknown>): [string, string][] {
  return KINDS.flatMap((kind) => Object.entries((content[kind] ?? {}) as Record<string, string>));
}

/** Whether a package would be installed on Linux, x64, glibc: what most servers are. */
function fits({ os, cpu, libc }: Locked): boolean {
  const allows = (wanted: string | readonly string[] | undefined, have: string) =>
    wanted === undefined || [wanted].flat().includes(have);
  return allows(os, 'linux') && allows(cpu, 'x64') && allows(libc, 'glibc');
}
