import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../chance-testing.ts';
import { findPreferenceFault, isPreferenceValue } from './preference-faults.ts';
import {
  isViewAddress,
  MAX_VIEW_NAME,
  MAX_VIEWS,
  tidyViewName,
  viewNameProblem,
  type SavedView,
} from './saved-views.ts';

const ADDRESS = 'trades/this/week?action=SLD';
const aView = (name: string, address = ADDRESS): SavedView => ({ name, address });
const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 });

test('a name of any letters that can be seen is kept as it is, and equal to itself whatever its case and spaces', () => {
  let sound = 0;
  fc.assert(
    fc.property(names, (typed) => {
      const name = tidyViewName(typed);
      const problem = viewNameProblem(typed, []);
      const isSound = problem === null;
      if (isSound) sound++;
      assert.equal(tidyViewName(name), name, 'tidying twice changes nothing');
      assert.equal(isPreferenceValue('views', [aView(name)]), isSound, JSON.stringify(name));
      if (!isSound) return;
      assert.ok([...name].length >= 1 && [...name].length <= MAX_VIEW_NAME);
      for (const same of [name, ` ${name} `, name.normalize('NFD'), name.toLowerCase()])
        assert.deepEqual(viewNameProblem(same, [aView('other '), aView(name)]), { kind: 'same', at: 1 });
      assert.equal(findPreferenceFault('views', [aView(name), aView(name)])?.path.join('.'), '1.name');
    }),
    { seed: 20261125, numRuns: roundsOf(2_000) },
  );
  assert.ok(sound > roundsOf(1_000), `only ${sound} sound names`);
});

test('a name has 1 to 60 characters, whatever they are made of', () => {
  for (const letter of ['a', 'ñ', '😀', '株']) {
    assert.equal(viewNameProblem(letter.repeat(60), []), null, letter);
    assert.deepEqual(viewNameProblem(letter.repeat(61), []), { kind: 'too-long' });
  }
  for (const unseen of ['', '   ', '\u200b', '\u00ad\u200d'])
    assert.deepEqual(viewNameProblem(unseen, []), { kind: 'empty' }, JSON.stringify(unseen));
  for (const wrong of ['a\u0007b', 'a\nb', 'a\u0085b', '\ud800'])
    assert.deepEqual(viewNameProblem(wrong, []), { kind: 'control-character' }, JSON.stringify(wrong));
});

test('a name that is not tidy, or one of fullwidth letters or other case, is refused by its place', () => {
  const cases: [string[], string | undefined][] = [
    [['an\u0303o'], '0.name'],
    [[' a'], '0.name'],
    [['a  b'], '0.name'],
    [['Gap', 'ＧＡＰ'], '1.name'],
    [['Straße', 'STRASSE'], undefined],
    [['a', 'á', 'b'], undefined],
  ];
  for (const [list, path] of cases)
    assert.equal(
      findPreferenceFault(
        'views',
        list.map((name) => aView(name)),
      )?.path.join('.'),
      path,
      list.join(),
    );
});

test('50 views are kept and one more names the limit', () => {
  const views = Array.from({ length: MAX_VIEWS }, (_, at) => aView(`${at}`));
  assert.ok(isPreferenceValue('views', views));
  assert.equal(findPreferenceFault('views', [...views, aView('x')])?.most, 50);
});

test('an invalid list of names and addresses gives no views', () => {
  for (const value of ['a', null, [null], ['a'], [{ name: 'a' }], [{ name: 'a', address: 1 }]])
    assert.ok(!isPreferenceValue('views', value), JSON.stringify(value));
  assert.ok(!isPreferenceValue('views', [{ ...aView('a'), icon: 'x' }]));
  assert.ok(isPreferenceValue('views', []));
});

test('an address is that of a view with its period and query, and leads nowhere else', () => {
  const sound = [
    'dashboard/all',
    'trades/this/week?action=SLD&sort=-net',
    'reports/last/year?by=event&figure=average&tags=soon',
    'search/all?notes=%22gap%20%26%22',
    `trades/all?notes=${'x'.repeat(1_983)}`,
  ];
  for (const address of sound) assert.ok(isPreferenceValue('views', [aView('a', address)]), address);
  const wrong = [
    '',
    'calendar',
    'dashboard',
    'dashboard/next/week',
    'dashboard/this',
    'dashboard/all/SUCCESS',
    '/dashboard/all',
    '//evil.example/dashboard/all',
    'https://evil.example/journal/dashboard/all',
    'javascript:alert(1)',
    '../api/v1/segments',
    'dashboard/all/../../../auth/login',
    'dashboard/all?a=b#c',
    'dashboard/all?a=b c',
    'dashboard/all?a=\\b',
    'dashboard/all?\u0000',
    'dashboard/all\n',
    `trades/all?notes=${'x'.repeat(1_984)}`,
  ];
  for (const address of wrong)
    assert.equal(findPreferenceFault('views', [aView('a', address)])?.path.join('.'), '0.address', address);
});

test('no text that passes as an address leaves the journal of its origin', () => {
  const parts = fc.constantFrom(
    'trades',
    'all',
    'this',
    'week',
    '/',
    '..',
    '?',
    '%2e%2e',
    '//',
    ':',
    '@',
    '\\',
    'a=b',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 10 }), (made) => {
      const address = made.join('');
      if (!isViewAddress(address)) return;
      const { origin, pathname } = new URL(`/journal/${address}`, 'https://daybook.example');
      assert.equal(origin, 'https://daybook.example');
      assert.match(pathname, /^\/journal\/[a-z]+\/(all|(this|last)\/[a-z]+)$/);
    }),
    { seed: 20261125, numRuns: roundsOf(20_000) },
  );
});
