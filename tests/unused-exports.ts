import { dirname, posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

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

/** `path: name` of every export that no other file takes. */
export function unusedExports(files: readonly SourceFile[]): string[] {
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
