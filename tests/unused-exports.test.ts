import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeAlone, listSourceFiles, readSource, type SourceFile } from './source-files.ts';
import { unusedExports } from './unused-exports.ts';

const PRODUCT = /^(?:apps|packages|demo)\//;
/** The key of a text: `name: 'Symbol'`, `count: (most: number) => …`. */
const TEXT_KEY = /^ +'?([a-z]\w*)'?: /gm;
const CATALOGUE = /^packages\/texts\/src\/(en|es|pt)\b/;
const FOR_TESTS = /\.(?:test|slow)\.|-testing(?:-child)?\./;

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
