import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

test('a name that ends with a point also ends its sentence', () => {
  for (const { pages } of [en, es, pt])
    for (const sentence of [
      pages.sharedBy('Dan S.'),
      pages.writeAs('Dan S.'),
      pages.sharing.sharedAs('Dan S.'),
      pages.sharedBy('Dan'),
      pages.sharing.sharedAs('Dan'),
    ]) {
      assert.doesNotMatch(sentence, /\.\./);
      assert.ok(sentence.endsWith('.'), sentence);
    }
});
