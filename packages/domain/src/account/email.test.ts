import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailKey, parseEmail } from './email.ts';

test('an address is kept as typed, without outer spaces', () => {
  assert.equal(parseEmail('  Ann.Lee+desk@Mail.Net '), 'Ann.Lee+desk@Mail.Net');
  assert.equal(parseEmail('josé@correo.es'.normalize('NFD')), 'josé@correo.es');
});

test('what is no address is refused', () => {
  const wrong = [
    '',
    'ann',
    '@mail.net',
    'ann@',
    'ann@net',
    'a b@mail.net',
    'a@b@mail.net',
    'ann@mail.net\r\nBcc: x@y.z',
  ];
  const longer = [
    `${'a'.repeat(65)}@mail.net`,
    `a@${'b'.repeat(255)}.net`,
    'ann@mail.n',
    'Ann <ann@mail.net>',
    'a\0@mail.net',
  ];
  for (const typed of [...wrong, ...longer]) assert.equal(parseEmail(typed), null, JSON.stringify(typed));
});

test('capitals do not make another trader', () => {
  for (const [typed, other] of [
    ['Ann@Mail.Net', 'ANN@MAIL.NET'],
    ['straße@a.de', 'STRASSE@A.DE'],
    ['ÉMILE@a.fr', 'émile@a.fr'],
  ] as const)
    assert.equal(emailKey(typed), emailKey(other));
  assert.notEqual(emailKey('ann@mail.net'), emailKey('anna@mail.net'));
});
