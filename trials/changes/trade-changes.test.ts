import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase, NO_POSTGRES } from '../../tests/postgres.ts';
import { verdictLines } from '../verdict.ts';
import { ChangedJournal, isSame } from './changed-journal.ts';
import { tradeChanges } from './trade-changes.ts';

/** The trial in its quick form. */
const QUICK = { seed: 20_261_123, steps: 120 };

test('changes of many trades, undos and simultaneous saves leave what a slow model says', async () => {
  const verdict = await tradeChanges({ ...QUICK, databaseUrl: null });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});

test('the same on PostgreSQL', async (t) => {
  const databaseUrl = await freshDatabase();
  if (databaseUrl === null) return t.skip(NO_POSTGRES);
  const verdict = await tradeChanges({ ...QUICK, steps: 60, databaseUrl });
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});

test('the model undoes what was not written over, and names what was', () => {
  const model = new ChangedJournal(['a', 'b']);
  assert.equal(model.change(['a', 'b'], { event: 'RBI', addTags: [1] }, 'first'), 2);
  assert.equal(model.change(['b'], { event: 'GBI' }, 'second'), 1);
  assert.deepEqual(model.undo('first'), ['b']);
  const [a, b] = [model.entry('a'), model.entry('b')];
  assert.deepEqual([a.event, a.version, b.event, [...b.tags]], ['NOT_DEFINED', 2, 'GBI', []]);
  assert.ok(!isSame(a, b));
});
