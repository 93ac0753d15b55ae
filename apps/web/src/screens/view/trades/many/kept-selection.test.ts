import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetJournal } from '#web/journal/journal-store.ts';
import { keepSelection, keptSelection } from './kept-selection.ts';

const selected = { columns: { id: BigUint64Array.of(1n, 2n), count: 2 }, isOn: Uint8Array.of(0, 1) };
const selection = { selected: { ...selected, count: 1, anchor: 1, left: 0 }, isShown: true };

test('what was selected is there for the same filter, for no other, and gone with the session', () => {
  keepSelection({ symbol: 'AMD' }, selection);
  assert.equal(keptSelection({ symbol: 'AMD' })?.selected, selection.selected);
  assert.equal(keptSelection({ symbol: 'AMD', action: 'long' }), null);
  assert.equal(keptSelection({}), null);
  keepSelection({}, selection);
  assert.equal(keptSelection({ symbol: 'AMD' }), null, 'the list that was left last alone');
  forgetJournal();
  assert.equal(keptSelection({}), null);
});
