import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseQuery, queryText, textsOf } from './query.ts';

test('a query is plain texts: figures and flags stay as they stand in the address', () => {
  assert.deepEqual(parseQuery('?size=50&symbol=BRK%2FB&didAdd=Y'), {
    size: '50',
    symbol: 'BRK/B',
    didAdd: 'Y',
  });
  assert.deepEqual(parseQuery(''), {});
});

test('it is written back as it was, without what is empty or no text', () => {
  assert.equal(queryText(parseQuery('?size=50&symbol=BRK%2FB')), '?size=50&symbol=BRK%2FB');
  assert.equal(queryText({ a: '', b: 7, c: undefined }), '');
  assert.deepEqual(textsOf({ a: 'x', b: 7 }), { a: 'x' });
});
