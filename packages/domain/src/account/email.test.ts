import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capitalEmail, emailKey, parseEmail } from './email.ts';

test('an address is kept as typed, without outer spaces', () => {
  assert.equal(parseEmail('  Ann.Lee+desk@Mail.Net '), 'Ann.Lee+desk@Mail.Net');
  assert.equal(parseEmail('josé@correo.es'.normalize('NFD')), 'josé@correo.es');
  for (const typed of [
    "o'neil_x-1@a-b.co.uk",
    'x@bücher.de',
    'ann@xn--bcher-kva.de',
    'трейдер@почта.рф',
    'a@b.cd',
  ])
    assert.equal(parseEmail(typed), typed);
});

test('an invalid address is refused', () => {
  const wrong = [
    '',
    'ann',
    '@mail.net',
    'ann@',
    'ann@net',
    'a b@mail.net',
    'a@b@mail.net',
    'ann@mail.net\r\nBcc: x@y.z',
    `${'a'.repeat(65)}@mail.net`,
    `a@${'b'.repeat(255)}.net`,
    `a@${'b'.repeat(64)}.net`,
    'ann@mail.n',
    'Ann <ann@mail.net>',
    'a\0@mail.net',
    'a@b..test',
    'a@.b.test',
    'a@b.test.',
    '.a@b.test',
    'a.@b.test',
    'a..b@c.test',
    'a@-b.test',
    'a@b-.test',
    'a@b_c.test',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@b.test:25',
    'a@b.te/st',
    'a\u202e@b.test',
    'a\u200b@b.test',
    'ann@ｍail.net',
    'ann@ﬁsh.net',
    'ann@mail\u3002net',
    '"a b"@mail.net',
    'a,b@mail.net',
  ];
  for (const typed of wrong) assert.equal(parseEmail(typed), null, JSON.stringify(typed));
});

test('capitals do not make another trader', () => {
  for (const [typed, other] of [
    ['Ann@Mail.Net', 'ANN@MAIL.NET'],
    ['ÉMILE@a.fr', 'émile@a.fr'],
    ['ТРЕЙДЕР@почта.рф', 'трейдер@ПОЧТА.РФ'],
  ] as const)
    assert.equal(emailKey(typed), emailKey(other));
  assert.notEqual(emailKey('ann@mail.net'), emailKey('anna@mail.net'));
});

test('no letter beyond ASCII counts as one of ASCII', () => {
  const plain = 'trader@desk.test';
  for (const lookAlike of ['tráder', 'trаder', 'trɑder', 'ｔrader', 'tra\u0301der'])
    assert.notEqual(emailKey(`${lookAlike}@desk.test`), emailKey(plain), lookAlike);
  const ascii = new Set(Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)));
  const taken: string[] = [];
  for (let code = 128; code < 0x30000; code += 1) {
    const character = String.fromCodePoint(code);
    // Normal form C makes these the ASCII letter itself, as it does everywhere else.
    if ((code >= 0xd800 && code < 0xe000) || ascii.has(character.normalize('NFC'))) continue;
    if (Array.from(emailKey(`x${character}x@y.zz`)).every((part) => ascii.has(part))) taken.push(character);
  }
  assert.deepEqual(taken, []);
});

test('the capitals of the field make no other address', () => {
  for (const typed of [
    'Ann@desk.test',
    'josé@correo.es',
    'straße@a.de',
    'trıader@a.tr',
    'ſam@a.de',
    'ﬁsh@a.de',
    'ΣΟΦΟΣ@a.gr',
    'σοφος@a.gr',
    'σοφoς@a.gr',
  ])
    assert.equal(emailKey(capitalEmail(typed)), emailKey(typed), typed);
  assert.equal(capitalEmail('ann@desk.test'), 'ANN@DESK.TEST');
});

test('hostile text is read in time that grows with its length', () => {
  const spent = (length: number) => {
    const texts = ['a.', 'a-', '-', 'é', '@'].map((part) => `a@${part.repeat(length)}.`);
    // The quickest of some rounds: what else the machine does only makes others longer.
    const rounds = Array.from({ length: 7 }, () => {
      const from = performance.now();
      for (let round = 0; round < 20; round += 1) for (const text of texts) parseEmail(text);
      return performance.now() - from;
    });
    return Math.min(...rounds);
  };
  spent(1_000);
  assert.ok(spent(200_000) < 100 * Math.max(spent(2_000), 1), 'an address longer than any is not looked at');
});
