import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetJournal } from '#web/journal/journal-store.ts';
import { holdChange, lastChange } from './last-changes.ts';

test('the latest change is undone first, then the previous one, each once', async () => {
  const undone: string[] = [];
  const undo = (name: string) => async () => {
    undone.push(name);
    return true;
  };
  holdChange('first', undo('first'));
  const fromToast = holdChange('second', undo('second'));
  holdChange('third', undo('third'));
  fromToast();
  assert.equal(lastChange()?.message, 'third');
  lastChange()?.undo();
  assert.equal(lastChange()?.message, 'first', 'the second was taken back from its toast');
  lastChange()?.undo();
  assert.equal(lastChange(), null);
  assert.deepEqual(undone, ['second', 'third', 'first']);
});

test('a change whose undo failed can still be undone, and none is left when the session ends', async () => {
  const refused = Promise.withResolvers<boolean>();
  holdChange('refused', () => refused.promise);
  lastChange()?.undo();
  assert.equal(lastChange(), null, 'on its way');
  refused.resolve(false);
  await refused.promise;
  await Promise.resolve(); // what follows the answer
  assert.equal(lastChange()?.message, 'refused');
  forgetJournal();
  assert.equal(lastChange(), null);
});
