import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';
import { SETTING_NAMES } from '../apps/server/src/app/config.ts';
import { listSourceFiles, readSource, ROOT } from './source-files.ts';

const MAX_WORDS = 1_600;

test('README names every setting that there is, and no other', () => {
  const settings = readSource('README.md').text.split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const named = [...settings.matchAll(/^\| `([A-Z_]+)`\s*\|/gm)].map(([, name = '']) => name);
  assert.deepEqual(named.sort(), [...SETTING_NAMES].sort());
});

test('README names every script of package.json that a person would call', () => {
  const { scripts } = JSON.parse(readSource('package.json').text) as { scripts: Record<string, string> };
  const text = readSource('README.md').text;
  const own = Object.keys(scripts).filter((name) => !['types', 'format', 'lint'].includes(name));
  assert.deepEqual(
    own.filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(text)),
    [],
  );
});

test('every link between the documents leads somewhere', () => {
  const docs = listSourceFiles()
    .filter((path) => path.endsWith('.md'))
    .map(readSource);
  const dead = docs.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, target = '']) => posix.join(posix.dirname(path), target))
      .filter((target) => !existsSync(`${ROOT}/${target}`))
      .map((target) => `${path}: ${target}`),
  );
  assert.deepEqual(dead, []);
});

test('architecture.md can be read in a sitting; what is longer has a page of its own', () => {
  const words = readSource('docs/architecture.md').text.split(/\s+/).length;
  assert.ok(words <= MAX_WORDS, `${words} words`);
});

test('CONTRIBUTING names only files and folders that are there', () => {
  const { text } = readSource('CONTRIBUTING.md');
  const named = [...text.matchAll(/`((?:packages|apps|tests|docs|tools)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  );
  const isPattern = (path: string) => /\/[A-Z]{2,}/.test(path);
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.filter((path) => !isPattern(path) && !existsSync(`${ROOT}/${path}`)),
    [],
  );
});

test('decisions are numbered without a gap, and each has context, decision and consequences', () => {
  const docs = listSourceFiles()
    .filter((path) => path.startsWith('docs/decisions/'))
    .map(readSource);
  const numbers = docs.map(({ path }) => Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]));
  assert.deepEqual(
    numbers,
    docs.map((_, at) => at + 1),
  );
  const parts = ['**Context.**', '**Decision.**', '**Consequences.**'];
  assert.deepEqual(
    docs.filter(({ text }) => !parts.every((part) => text.includes(part))).map(({ path }) => path),
    [],
  );
});
