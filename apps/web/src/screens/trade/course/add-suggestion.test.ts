import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { markedBy } from './add-suggestion.ts';

test('marking an add to a loser answers the question and takes the mistake that the trader has', () => {
  const loser = { isLoser: true, time: '09:52:40' };
  const empty = { didAdd: false, mistakes: [] };
  assert.deepEqual(markedBy(loser, empty, ['Early', 'add on a LOOSING trade'], en), {
    didAdd: true,
    mistakes: ['add on a LOOSING trade'],
  });
  assert.deepEqual(markedBy(loser, { ...empty, mistakes: ['Early'] }, ['Early'], en), {
    didAdd: true,
    mistakes: ['Early', 'Added to a loser'],
  });
  const marked = { didAdd: false, mistakes: ['Added to a loser'] };
  assert.deepEqual(markedBy(loser, marked, [], en), { didAdd: true });
  assert.equal(markedBy(loser, { ...marked, didAdd: true }, [], en), null);
});

test('an add to a winner answers the question alone', () => {
  const winner = { isLoser: false, time: '09:52:40' };
  assert.deepEqual(markedBy(winner, { didAdd: false, mistakes: [] }, [], en), { didAdd: true });
  assert.equal(markedBy(winner, { didAdd: true, mistakes: [] }, [], en), null);
});
