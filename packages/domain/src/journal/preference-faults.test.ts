import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPreferenceFault, isPreferenceValue } from './preference-faults.ts';
import { PREFERENCE_NAMES, PREFERENCES } from './preferences.ts';

test('what holds before the first save is a sound value of each preference', () => {
  for (const name of PREFERENCE_NAMES) assert.equal(findPreferenceFault(name, PREFERENCES[name].unset), null);
});

test('24 reports of 600 characters can be pinned, one more names the limit that it passed', () => {
  const reports = Array.from({ length: 24 }, (_, at) => `${at}😀`.padEnd(601, 'x'));
  assert.ok(isPreferenceValue('pinnedReports', reports));
  assert.deepEqual(findPreferenceFault('pinnedReports', [...reports, 'y']), {
    path: [],
    expected: 'at most 24 texts',
    most: 24,
  });
  assert.deepEqual(findPreferenceFault('pinnedReports', ['a', 'x'.repeat(601)]), {
    path: [1],
    expected: 'at most 600 characters',
    most: 600,
  });
});

test('an invalid list of lines gives no pinned reports', () => {
  const wrong: [unknown, number[]][] = [
    ['a', []],
    [null, []],
    [{ 0: 'a', length: 1 }, []],
    [['a', 1], [1]],
    [['a\nb'], [0]],
    [['a\0b'], [0]],
    [['\ud800'], [0]],
    [['a', 'b', 'a'], [2]],
  ];
  for (const [value, path] of wrong)
    assert.deepEqual(findPreferenceFault('pinnedReports', value)?.path, path, JSON.stringify(value));
  for (const value of [[], [''], ['side=long&by=setup']])
    assert.ok(isPreferenceValue('pinnedReports', value));
});

test('the figures of the dashboard are shown or hidden and nothing else', () => {
  for (const value of ['shown', 'hidden']) assert.ok(isPreferenceValue('dashboardFigures', value));
  for (const value of ['', 'Shown', null, true, ['shown'], 'toString'])
    assert.ok(!isPreferenceValue('dashboardFigures', value));
});
