import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPostgresUrl } from './postgres-config.ts';
import { StoreMisconfigured } from '#server/store/store-errors.ts';

test('user, password, port and database come from the URL, decoded', () => {
  const { user, password, host, port, database } = readPostgresUrl(
    'postgres://d%40y:p%2Fw@[::1]:6432/my%20book',
  );
  assert.deepEqual(
    { user, password, host, port, database },
    {
      user: 'd@y',
      password: 'p/w',
      host: '::1',
      port: 6432,
      database: 'my book',
    },
  );
});

test('on this machine and over a socket there is no encryption to demand', () => {
  for (const url of [
    'postgres://u@localhost/d',
    'postgresql://u@127.0.0.1:1/d',
    'postgres:///d?host=/run/postgresql',
  ]) {
    assert.equal(readPostgresUrl(url).ssl, false, url);
  }
  assert.equal(readPostgresUrl('postgres:///d?host=/run/postgresql').host, '/run/postgresql');
  assert.equal(readPostgresUrl('postgres:///d').host, 'localhost');
});

test('beyond it the certificate is checked, whatever the mode is called', () => {
  for (const mode of ['', '?sslmode=require', '?sslmode=verify-ca', '?sslmode=verify-full']) {
    assert.deepEqual(
      readPostgresUrl(`postgres://u@db.example/d${mode}`).ssl,
      { rejectUnauthorized: true },
      mode,
    );
  }
  assert.deepEqual(readPostgresUrl('postgres://u@localhost/d?sslmode=require').ssl, {
    rejectUnauthorized: true,
  });
});

test('what would weaken or misread the connection is refused, without showing the password', () => {
  const urls = [
    'postgres://u:geheim@db.example/d?sslmode=disable',
    'postgres://u:geheim@db.example/d?sslmode=no-verify',
    'postgres://u:geheim@db.example/d?sslmode=prefer',
    'postgres://u:geheim@localhost/d?sslmode=no-verify',
    'postgres://u:geheim@db.example/d?sslrootcert=/nowhere/ca.pem',
    'postgres://u:geheim@db.example/d?ssl=0',
    'postgres://u:geheim@db.example',
    'postgres://u:geheim@db.example/',
    'mysql://u:geheim@db.example/d',
    'geheim',
    '',
  ];
  for (const url of urls) {
    assert.throws(
      () => readPostgresUrl(url),
      (error) => {
        assert.ok(error instanceof StoreMisconfigured, url);
        assert.doesNotMatch(error.message, /geheim/);
        return true;
      },
    );
  }
});
