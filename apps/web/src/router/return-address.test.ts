import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnHref, HOME, loginHref } from './return-address.ts';

const backFrom = (href: string) =>
  returnHref(Object.fromEntries(new URLSearchParams(loginHref(href).split('?')[1])));

test('the sign-in leads back to any address of the journal, its query included', () => {
  for (const href of [
    '/journal/trades/this/year?symbol=AAPL&page=3',
    '/journal/trade/0abcdefghjkmn',
    '/journal/dashboard/all/SUCCESS',
    '/journal/dashboard/all?symbol=BRK%2FB',
  ])
    assert.equal(backFrom(href), href);
});

const SHARED = '/share/trade/0198c0de-1234-4abc-8def-0123456789ab';

test('the sign-in leads back to a shared trade and its comment form, in the language that was chosen', () => {
  for (const href of [SHARED, `${SHARED}#comment`, `${SHARED}?lang=es#comment`])
    assert.equal(backFrom(href), href);
});

test('without anywhere to come back to, it leads home and its address is plain', () => {
  assert.equal(loginHref(null), '/auth/login');
  assert.equal(loginHref(HOME), '/auth/login');
  assert.equal(returnHref({}), HOME);
});

test('an address that somebody made up leads home', () => {
  for (const to of [
    '//evil.test/journal/',
    'https://evil.test/journal/x',
    '/journal//evil.test',
    '/journal/../auth/login',
    'data:text/html,x',
    '/auth/login',
    '/journal/x#y',
    '\\\\evil.test',
    '/share/trade/',
    '/share/trade/..',
    `${SHARED}/card.png`,
    `${SHARED}?lang=de`,
    `${SHARED}?to=//evil.test`,
    `${SHARED}#x`,
    `${SHARED}\n`,
    `/${SHARED}`,
    `https://evil.test${SHARED}`,
    `//evil.test${SHARED}`,
    '/top/traders',
    7,
  ])
    assert.equal(returnHref({ to }), HOME, String(to));
});
