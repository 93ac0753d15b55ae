// The container's files are read as a builder would; where DAYBOOK_TEST_BASE_IMAGE names a base, the image is built too.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { SETTING_NAMES } from '../../apps/server/src/app/config.ts';
import { SETTING_FILES } from '../../apps/server/src/app/setting-files.ts';
import { readPostgresUrl } from '../../apps/server/src/store/postgres/postgres-config.ts';
import { ROOT } from '../source-files.ts';

const PACKAGING = join(ROOT, 'packaging');
const COMPOSED = ['compose.sqlite.yaml', 'compose.postgres.yaml'];
const steps = readFileSync(join(PACKAGING, 'Containerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => [line.split(' ')[0] ?? '', line.slice(line.indexOf(' ') + 1).trim()] as const);

function argumentsOf(instruction: string): string[] {
  return steps.filter(([name]) => name === instruction).map(([, rest]) => rest);
}

test('the image copies only what the archive holds, and starts and examines it by programs of the archive', () => {
  assert.deepEqual(argumentsOf('ADD'), ['${ARCHIVE} /unpacked/']);
  assert.deepEqual(argumentsOf('COPY'), ['--from=unpacked /opt/daybook /opt/daybook']);
  const [stage] = argumentsOf('FROM');
  assert.match(stage ?? '', / AS unpacked$/);
  const [health = ''] = argumentsOf('HEALTHCHECK');
  assert.match(health, /CMD \["\/opt\/daybook\/bin\/daybook", "health"\]$/);
  assert.deepEqual(argumentsOf('ENTRYPOINT'), ['["/opt/daybook/bin/daybook"]']);
  assert.deepEqual(argumentsOf('CMD'), ['["serve"]']);
  const script = readFileSync(join(PACKAGING, 'daybook.sh'), 'utf8');
  for (const called of ['apps/server/src/app/main.ts', 'apps/server/src/app/cli.ts', 'packaging/health.mjs'])
    assert.ok(
      new RegExp(`"\\$node" (?:--[a-z-]+=\\d+ )*${called} `).test(`${script} `) &&
        existsSync(join(ROOT, called)),
      called,
    );
});

test('the image runs as a user without rights, and writes to its one volume alone', () => {
  const [user = ''] = argumentsOf('USER');
  const [uid, gid] = user.split(':').map(Number);
  assert.ok(Number(uid) >= 1000 && Number(gid) >= 1000, user);
  const [volume = '', ...others] = argumentsOf('VOLUME');
  assert.deepEqual(others, []);
  const environment = Object.fromEntries(
    argumentsOf('ENV').flatMap((line) => line.split(' ').map((one) => one.split('='))),
  );
  assert.equal(environment['DATA_DIR'], volume);
  assert.equal(environment['PORT'], argumentsOf('EXPOSE')[0]);
  assert.equal(environment['NODE_ENV'], 'production');
  const made = argumentsOf('RUN').find((line) =>
    line.includes(`install -d -o ${uid} -g ${gid} -m 0700 ${volume}`),
  );
  assert.ok(made !== undefined, 'the volume belongs to the user');
  const last = steps.findLastIndex(([name]) => name === 'RUN');
  assert.ok(
    last < steps.findIndex(([name]) => name === 'USER'),
    'nothing runs as the user while the image is built',
  );
});

test('nothing is fetched while the image is built but packages of the base system, which can be none', () => {
  assert.deepEqual(
    steps.filter(([, rest]) => /https?:|curl|wget|npm |git clone/.test(rest)),
    [],
  );
  const installing = argumentsOf('RUN').filter((line) => line.includes('apt-get'));
  assert.ok(installing.every((line) => line.startsWith('if [ -n "$SYSTEM_PACKAGES" ]')));
});

test('compose files set only settings that there are, mount only volumes and secrets that they declare, and give no rights', () => {
  for (const name of COMPOSED) {
    const text = readFileSync(join(PACKAGING, name), 'utf8').replaceAll(/^\s*#.*\n/gm, '');
    const settings = [...text.matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, setting = '']) => setting);
    const known = new Set([...SETTING_NAMES, ...SETTING_FILES, 'DAYBOOK_HOST', 'DAYBOOK_SERVERS']);
    assert.deepEqual(
      settings.filter((setting) => !known.has(setting) && !setting.startsWith('POSTGRES_')),
      [],
      name,
    );
    const declared = new Set(
      [...(text.split(/^volumes:\n/m)[1] ?? '').matchAll(/^ {2}([a-z-]+):$/gm)].map(([, one]) => one),
    );
    const mounted = [...text.matchAll(/^ +- ([a-z-]+):\//gm)].map(([, one]) => one);
    assert.deepEqual(
      mounted.filter((one) => !declared.has(one)),
      [],
      name,
    );
    for (const [, path = ''] of text.matchAll(/^ +- \.\/([A-Za-z.-]+):/gm))
      assert.ok(existsSync(join(PACKAGING, path)), path);
    for (const right of [
      'read_only: true',
      'cap_drop: [ALL]',
      'no-new-privileges:true',
      'mem_limit:',
      'pids_limit:',
    ])
      assert.ok(text.includes(right), `${name}: ${right}`);
    assert.doesNotMatch(text, /privileged: true|docker\.sock|PASSWORD: /);
  }
});

test('the proxy of a compose file has the address that the servers trust, and no other container has it', () => {
  for (const name of COMPOSED) {
    const text = readFileSync(join(PACKAGING, name), 'utf8');
    const [, trusted = ''] = /TRUSTED_PROXIES: (\S+)/.exec(text) ?? [];
    assert.match(
      text.split(/^ {2}proxy:\n/m)[1] ?? '',
      new RegExp(`ipv4_address: ${trusted.replaceAll('.', '\\.')}\n`),
    );
    assert.equal(text.split(`ipv4_address: ${trusted}\n`).length, 2, name);
  }
});

test('the servers of the compose file reach their database by a socket, which needs no certificate', () => {
  const page = readFileSync(join(ROOT, 'docs/operators/two-servers.md'), 'utf8');
  const [, url = ''] = /printf '(postgres:[^\\]+)\\n'/.exec(page) ?? [];
  const { host = '' } = readPostgresUrl(url.replace('%s', 'a-password'));
  const text = readFileSync(join(PACKAGING, 'compose.postgres.yaml'), 'utf8');
  assert.equal(text.split(`- socket:${host}\n`).length, 3, host);
});

test('the image is built', (t) => {
  const base = process.env['DAYBOOK_TEST_BASE_IMAGE'];
  if (base === undefined || spawnSync('podman', ['--version']).status !== 0)
    return t.skip('the container image was NOT built: DAYBOOK_TEST_BASE_IMAGE names no base for podman');
  const out = mkdtempSync(join(tmpdir(), 'daybook-image-'));
  t.after(() => rmSync(out, { recursive: true, force: true }));
  execFileSync(process.execPath, ['tools/release/main.mjs', '--dirty', '--out', out], { cwd: ROOT });
  const archive = readdirSync(out).find((name) => name.endsWith('.tar.gz')) ?? '';
  const set = [`BASE=${base}`, 'SYSTEM_PACKAGES=', `ARCHIVE=${archive}`].flatMap((one) => [
    '--build-arg',
    one,
  ]);
  const file = join(PACKAGING, 'Containerfile');
  execFileSync('podman', [
    'build',
    '--isolation=chroot',
    '--format=docker',
    ...set,
    '--file',
    file,
    '--tag=daybook:tested',
    out,
  ]);
  const output = execFileSync('podman', [
    'inspect',
    'daybook:tested',
    '--format',
    '{{.Config.User}} {{.Config.Healthcheck.Test}}',
  ]);
  assert.match(output.toString(), /^10001:10001 \[CMD \/opt\/daybook\/bin\/daybook health\]/);
});
