import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeAlone, importsOf, listSourceFiles } from './source-files.ts';

const aFile = (text: string) => ({ path: 'apps/server/src/app/config.ts', text });

test('every way to import is seen, with what is types alone', () => {
  const text = `import { a } from './a.ts';
import type { B } from './b.ts';
import { type C, type D } from './c.ts';
import {
  d,
  type E,
} from './d.ts';
import './e.css';
export { f } from './f.ts';
export type * from './g.ts';
import whole, { type H } from './h.ts';
const later = () => import('./i.ts');`;
  const found = importsOf(aFile(text)).map(
    ({ target, typesOnly }) => `${target}${typesOnly ? ' types' : ''}`,
  );
  const expected = [
    './a.ts',
    './b.ts types',
    './c.ts types',
    './d.ts',
    './f.ts',
    './g.ts types',
    './h.ts',
    './e.css',
    './i.ts',
  ];
  assert.deepEqual(found, expected);
});

test('comments and quoted words are no code, and lines stay where they are', () => {
  const text = 'const url = \'https://x\'; // Date.now\n/* Math.random\n*/ run("fetch(");';
  const code = codeAlone(text);
  assert.equal(code.split('\n').length, 3);
  assert.doesNotMatch(code, /Date\.now|Math\.random|fetch|https/);
  assert.match(code, /const url = .*;/);
  assert.match(code, /run\(/);
});

test('the text of templates is no code, and the values in them are', () => {
  const text = 'run(`a ${b(`c ${{ d: e }.d}`)} \\` https://f`, /[`"]g/, h / i);\nj("k");';
  assert.deepEqual(codeAlone(text).match(/\w+/g), ['run', 'b', 'd', 'e', 'd', 'h', 'i', 'j']);
});

test('the files of the checkout are listed without packages and builds', () => {
  const paths = listSourceFiles();
  assert.ok(paths.includes('package.json') && paths.includes('tests/source-files.test.ts'));
  assert.deepEqual(
    paths.filter((path) => /(^|\/)(node_modules|dist|\.git)\//.test(path)),
    [],
  );
});
