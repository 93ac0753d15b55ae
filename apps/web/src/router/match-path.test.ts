import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchPath } from './match-path.ts';

test('a pattern matches its own path, with the values of its parameters', () => {
  assert.deepEqual(matchPath('/journal/calendar', '/journal/calendar'), {});
  assert.deepEqual(matchPath('/journal/calendar', '/journal/calendar/'), {});
  assert.deepEqual(matchPath('/journal/trade/$tradeId', '/journal/trade/42'), { tradeId: '42' });
  assert.deepEqual(matchPath('/journal/$tab/$current/$frame', '/journal/trades/this/week'), {
    tab: 'trades',
    current: 'this',
    frame: 'week',
  });
  assert.deepEqual(matchPath('/', '/'), {});
});

test('it matches no other', () => {
  for (const path of ['/', '/journal', '/journal/calendar/2026', '/Journal/calendar', '/top/traders'])
    assert.equal(matchPath('/journal/calendar', path), null, path);
});

test('a named place is decoded once; what cannot be decoded stays as it was typed', () => {
  assert.deepEqual(matchPath('/t/$id', '/t/a%2Fb%2525'), { id: 'a/b%25' });
  assert.deepEqual(matchPath('/t/$id', '/t/%zz'), { id: '%zz' });
});
