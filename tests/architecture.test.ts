import assert from 'node:assert/strict';
import { dirname, posix } from 'node:path';
import { test } from 'node:test';
import { pathIn, refuseLayer, SERVER, WEB } from './layers.ts';
import {
  codeAlone,
  importsOf,
  listSourceFiles,
  readSource,
  type Import,
  type SourceFile,
} from './source-files.ts';

/** Who may import whom; README.md has the map. A package's own alias and what its package.json names come on top. */
const WORKSPACES = [
  { path: 'packages/domain', ours: [], node: 'in tests' },
  { path: 'packages/api', ours: ['@daybook/domain'], node: 'in tests' },
  { path: 'packages/texts', ours: ['@daybook/domain'], node: 'in tests' },
  { path: 'packages/brokers', ours: ['@daybook/domain', '@daybook/texts'], alias: '#brokers', node: 'yes' },
  {
    path: 'apps/server',
    ours: ['@daybook/api', '@daybook/brokers', '@daybook/texts', '@daybook/domain'],
    alias: '#server',
    node: 'yes',
  },
  {
    path: 'apps/web',
    ours: ['@daybook/api', '@daybook/texts', '@daybook/domain'],
    alias: '#web',
    node: 'in tests',
  },
  { path: 'demo', ours: [], alias: '#demo', node: 'yes' },
  {
    path: 'tests',
    ours: ['@daybook/api', '@daybook/brokers', '@daybook/texts', '@daybook/domain'],
    node: 'yes',
    // What crosses packages is tested with the real server and the real platform of the demo.
    reaches: ['apps/server/src/', 'apps/web/src/', 'demo/src/'],
  },
  {
    path: 'trials',
    ours: ['@daybook/api', '@daybook/brokers', '@daybook/domain'],
    node: 'yes',
    // Stores, platforms and browsers are opened as the tests open them; no test imports a trial.
    reaches: ['apps/server/src/', 'demo/src/', 'tests/'],
  },
  {
    path: 'bench',
    ours: ['@daybook/api', '@daybook/brokers', '@daybook/texts', '@daybook/domain'],
    node: 'yes',
    // Chromium and the running server are opened as the walks open them.
    reaches: ['apps/server/src/', 'demo/src/', 'tests/walks/'],
  },
  // The tool that runs the tests starts their PostgreSQL; figures of the code base are counted as the tests count them.
  { path: 'tools', ours: [], node: 'yes', reaches: ['tests/postgres.ts', 'tests/unused-exports.ts'] },
] as const satisfies readonly Workspace[];

interface Workspace {
  readonly path: string;
  readonly ours: readonly string[];
  readonly alias?: string;
  readonly node: 'yes' | 'in tests';
  /** Files and folders of other packages that it may import by their path. */
  readonly reaches?: readonly string[];
}

const MAX_FILE_LINES = 300;
const MAX_FILES_PER_FOLDER = 25;
/** One catalogue a language, each as long as the product has words. */
const TEXTS = /^packages\/texts\/src\//;

const files = listSourceFiles()
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  .map(readSource);
const rootPackage = JSON.parse(readSource('package.json').text) as PackageFile;

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

test('every package of ours imports only those that it may', () => {
  assert.deepEqual(
    complaints((file, workspace) => importsOf(file).flatMap((it) => refuseWorkspace(file, workspace, it))),
    [],
  );
});

test('every dependency is in the package.json of its importer, and where only types are allowed nothing else is imported', () => {
  assert.deepEqual(
    complaints((file, workspace) => importsOf(file).flatMap((it) => refusePackage(file, workspace, it))),
    [],
  );
});

test('the domain and the contract know no clock, no chance, no network and no machine', () => {
  const refused =
    /\bDate\.now|\bnew Date\(|\bTemporal\.Now|\bMath\.random|\bfetch\(|\bprocess\.|\bperformance\.|\bcrypto\.|\bconsole\.|\bsetTimeout\(/g;
  const pure = files.filter(({ path }) => /^packages\/(domain|api)\/src\//.test(path) && !isTest(path));
  assert.deepEqual(
    pure.flatMap(({ path, text }) =>
      [...codeAlone(text).matchAll(refused)].map(([word]) => `${path}: ${word}`),
    ),
    [],
  );
});

test("no feature imports another feature's routes, no screen another screen", () => {
  assert.deepEqual(
    files.flatMap((file) => importsOf(file).flatMap((it) => refuseNeighbour(file, it))),
    [],
  );
});

test('a folder of the server imports only from layers below its own', () => {
  const ours = files.filter(({ path }) => !isTest(path) && !isTestChild(path));
  assert.deepEqual(
    ours.flatMap((file) => refuseLayer(file, SERVER)),
    [],
  );
});

test('a folder of the browser app imports only from layers below its own, and none the public pages', () => {
  assert.deepEqual(
    files.flatMap((file) => refuseLayer(file, WEB)),
    [],
  );
});

test(`a folder holds at most ${MAX_FILES_PER_FOLDER} files`, () => {
  const folders = Map.groupBy(listSourceFiles(), dirname);
  const wide = [...folders].filter(([, { length }]) => length > MAX_FILES_PER_FOLDER);
  assert.deepEqual(
    wide.map(([folder, { length }]) => `${folder}: ${length}`),
    [],
  );
});

test('every class that a component names is in its styles', () => {
  const components = files.filter(({ path }) => path.startsWith(WEB.root));
  assert.deepEqual(components.flatMap(missingClasses), []);
});

test('every form of the browser app is the one that there is', () => {
  const made = files.filter(({ path, text }) => path.startsWith(WEB.root) && /<form\b/.test(codeAlone(text)));
  assert.deepEqual(
    made.map(({ path }) => path),
    ['apps/web/src/ui/fields/Form.tsx'],
  );
});

test('there are no barrels and no drawers', () => {
  const names = /(^|\/)(index|utils?|helpers?|common|misc|types)\.(ts|tsx|mjs)$/;
  const drawers = files.filter(
    ({ path }) => names.test(path) || /\/(utils|helpers|common|misc)\//.test(path),
  );
  const barrels = files.filter(({ text }) => isBarrel(codeAlone(text)));
  assert.deepEqual(
    [...drawers, ...barrels].map(({ path }) => path),
    [],
  );
});

test(`a file of more than ${MAX_FILE_LINES} lines says why in a comment at its top`, () => {
  const long = files.filter(
    ({ path, text }) => text.split('\n').length > MAX_FILE_LINES + 1 && !TEXTS.test(path),
  );
  assert.deepEqual(
    long.filter(({ text }) => !/^\s*(\/\/|\/\*)/.test(text)).map(({ path }) => path),
    [],
  );
});

test('certificates are always checked, and nothing runs text as code', () => {
  const refused =
    /rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|\beval\(|\bnew Function\(|dangerouslySetInnerHTML/g;
  const others = files.filter(({ path }) => path !== 'tests/architecture.test.ts');
  const found = others.flatMap(({ path, text }) =>
    [...codeAlone(text).matchAll(refused)].map(([word]) => `${path}: ${word}`),
  );
  assert.deepEqual(found, []);
});

function complaints(refuse: (file: SourceFile, workspace: Workspace) => string[]): string[] {
  return files.flatMap((file) => {
    const workspace = WORKSPACES.find(({ path }) => file.path.startsWith(`${path}/`));
    return workspace ? refuse(file, workspace) : [];
  });
}

function refuseWorkspace(file: SourceFile, workspace: Workspace, { target }: Import): string[] {
  const complaint = [`${file.path} imports ${target}`];
  if (target.startsWith('.')) return staysInWorkspace(file, workspace, target) ? [] : complaint;
  if (target.startsWith('@daybook/'))
    return workspace.ours.some((ours) => target.startsWith(`${ours}/`)) ? [] : complaint;
  if (target.startsWith('#'))
    return workspace.alias !== undefined && target.startsWith(`${workspace.alias}/`) ? [] : complaint;
  if (target.startsWith('node:'))
    return workspace.node === 'yes' || isTest(file.path) || isBuildFile(file.path) ? [] : complaint;
  return [];
}

function staysInWorkspace(file: SourceFile, workspace: Workspace, target: string): boolean {
  const path = posix.join(dirname(file.path), target);
  return [`${workspace.path}/`, ...(workspace.reaches ?? [])].some((allowed) => path.startsWith(allowed));
}

function refusePackage(file: SourceFile, workspace: Workspace, { target, typesOnly }: Import): string[] {
  if (/^(\.|#|node:|virtual:|@daybook\/)/.test(target)) {
    const wantsTypes =
      workspace.path === 'packages/texts' && target.startsWith('@daybook/') && !isTest(file.path);
    return wantsTypes && !typesOnly ? [`${file.path} imports more than types of ${target}`] : [];
  }
  const name = target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
  const own =
    workspace.path === 'tools'
      ? {}
      : (JSON.parse(readSource(`${workspace.path}/package.json`).text) as PackageFile);
  const forTests = isTest(file.path) || ['tests', 'trials', 'bench'].includes(workspace.path);
  const known = {
    ...own.dependencies,
    ...own.devDependencies,
    ...(forTests ? rootPackage.devDependencies : {}),
  };
  return name in known
    ? []
    : [`${file.path} imports ${name}, which ${workspace.path}/package.json does not name`];
}

function refuseNeighbour(file: SourceFile, { target }: Import): string[] {
  const from = /^apps\/(server|web)\/src\/(?:screens\/)?([^/]+)\//.exec(file.path);
  if (!from) return [];
  const path = target.startsWith('#')
    ? target.replace(/^#(server|web)/, 'apps/$1/src')
    : posix.join(dirname(file.path), target);
  const routes = /^apps\/server\/src\/(.+)\/routes\.ts$/.exec(path);
  const screen = /^apps\/web\/src\/screens\/([^/]+)\//.exec(path);
  const isRoutes = routes !== null && from[2] !== 'app' && !isTest(file.path);
  const isScreen = screen !== null && file.path.startsWith('apps/web/src/screens/') && screen[1] !== from[2];
  return isRoutes || isScreen ? [`${file.path} imports ${target}`] : [];
}

/** A program that a test starts alongside itself. */
function isTestChild(path: string): boolean {
  return path.endsWith('-testing-child.ts');
}

/** What `styles.name` names and the file of `styles` does not hold: no type says it, and the style is silently lost. */
function missingClasses({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(
    ([, name = '', target = '']) => {
      const held = new Set(readSource(pathIn(WEB, path, target)).text.match(/\.[A-Za-z][\w-]*/g));
      const named = codeAlone(text).matchAll(new RegExp(`(?<![.\\w])${name}(\\.\\w+)`, 'g'));
      return [...named].filter(([, word = '']) => !held.has(word)).map(([use]) => `${path}: ${use}`);
    },
  );
}

/** A file that does nothing but hand on what others export. */
function isBarrel(code: string): boolean {
  const statements = code
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
  return statements.length > 1 && statements.every((statement) => /^export\b[^=(]*\bfrom\b/.test(statement));
}

function isTest(path: string): boolean {
  return /\.(test|slow)\.(ts|tsx|mjs)$/.test(path) || /(^|[-/])testing\.ts$/.test(path);
}

/** Read by Vite on Node, never by the browser. */
function isBuildFile(path: string): boolean {
  return /^apps\/web\/(vite\.config|build\/.+)\.ts$/.test(path);
}
