import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { maskUrl } from './cli/config.ts';
import { ConfigFaults } from './config-faults.ts';
import { readConfig, readSettings, editDistance } from './config.ts';

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

test('an empty value counts as missing', () => {
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

test('production refuses http, debugging and example values, and offers the demo only where the operator says so', () => {
  assert.match(faultsOf({ NODE_ENV: 'production' }).join(), /BASE_URL/);
  assert.match(faultsOf({ ...PRODUCTION, LOG_LEVEL: 'debug' }).join(), /LOG_LEVEL/);
  assert.match(faultsOf({ ...PRODUCTION, BASE_URL: 'https://journal.example.com' }).join(), /BASE_URL/);
  assert.match(faultsOf({ ...PRODUCTION, SMTP_URL: 'smtps://me:changeme@mail.desk.net' }).join(), /SMTP_URL/);
  assert.equal(readConfig(PRODUCTION, folder).demo, 'off');
  assert.equal(readConfig({ ...PRODUCTION, DEMO: 'on' }, folder).demo, 'on');
});

test('where others can reach the product, no demo is offered unless the operator says so', () => {
  const demoOf = (environment: Record<string, string>) => readConfig(environment, folder).demo;
  const reachable = [{ HOST: '0.0.0.0' }, { HOST: '192.168.1.4' }, { HOST: '::' }, {}];
  for (const host of reachable) {
    const environment = { ...host, BASE_URL: 'https://journal.desk.net' };
    assert.equal(demoOf(environment), 'off');
    assert.equal(demoOf({ ...environment, DEMO: 'ask' }), 'off');
    assert.equal(demoOf({ ...environment, DEMO: 'on' }), 'on');
  }
  assert.equal(demoOf({ HOST: '0.0.0.0', BASE_URL: 'https://localhost:8443' }), 'off');
  assert.equal(demoOf({ HOST: '127.0.0.1', BASE_URL: 'https://localhost:8443' }), 'ask');
});

test('BASE_URL is an origin', () => {
  for (const url of ['https://a.net/journal', 'https://a.net/?x', 'https://me@a.net'])
    assert.match(faultsOf({ BASE_URL: url }).join(), /BASE_URL/, url);
});

test('pictures anywhere else than in the data folder are refused and not silently kept there', () => {
  assert.match(faultsOf({ IMAGES_URL: 's3://bucket/journal' }).join(), /^IMAGES_URL: .*DATA_DIR\/images/);
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

test('an invalid host for platforms is named', () => {
  assert.match(faultsOf({ PLATFORM_HOSTS: '*' }).join(), /PLATFORM_HOSTS/);
});

test('a password may be in a separate file that only its owner can read', () => {
  const path = join(folder, 'database-url');
  writeFileSync(path, 'postgres://u:hunter2@db.desk.net/journal\n', { mode: 0o600 });
  assert.deepEqual(readConfig({ DATABASE_URL_FILE: 'database-url' }, folder).store, {
    engine: 'postgres',
    url: 'postgres://u:hunter2@db.desk.net/journal',
  });
  const both = faultsOf({ DATABASE_URL_FILE: path, DATABASE_URL: 'postgres://x@y/z' });
  assert.match(both.join(), /DATABASE_URL_FILE: DATABASE_URL is set too/);
  assert.match(faultsOf({ SMTP_URL_FILE: join(folder, 'nothing') }).join(), /SMTP_URL_FILE: .* not there/);
  writeFileSync(path, ' \n');
  assert.match(faultsOf({ SMTP_URL_FILE: path }).join(), /SMTP_URL_FILE: .* empty/);
  assert.match(faultsOf({ SMTP_URL_FIEL: path }).join(), /did you mean SMTP_URL_FILE\?/);
  if (process.platform === 'win32') return;
  chmodSync(path, 0o604);
  assert.match(faultsOf({ SMTP_URL_FILE: path }).join(), /SMTP_URL_FILE: .* chmod 600/);
});

test('the settings in force are shown with their defaults, and passwords are not', () => {
  const settings = readSettings({ PORT: '5000', SMTP_URL: 'smtps://me:hunter2@mail.desk.net' }, folder);
  assert.equal(settings['PORT'], '5000');
  assert.equal(settings['SESSION_HOURS'], '720');
  assert.equal(settings['DATA_DIR'], join(folder, 'data'));
  assert.equal(settings['CONTACT_URL'], null);
  assert.equal(maskUrl(settings['SMTP_URL'] ?? ''), 'smtps://***:***@mail.desk.net');
  assert.equal(maskUrl('postgres://u@db/journal?password=hunter2'), 'postgres://***@db/journal?***');
  assert.equal(maskUrl('hunter2'), '***');
});

test('figures leave this machine only with a token, which is shown nowhere', () => {
  const token = 'scraper:of-the-desk-1';
  assert.match(
    faultsOf({ METRICS_PORT: '9400', METRICS_HOST: '0.0.0.0' }).join(),
    /METRICS_HOST: .*METRICS_TOKEN/,
  );
  assert.match(
    faultsOf({ METRICS_PORT: '9400', METRICS_TOKEN: 'short' }).join(),
    /METRICS_TOKEN: expected 16/,
  );
  assert.doesNotMatch(faultsOf({ METRICS_TOKEN: 'hunter2 hunter2 hunter2' }).join(), /hunter2/);
  const path = join(folder, 'metrics-token');
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
  const config = readConfig({ METRICS_PORT: '9400', METRICS_HOST: '::', METRICS_TOKEN_FILE: path }, folder);
  assert.deepEqual([config.metricsHost, config.metricsToken], ['::', token]);
  assert.equal(readConfig({}, folder).metricsHost, '127.0.0.1');
});

test('a session cannot lie idle for longer than it lives, and figures have a port of their own', () => {
  assert.match(faultsOf({ SESSION_IDLE_HOURS: '24', SESSION_HOURS: '12' }).join(), /SESSION_IDLE_HOURS/);
  assert.match(faultsOf({ METRICS_PORT: '4400' }).join(), /METRICS_PORT/);
  assert.match(faultsOf({ CALLS_PER_MINUTE: '0' }).join(), /CALLS_PER_MINUTE/);
  const config = readConfig({ SESSION_IDLE_HOURS: '1', SESSION_HOURS: '12', METRICS_PORT: '9400' }, folder);
  assert.deepEqual(
    [config.sessionIdleMs, config.sessionAbsoluteMs, config.metricsPort],
    [3_600_000, 43_200_000, 9_400],
  );
});

test('backups go to a folder or to a bucket whose key is known, at a time of day in UTC', () => {
  const config = readConfig({ BACKUP_TO: 'backups', BACKUP_AT: '23:59' }, folder);
  assert.equal(config.backupTo, join(folder, 'backups'));
  assert.deepEqual(config.backups, { minuteOfDay: 1_439, keepDays: 14, keepWeeks: 8 });
  assert.deepEqual([config.s3, config.operatorEmail], [null, null]);
  for (const time of ['24:00', '2:30', '02:60', '02:30:00', 'noon'])
    assert.match(faultsOf({ BACKUP_AT: time }).join(), /BACKUP_AT: .*02:30/, time);
  assert.match(faultsOf({ BACKUP_KEEP_DAYS: '0' }).join(), /BACKUP_KEEP_DAYS/);
  assert.match(faultsOf({ BACKUP_KEEP_WEEKS: '-1' }).join(), /BACKUP_KEEP_WEEKS/);
  for (const place of ['ftp://host/folder', 's3://Bucket', 's3://b/../c', 's3:///a', 's3://u:hunter2@bucket'])
    assert.match(faultsOf({ BACKUP_TO: place }).join(), /^BACKUP_TO: expected a folder, or s3:/, place);
  assert.match(faultsOf({ BACKUP_TO: 'data/images/backups' }).join(), /BACKUP_TO: .*pictures/);
  assert.deepEqual(faultsOf({ BACKUP_TO: 'data/images-backups' }), []);
  for (const email of ['olive', 'a@b.net, c@d.net', 'Olive <olive@desk.net>', 'a@b.net\r\nBcc: x@y.net'])
    assert.match(faultsOf({ OPERATOR_EMAIL: email }).join(), /OPERATOR_EMAIL/, email);
});

test('a place for objects needs both halves of its key and an encrypted connection', () => {
  const key = { S3_ACCESS_KEY_ID: 'AKIDTEST', S3_SECRET_ACCESS_KEY: 'hunter2/x+y' };
  const to = { BACKUP_TO: 's3://bucket/journal/' };
  const config = readConfig({ ...key, ...to }, folder);
  assert.equal(config.backupTo, 's3://bucket/journal');
  assert.equal(config.s3?.endpoint.href, 'https://s3.us-east-1.amazonaws.com/');
  assert.equal(config.s3?.isPathStyle, false);
  const other = readConfig({ ...key, S3_ENDPOINT: 'https://s3.desk.net', S3_REGION: 'auto' }, folder).s3;
  assert.deepEqual([other?.region, other?.isPathStyle], ['auto', true]);
  const hosted = { ...key, S3_ENDPOINT: 'https://s3.desk.net', S3_ADDRESSING: 'host' };
  assert.equal(readConfig(hosted, folder).s3?.isPathStyle, false);
  assert.match(faultsOf(to).join(), /BACKUP_TO: .*S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/);
  assert.match(faultsOf({ S3_ACCESS_KEY_ID: 'AKIDTEST' }).join(), /S3_SECRET_ACCESS_KEY: expected too/);
  assert.match(faultsOf({ S3_SECRET_ACCESS_KEY: 'hunter2' }).join(), /S3_ACCESS_KEY_ID: expected too/);
  assert.match(faultsOf({ S3_ENDPOINT: 'http://s3.desk.net' }).join(), /S3_ENDPOINT: .*https/);
  assert.deepEqual(faultsOf({ S3_ENDPOINT: 'http://127.0.0.1:9000' }), []);
  for (const address of [
    's3.desk.net',
    'https://u:hunter2@s3.desk.net',
    'https://s3.desk.net/?hunter2',
    'ftp://s3.desk.net',
  ])
    assert.match(faultsOf({ S3_ENDPOINT: address }).join(), /S3_ENDPOINT/, address);
  const wrong = faultsOf({ S3_ACCESS_KEY_ID: 'hunter2 ', S3_SECRET_ACCESS_KEY: 'hunter2 hunter2' });
  assert.equal(wrong.length, 2);
  assert.doesNotMatch(wrong.join(), /hunter2/);
  const path = join(folder, 's3-secret');
  writeFileSync(path, 'hunter2/x+y\n', { mode: 0o600 });
  const fromFile = { S3_ACCESS_KEY_ID: 'AKIDTEST', S3_SECRET_ACCESS_KEY_FILE: path };
  assert.equal(readConfig(fromFile, folder).s3?.secretAccessKey, 'hunter2/x+y');
});
