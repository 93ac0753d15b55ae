import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ConfigFaults, readConfig } from '#server/config.ts';
import { editDistance } from '#server/near-misses.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-config-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment, folder);
  } catch (error) {
    assert.ok(error instanceof ConfigFaults);
    return error.faults;
  }
  return [];
}

const PRODUCTION = { NODE_ENV: 'production', BASE_URL: 'https://journal.desk.net' };

test('an empty environment is a journal for this machine alone', () => {
  const config = readConfig(
    { HOME: '/root', PATH: '/bin', TERM: 'xterm', LANG: 'C', npm_config_port: '1' },
    folder,
  );
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.port, 4400);
  assert.equal(config.baseUrl.href, 'http://localhost:4400/');
  assert.equal(config.keyFile, join(folder, 'data', 'keys', 'daybook.key'));
  assert.deepEqual(config.store, { engine: 'sqlite', folder: join(folder, 'data') });
  assert.deepEqual([config.registration, config.demo, config.sessionMode], ['closed', 'ask', 'cookie-bound']);
});

test('an empty value is none', () => {
  assert.equal(readConfig({ PORT: '', DATABASE_URL: '' }, folder).port, 4400);
});

test('all faults are listed at once', () => {
  const faults = faultsOf({
    PORT: '70000',
    DEMO: 'maybe',
    LOG_LEVL: 'info',
    BASE_URL: 'ftp://x',
    TRUSTED_PROXIES: '0.0.0.0/0',
  });
  assert.deepEqual(faults.map((fault) => fault.slice(0, fault.indexOf(':'))).sort(), [
    'BASE_URL',
    'DEMO',
    'LOG_LEVL',
    'PORT',
    'TRUSTED_PROXIES',
  ]);
  assert.match(faults.join(), /did you mean LOG_LEVEL\?/);
});

test('a misspelt name is refused, a stranger is not', () => {
  for (const name of [
    'DATADIR',
    'DATA_DRI',
    'DATABASE_URI',
    'PROT',
    'base_url',
    'KEYFILE',
    'TRUSTED_PROXY',
    'SMTPURL',
  ])
    assert.equal(faultsOf({ [name]: 'x' }).length, 1, name);
  for (const name of [
    'HOME',
    'USER',
    'PATH',
    'HOSTNAME',
    'TERM',
    'PWD',
    'MAIL',
    'DBUS',
    'NODE_OPTIONS',
    'LOGNAME',
  ])
    assert.deepEqual(faultsOf({ [name]: 'x' }), [], name);
  assert.equal(editDistance('PROT', 'PORT'), 1);
  assert.equal(editDistance('HOME', 'HOST'), 2);
});

test('beyond this machine an https address is needed', () => {
  assert.match(faultsOf({ HOST: '0.0.0.0' }).join(), /HOST/);
  assert.match(faultsOf({ HOST: '::', BASE_URL: 'http://journal.desk.net' }).join(), /HOST/);
  assert.deepEqual(faultsOf({ HOST: '0.0.0.0', BASE_URL: 'https://journal.desk.net' }), []);
  for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
    assert.deepEqual(faultsOf({ HOST: host }), []);
});

test('production refuses http, the demo, debugging and example values, and never offers the demo', () => {
  assert.match(faultsOf({ NODE_ENV: 'production' }).join(), /BASE_URL/);
  assert.match(faultsOf({ ...PRODUCTION, DEMO: 'on' }).join(), /DEMO/);
  assert.match(faultsOf({ ...PRODUCTION, LOG_LEVEL: 'debug' }).join(), /LOG_LEVEL/);
  assert.match(faultsOf({ ...PRODUCTION, BASE_URL: 'https://journal.example.com' }).join(), /BASE_URL/);
  assert.match(faultsOf({ ...PRODUCTION, SMTP_URL: 'smtps://me:changeme@mail.desk.net' }).join(), /SMTP_URL/);
  assert.equal(readConfig(PRODUCTION, folder).demo, 'off');
});

test('BASE_URL is an origin', () => {
  for (const url of ['https://a.net/journal', 'https://a.net/?x', 'https://me@a.net'])
    assert.match(faultsOf({ BASE_URL: url }).join(), /BASE_URL/, url);
});

test('no fault repeats a secret', () => {
  const faults = faultsOf({
    DATABASE_URL: 'mysql://u:hunter2@h/d',
    SMTP_URL: 'x:hunter2',
    IMAGES_URL: 'hunter2',
  });
  assert.equal(faults.length, 3);
  assert.doesNotMatch(faults.join(), /hunter2/);
});

test('a key file that others can read is refused', { skip: process.platform === 'win32' }, () => {
  const path = join(folder, 'open.key');
  writeFileSync(path, '', { mode: 0o644 });
  assert.match(faultsOf({ KEY_FILE: path }).join(), /KEY_FILE: .*chmod 600/);
});

test('what is no host for platforms is named', () => {
  assert.match(faultsOf({ PLATFORM_HOSTS: '*' }).join(), /PLATFORM_HOSTS/);
});
