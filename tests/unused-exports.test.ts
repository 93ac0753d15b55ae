import assert from 'node:assert/strict';
import { dirname, posix } from 'node:path';
import { test } from 'node:test';
import { codeAlone, listSourceFiles, readSource, type SourceFile } from './source-files.ts';

const ALIASES: readonly (readonly [start: string, folder: string])[] = [
  ['@daybook/domain/', 'packages/domain/src/'],
  ['@daybook/api/', 'packages/api/src/'],
  ['@daybook/texts/', 'packages/texts/src/'],
  ['@daybook/brokers/', 'packages/brokers/src/'],
  ['#brokers/', 'packages/brokers/src/'],
  ['#server/', 'apps/server/src/'],
  ['#web/', 'apps/web/src/'],
  ['#demo/', 'demo/src/'],
];

const PRODUCT = /^(?:apps|packages|demo)\//;
/** The key of a text: `name: 'Symbol'`, `count: (most: number) => …`. */
const TEXT_KEY = /^ +'?([a-z]\w*)'?: /gm;
const CATALOGUE = /^packages\/texts\/src\/(en|es|pt)\b/;
const FOR_TESTS = /\.(?:test|slow)\.|-testing(?:-child)?\./;

/** Imports by name; `* as` and `import()` take everything. */
const NAMED = /\b(?:import|export)\s+(?:type\s+)?([^;'"]*?)\bfrom\s*['"]([^'"]+)['"]/g;
const WHOLE = /\bimport\(\s*['"]([^'"]+)['"]|\bimport\.meta\.resolve\(\s*['"]([^'"]+)['"]/g;
/** A value that is exported by its declaration. A type may be exported as a part of what a function takes or gives. */
const EXPORTED = /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class) +(\w+)/gm;

test('no value is exported that no other file imports', () => {
  assert.deepEqual(unusedExports(sourceFiles()), []);
});

test('what only tests use of the product lives in a file for tests', () => {
  assert.deepEqual(exportsForTests(sourceFiles()), []);
});

test('no text is kept that nothing of the product shows', () => {
  const product = sourceFiles().filter(({ path }) => PRODUCT.test(path) && !FOR_TESTS.test(path));
  const users = product.filter(({ path }) => !CATALOGUE.test(path));
  const named = new Set(users.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  const kept = product
    .filter(({ path }) => CATALOGUE.exec(path)?.[1] === 'en')
    .flatMap(({ text }) => [...text.matchAll(TEXT_KEY)].map(([, key = '']) => key));
  assert.ok(kept.length > 1000);
  assert.deepEqual(
    kept.filter((key) => !named.has(key)),
    [],
  );
});

test('an unused export is found, and one that is imported in any way is not', () => {
  const files = [
    {
      path: 'demo/src/a.ts',
      text: 'export const one = 1;\nexport type Two = 2;\nexport function three() {}\n',
    },
    { path: 'demo/src/b.ts', text: "import { one as first,\n  type Two } from './a.ts';\n" },
    { path: 'demo/src/c.ts', text: 'export const four = 4;\n' },
    { path: 'demo/src/d.ts', text: "const c = await import('./c.ts');\n" },
  ];
  assert.deepEqual(unusedExports(files), ['demo/src/a.ts: three']);
});

test('an export that only tests import is found unless its own file uses it', () => {
  const files = [
    {
      path: 'demo/src/a.ts',
      text: 'export const one = 1;\n/** More than `one`. */\nexport function two() {\n  return one;\n}\nexport function useForTests() {}\n',
    },
    { path: 'demo/src/b-testing.ts', text: "import { two } from './a.ts';\nexport const three = two();\n" },
    {
      path: 'demo/src/a.test.ts',
      text: "import { one, useForTests } from './a.ts';\nimport { three } from './b-testing.ts';\n",
    },
  ];
  assert.deepEqual(exportsForTests(files), ['demo/src/a.ts: two']);
});

function sourceFiles(): SourceFile[] {
  return listSourceFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map(readSource);
}

/**
 * `path: name` of every export of the product that nothing of it uses. A part that its own file uses may be exported to
 * be tested alone, and what a test must change inside a file says so by its name.
 */
function exportsForTests(files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const isUsed = (path: string, name: string) =>
    name.endsWith('ForTests') ||
    [...codeAlone(texts.get(path) ?? '').matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
  return unusedExports(files.filter(({ path }) => PRODUCT.test(path) && !FOR_TESTS.test(path))).filter(
    (line) => {
      const [path = '', name = ''] = line.split(': ');
      return !isUsed(path, name);
    },
  );
}

/** `path: name` of every export that no other file takes. */
function unusedExports(files: readonly SourceFile[]): string[] {
  const taken = new Map<string, Set<string>>();
  const whole = new Set<string>();
  for (const { path, text } of files) {
    for (const [, names = '', target = ''] of text.matchAll(NAMED)) {
      const from = pathOf(path, target);
      if (names.includes('*')) whole.add(from);
      for (const name of namesIn(names)) taken.getOrInsertComputed(from, () => new Set()).add(name);
    }
    for (const [, later, resolved] of text.matchAll(WHOLE)) whole.add(pathOf(path, later ?? resolved ?? ''));
  }
  return files
    .filter(({ path }) => !whole.has(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXPORTED)]
        .map(([, name = '']) => name)
        .filter((name) => taken.get(path)?.has(name) !== true)
        .map((name) => `${path}: ${name}`),
    );
}

/** The names of `{ a, b as c, type D }` as the other file calls them. */
function namesIn(clause: string): string[] {
  const inner = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
  return inner.split(',').map(
    (name) =>
      name
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)[0] ?? '',
  );
}

function pathOf(from: string, target: string): string {
  const alias = ALIASES.find(([start]) => target.startsWith(start));
  if (alias) return target.replace(alias[0], alias[1]);
  return target.startsWith('.') ? posix.join(dirname(from), target) : target;
}
