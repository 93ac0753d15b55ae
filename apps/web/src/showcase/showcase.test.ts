import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';

const SRC = join(import.meta.dirname, '..');

/** Components below a folder, as paths from `src/`. */
function componentsOf(folder: string): string[] {
  return readdirSync(join(SRC, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => relative(SRC, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** The components that a file imports, now or when they are wanted. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8').replace(/^import type .*$/gm, '');
  return [...text.matchAll(/(?:from |import\()'([^']+\.tsx)'/g)].map(([, target]) =>
    target!.startsWith('#web/') ? target!.slice(5) : join(file, '..', target!).replaceAll('\\', '/'),
  );
}

test('every component of ui/ and charts/ is on the showcase page, alone or inside another', () => {
  const parts = new Set([...componentsOf('ui'), ...componentsOf('charts')]);
  assert.ok(parts.size > 50);
  const shown = new Set(componentsOf('showcase').flatMap(importsOf));
  for (const part of shown) if (parts.has(part)) for (const inside of importsOf(part)) shown.add(inside);
  assert.deepEqual(
    [...parts].filter((part) => !shown.has(part)),
    [],
  );
});
