// The service, its settings and the rotation of its log, read by the system's own programs where they are installed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ConfigFaults } from '../../apps/server/src/app/config-faults.ts';
import { readConfig } from '../../apps/server/src/app/config.ts';
import { EXIT } from '../../apps/server/src/app/exit-codes.ts';
import { ROOT } from '../source-files.ts';

const PACKAGING = join(ROOT, 'packaging');
/** Of 100, where 0 is what is best shut in; systemd calls all below 20 well done. */
const MAX_EXPOSURE = 20;
const folder = mkdtempSync(join(tmpdir(), 'daybook-system-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const unit = readFileSync(join(PACKAGING, 'daybook.service'), 'utf8');

test('the service starts again after a fault, and not where another start changes nothing', () => {
  const [, listed = ''] = /^RestartPreventExitStatus=(.+)$/m.exec(unit) ?? [];
  assert.deepEqual(listed.split(' ').map(Number), [EXIT.wrongUse, EXIT.noInput, EXIT.configuration]);
  assert.match(unit, /^Restart=on-failure$/m);
  const [, stateDirectory = ''] = /^StateDirectory=(.+)$/m.exec(unit) ?? [];
  assert.match(unit, new RegExp(`^Environment=DATA_DIR=/var/lib/${stateDirectory}$`, 'm'));
});

test('the service waits for a database that is away, however long, and never gives up', () => {
  const [head = ''] = unit.split('[Service]');
  assert.match(head, /^StartLimitIntervalSec=0$/m);
  assert.match(head, /^After=.*\bpostgresql\.service$/m);
  assert.doesNotMatch(unit, /^StartLimitBurst=/m);
});

test('systemd takes the service, with the key as a credential too, and finds it well shut in', (t) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0)
    return t.skip('systemd-analyze is not installed: the service was NOT verified');
  const path = join(folder, 'daybook.service');
  // The program that it starts is not where it will be.
  const credential =
    readFileSync(join(PACKAGING, 'daybook-credential.conf'), 'utf8').split('[Service]\n')[1] ?? '';
  writeFileSync(
    path,
    unit
      .replace('ExecStart=/opt/daybook/bin/daybook serve', 'ExecStart=/bin/true serve')
      .replace('[Service]\n', `[Service]\n${credential}`),
  );
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
  const complaints = verified.stderr.split('\n').filter((line) => line.includes('daybook.service'));
  assert.deepEqual(complaints, []);
  const exposure = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, path],
    { encoding: 'utf8' },
  );
  assert.equal(
    exposure.status,
    0,
    exposure.stdout.split('\n').findLast((line) => line.includes('Overall')) ?? exposure.stderr,
  );
});

test('the settings are taken as soon as the examples in them are filled in, and refused before', () => {
  const text = readFileSync(join(PACKAGING, 'daybook.env'), 'utf8');
  const password = join(folder, 'smtp-url');
  writeFileSync(password, 'smtps://journal:a-password@mail.desk.net\n', { mode: 0o600 });
  const read = (content: string) =>
    readConfig(
      Object.fromEntries(
        content
          .replace('#SMTP_URL_FILE=/etc/daybook/smtp-url', `SMTP_URL_FILE=${password}`)
          .split('\n')
          .filter((line) => /^[A-Z]/.test(line))
          .map((line) => [
            line.slice(0, line.indexOf('=')),
            line.slice(line.indexOf('=') + 1).replace(/^"(.*)"$/, '$1'),
          ]),
      ),
      folder,
    );
  assert.throws(
    () => read(text),
    (error) =>
      error instanceof ConfigFaults &&
      error.faults.length === 2 &&
      error.faults.every((fault) => fault.includes('example')),
  );
  const config = read(text.replaceAll('desk.example', 'desk.net'));
  assert.deepEqual(config.trustedProxies, ['127.0.0.1', '::1']);
});

test('logrotate takes the rule', (t) => {
  if (spawnSync('logrotate', ['--version']).status !== 0)
    return t.skip('logrotate is not installed: its rule was NOT tried');
  const rule = join(folder, 'logrotate.conf');
  writeFileSync(rule, readFileSync(join(PACKAGING, 'logrotate.conf')), { mode: 0o644 });
  const { status, stderr } = spawnSync('logrotate', ['--debug', '--state', join(folder, 'state'), rule], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /^error/m);
});
