import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchingEntries, pickAfterKey, pickedPlace } from './pick-entries.ts';

const entries = ['Opening range break', 'Ouverture à 9 h', 'Gap'].map((text) => ({
  key: text,
  text,
  onPick: () => null,
}));
const found = (typed: string) => matchingEntries(entries, typed).map(({ key }) => key);

test('what is typed is looked for word by word, whatever case and accents', () => {
  assert.deepEqual(found(''), ['Opening range break', 'Ouverture à 9 h', 'Gap']);
  assert.deepEqual(found('  break OPEN'), ['Opening range break']);
  assert.deepEqual(found('ouverture a'), ['Ouverture à 9 h']);
  assert.deepEqual(found('à'), ['Opening range break', 'Ouverture à 9 h', 'Gap'], 'an accent is not needed');
  assert.deepEqual(found('gaps'), []);
});

test('arrows go round', () => {
  assert.equal(pickAfterKey('ArrowDown', 2, 3), 0);
  assert.equal(pickAfterKey('ArrowUp', 0, 3), 2);
  assert.equal(pickAfterKey('ArrowUp', 0, 0), null);
  assert.equal(pickAfterKey('Home', 1, 3), null);
});

test('Enter picks nothing while nothing answers what was typed', () => {
  assert.equal(pickedPlace(null, true, 1), -1);
  assert.equal(pickAfterKey('ArrowDown', -1, 1), 0);
  assert.equal(pickAfterKey('ArrowUp', -1, 3), 2);
  assert.equal(pickedPlace(0, true, 1), 0);
  assert.equal(pickedPlace(null, false, 2), 0);
  assert.equal(pickedPlace(4, false, 2), 1);
  assert.equal(pickedPlace(null, false, 0), -1);
});
