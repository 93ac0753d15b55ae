import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPreferenceFault } from '@daybook/domain/journal/preference-faults.ts';
import { MAX_VIEWS, type SavedView } from '@daybook/domain/journal/saved-views.ts';
import { en } from '@daybook/texts/en.ts';
import {
  keepingProblem,
  nameError,
  withChange,
  withoutView,
  withRestored,
  withView,
} from './change-views.ts';

const aView = (name: string, address = 'dashboard/all'): SavedView => ({ name, address });
const VIEWS = [aView('Gap'), aView('Mañana'), aView('朝')];
const namesOf = (views: readonly SavedView[]) => views.map(({ name }) => name);

test('a view is added at the end under its tidy name, replaced and removed', () => {
  assert.deepEqual(namesOf(withView(VIEWS, '  Late \u00a0 fades ', 'trades/all')), [
    'Gap',
    'Mañana',
    '朝',
    'Late fades',
  ]);
  assert.deepEqual(namesOf(withChange(VIEWS, 'Mañana', { name: 'Tarde' })), ['Gap', 'Tarde', '朝']);
  assert.equal(withChange(VIEWS, 'Gap', { address: 'trades/this/week' })[0]!.address, 'trades/this/week');
  assert.deepEqual(namesOf(withoutView(VIEWS, 'Gap')), ['Mañana', '朝']);
  assert.equal(findPreferenceFault('views', withView(VIEWS, ' a  b ', 'trades/all')), null);
});

test('what was removed comes back to its place, and not where its name or its room was taken since', () => {
  const [first, second, third] = VIEWS as [SavedView, SavedView, SavedView];
  assert.deepEqual(withRestored([first, third], second, 1), VIEWS);
  assert.deepEqual(withRestored([], third, 2), [third]);
  const renamed = [aView('MAÑANA')];
  assert.equal(withRestored(renamed, second, 1), renamed);
  const full = Array.from({ length: MAX_VIEWS }, (_, at) => aView(`${at}`));
  assert.equal(withRestored(full, first, 0), full);
});

test('a name that another view has is refused with its place; a view may keep its own', () => {
  assert.match(nameError('mañana ', VIEWS, null, en)!, /^View 2 is already called “Mañana”/);
  assert.match(nameError('朝', VIEWS, 'Gap', en)!, /^View 3 /);
  assert.equal(nameError('GAP', VIEWS, 'Gap', en), null);
  assert.equal(nameError('Gap 2', VIEWS, null, en), null);
});

test('names that are empty, too long or hold a control character are refused in words', () => {
  assert.equal(nameError('  ', VIEWS, null, en), en.views.nameEmpty);
  assert.equal(nameError('ñ'.repeat(61), VIEWS, null, en), en.views.nameLong);
  assert.equal(nameError('a\u0007', VIEWS, null, en), en.views.nameControl);
  assert.equal(nameError('😀'.repeat(60), VIEWS, null, en), null);
});

test('one view more than fits, and a filter that is too long, are refused in words', () => {
  const full = Array.from({ length: MAX_VIEWS }, (_, at) => aView(`${at}`));
  assert.match(keepingProblem(full, 'trades/all', en)!, /^You have 50 views/);
  assert.equal(keepingProblem(VIEWS, `trades/all?notes=${'x'.repeat(1_983)}`, en), null);
  assert.equal(keepingProblem(VIEWS, `trades/all?notes=${'x'.repeat(1_984)}`, en), en.views.longAddress);
});
