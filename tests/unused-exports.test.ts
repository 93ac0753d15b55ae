import assert from 'node:assert/strict';
import { dirname, posix } from 'node:path';
import { test } from 'node:test';
import { listSourceFiles, readSource, type SourceFile } from './source-files.ts';

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

/** Imports by name; `* as` and `import()` take everything. */
const NAMED = /\b(?:import|export)\s+(?:type\s+)?([^;'"]*?)\bfrom\s*['"]([^'"]+)['"]/g;
const WHOLE = /\bimport\(\s*['"]([^'"]+)['"]|\bimport\.meta\.resolve\(\s*['"]([^'"]+)['"]/g;
/** A value that is exported by its declaration. A type may be exported as a part of what a function takes or gives. */
const EXPORTED = /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class) +(\w+)/gm;

test('no value is exported that no other file imports', () => {
  const files = listSourceFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map(readSource);
  assert.deepEqual(unusedExports(files), []);
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
