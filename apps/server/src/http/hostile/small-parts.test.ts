import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressPrefix, callerNetwork, plainAddress } from '#server/calls/caller-address.ts';
import { accepts } from '#server/http/compress.ts';
import { parseCookies } from '#server/http/cookies.ts';
import { openLog, removeSecrets } from '#server/calls/logs.ts';
import { isLoopback } from '#server/http/loopback.ts';

test('an IPv6 customer is one caller, however the address is written', () => {
  const rows: [string, string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ];
  for (const [address, network] of rows) assert.equal(callerNetwork(address), network, address);
  assert.equal(addressPrefix('203.0.113.7'), '203.0.113.0');
  assert.equal(addressPrefix('2001:db8:1:2::9'), '2001:db8:1:2::/64');
  assert.equal(plainAddress('::ffff:127.0.0.1'), '127.0.0.1');
});

test('gzip is sent to those who accept it', () => {
  for (const header of ['gzip', 'br, GZIP', 'deflate, gzip;q=0.5', '*', 'x-gzip'])
    assert.equal(accepts(header, 'gzip'), true, header);
  for (const header of [undefined, '', 'br', 'gzip;q=0', '*;q=0', 'gzip; q=0.0, br'])
    assert.equal(accepts(header, 'gzip'), false, header ?? 'none');
});

test('of two cookies with one name the first counts', () => {
  assert.deepEqual(
    [...parseCookies('a=1; b=x=y;a=2; =z; c')],
    [
      ['a', '1'],
      ['b', 'x=y'],
    ],
  );
  assert.equal(parseCookies(undefined).size, 0);
});

test('this machine is this machine in every spelling, and nothing else is', () => {
  for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])
    assert.equal(isLoopback(host), true, host);
  for (const host of ['', '0.0.0.0', '127.0.0.1.evil.test', 'localhost.evil.test', '::', '10.0.0.1'])
    assert.equal(isLoopback(host), false, host);
});

test('what looks like a secret never leaves with a log line', () => {
  const secrets = [
    'tj_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCde',
    '0123456789abcdef0123456789abcdef',
    'x7Kq9mN2wP4rT6vB8yD1fG3hJ5kL0zXcVbNmQwErTyU',
    '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1a',
    'postgres://daybook:hunter2@db.desk.test/daybook',
  ];
  for (const secret of secrets) {
    const line = removeSecrets(`{"msg":"failed with ${secret} at once"}`);
    assert.doesNotMatch(line, /hunter2|AbCdEf|89abcdef|x7Kq9|c29tZX/, secret);
    assert.match(line, /failed with .* at once/);
  }
  const path = '    at openStore (/srv/daybook/apps/server/src/store/open-postgres-store.ts:12:3)';
  assert.equal(removeSecrets(path), path);
});

test('a log line holds the fields that are allowed, one line an entry', () => {
  const lines: string[] = [];
  const log = openLog('info', Buffer.from('key'), { write: (line: string) => void lines.push(line) });
  const extra = { requestId: 'r', password: 'hunter2', traderId: 7 };
  log.info('signed\r\nin', extra);
  log.debug('not at this level');
  const error = Object.assign(new Error('broke'), { detail: 'Key (email)=(ann@desk.test)', code: '23505' });
  log.error('failed', new Error('outer', { cause: error }));
  log.error('odd', 'hunter2');
  assert.equal(lines.length, 3);
  assert.doesNotMatch(lines.join(''), /hunter2|ann@desk|"traderId"/);
  const [first, second] = lines.map((line) => JSON.parse(line));
  assert.deepEqual([first.msg, first.requestId, first.trader.length], ['signed\r\nin', 'r', 12]);
  assert.deepEqual([second.error.name, second.error.cause.code], ['Error', '23505']);
  for (const line of lines) assert.equal(line.trimEnd().split('\n').length, 1);
});
