import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';
import { SETTING_NAMES } from '../apps/server/src/app/config.ts';
import { listSourceFiles, readSource, ROOT } from './source-files.ts';

const MAX_WORDS = 1_600;

test('the page of settings names every one that there is, and no other', () => {
  const settings = readSource('docs/operators/settings.md').text;
  const named = [...settings.matchAll(/^\| `([A-Z0-9_]+)`\s*\|/gm)].map(([, name = '']) => name);
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

test('architecture.md can be read in one sitting; longer topics have their own page', () => {
  const words = readSource('docs/architecture.md').text.split(/\s+/).length;
  assert.ok(words <= MAX_WORDS, `${words} words`);
});

test("a trader's day through the code names fifteen steps, in at most 600 words", () => {
  const { text } = readSource('docs/through-the-code.md');
  assert.equal(text.match(/^\d+\. /gm)?.length, 15);
  assert.ok(text.split(/\s+/).length <= 600);
});

test('the documents name only files and folders that are there', () => {
  const paths = listSourceFiles();
  const ends = new Set(paths.flatMap((path) => endsOf(path)));
  const dead = paths
    .filter((path) => path.endsWith('.md') && !AS_IT_WAS.test(path))
    .map(readSource)
    .flatMap(({ path, text }) =>
      [...text.matchAll(NAMED)]
        .flatMap(([, named = '']) => spellings(named))
        .filter((named) => !PATTERN.test(named) && !ends.has(named) && !existsSync(`${ROOT}/${named}`))
        .map((named) => `${path}: ${named}`),
    );
  assert.deepEqual(dead, []);
});

const NAMED = /`((?:packages|apps|tests|trials|docs|tools)\/[\w./{,}-]*|[\w./{,}-]+\.(?:tsx?|mjs|js))`/g;
/** What was decided or changed then names the files of then. */
const AS_IT_WAS = /^docs\/decisions\/|^CHANGELOG/;
/** `FORMAT.ts`, `files/BROKER/`: a name to be filled in; a library that is called like a file. */
const PATTERN = /(^|\/)[A-Z]{2,}|^opentype\.js$/;

/** `{en,es}/a.ts` names two files. */
function spellings(named: string): string[] {
  const [before, choices, after] = named.split(/[{}]/);
  return choices === undefined ? [named] : choices.split(',').map((choice) => `${before}${choice}${after}`);
}

/** `a/b/c.ts`, `b/c.ts`, `c.ts`. */
function endsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(at).join('/'));
}

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
