import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { droppedNames, droppedText } from './dropped-names.ts';

test('what an address names and nothing knows is dropped: values of fields, and names', () => {
  const query = {
    symbol: 'AAPL',
    weekday: 'someday',
    result: '',
    'within-size': '5',
    sort: '-net',
    page: 'x',
    colour: 'blue',
  };
  assert.deepEqual(droppedNames(query, ['sort', 'page']), ['weekday', 'within-size', 'colour']);
  assert.deepEqual(droppedNames({ symbol: 'AAPL', sort: 'x' }, ['sort']), []);
  assert.deepEqual(droppedNames({ toString: '1' }, []), ['toString']);
});

test('a dropped field is called by its word, any other by its own name, cut if long', () => {
  assert.equal(droppedText('weekday', en), en.search.weekday);
  assert.equal(droppedText('action', en), en.search.side);
  assert.equal(droppedText('within-netBand', en), en.search.within(en.search.netBand));
  assert.equal(droppedText('colour', en), 'colour');
  assert.equal(droppedText('a'.repeat(50), en), `${'a'.repeat(39)}…`);
});
