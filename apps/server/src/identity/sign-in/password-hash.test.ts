import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts';

const LIGHT = { memory: 64, passes: 1, parallelism: 1 };

test('a hash says how it was made and fits its password alone', async () => {
  const hash = await hashPassword('Opening-Bell-930');
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.equal(await verifyPassword('Opening-Bell-930', hash), true);
  for (const other of ['opening-bell-930', 'Opening-Bell-930 ', '', 'Opening-Bell-93'])
    assert.equal(await verifyPassword(other, hash), false);
});

test('the vector that the makers of argon2 give is met', async () => {
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  assert.equal(await verifyPassword('password', hash), true);
  assert.equal(await verifyPassword('differentpassword', hash), false);
});

test('two hashes of one password differ', async () => {
  assert.notEqual(await hashPassword('a', LIGHT), await hashPassword('a', LIGHT));
});

test('an accent typed in two ways is one password', async () => {
  assert.equal(
    await verifyPassword('Ñandú'.normalize('NFD'), await hashPassword('Ñandú'.normalize('NFC'), LIGHT)),
    true,
  );
});

test('a hash in another form, or one that would exhaust the machine, fits nothing', async () => {
  const tail = 'c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  const odd = [
    '',
    'x',
    `$argon2i$v=19$m=64,t=1,p=1$${tail}`,
    `$argon2id$v=19$m=4000000,t=2,p=1$${tail}`,
    `$argon2id$v=19$m=64,t=0,p=1$${tail}`,
    `$argon2id$v=19$m=8,t=1,p=8$${tail}`,
  ];
  for (const hash of odd) assert.equal(await verifyPassword('password', hash), false, hash);
});

test('less work than today’s is outdated, more is not', async () => {
  assert.equal(isOutdated(await hashPassword('a', LIGHT), { ...LIGHT, passes: 2 }), true);
  assert.equal(isOutdated(await hashPassword('a', { ...LIGHT, passes: 2 }), LIGHT), false);
  assert.equal(isOutdated('x'), true);
});
