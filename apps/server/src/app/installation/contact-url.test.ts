import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactUrlOf } from './contact-url.ts';

const from = (mailFrom: string, contactUrl: string | null = null) => contactUrlOf({ contactUrl, mailFrom });

test('what the operator names is the place of help', () => {
  assert.equal(from('Daybook <journal@desk.net>', 'https://help.desk.net/'), 'https://help.desk.net/');
});

test('without it help is at the address that the emails come from', () => {
  assert.equal(from('Daybook <journal@desk.net>'), 'mailto:journal@desk.net');
  assert.equal(from('journal@mail.desk.co.uk'), 'mailto:journal@mail.desk.co.uk');
  assert.equal(from('Desk <a?subject=x&b%c@desk.net>'), 'mailto:a%3Fsubject%3Dx%26b%25c@desk.net');
});

test('an address that belongs to or is read by no one is no contact address', () => {
  for (const address of [
    'Daybook <daybook@localhost>',
    'journal@desk',
    'journal@desk.local',
    'journal@desk.test',
    'journal@example.com',
    'journal@desk.invalid',
    'journal@127.0.0.1',
    'journal@[127.0.0.1]',
    'Desk <no-reply@desk.net>',
    'noreply@desk.net',
    'do-not-reply@desk.net',
    'donotreply@desk.net',
  ])
    assert.equal(from(address), null, address);
  assert.equal(from('norely@desk.net'), 'mailto:norely@desk.net');
});
