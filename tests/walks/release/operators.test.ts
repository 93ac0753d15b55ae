// Every command of the operator's pages, as written there, on an installation of the release: installed, entered, backed up, broken,
// restored, upgraded, moved to PostgreSQL. What belongs to the system (systemd, users) is played by small programs, and the folders
// lie under one of the test's own.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { freshDatabase, NO_POSTGRES } from '../../postgres.ts';
import { ROOT } from '../../source-files.ts';
import { madeRelease } from './made-release.ts';

const run = promisify(execFile);
const PAGES = join(ROOT, 'docs/operators');
const root = mkdtempSync(join(tmpdir(), 'daybook-operators-'));
const [work, stubs] = [join(root, 'work'), join(root, 'stubs')];
const FOLDERS = /(?<![\w.])\/(opt|etc|usr\/local\/bin|var\/lib\/daybook|srv)(?=\/|\.|\b)/g;
const hasTar = (spawnSync('tar', ['--version'], { encoding: 'utf8' }).stdout ?? '').includes('GNU tar');
const skip = process.platform === 'linux' && hasTar ? false : 'the pages are for Linux with GNU tar';

/** Programs of the system, so far as the pages use them. */
const PLAYED: Readonly<Record<string, string>> = {
  useradd: ':',
  chown: ':',
  // Whose a file is cannot be tested without users.
  install: `kept=; while [ $# -gt 0 ]; do case $1 in -o|-g) shift ;; *) kept="$kept $1" ;; esac; shift; done; exec ${find('install')} $kept`,
  setpriv: 'shift 5; exec "$@"',
  tar: `${find('tar')} "$@"; for file in "$ROOT"/opt/daybook-*/packaging/daybook.env "$ROOT"/opt/daybook-*/packaging/daybook-command.sh; do sed -E -i 's#(^|[^/[:alnum:]._])/(opt|etc|var/lib/daybook|var/cache)#\\1'"$ROOT"'/\\2#g' "$file"; done`,
  journalctl: 'cat "$ROOT/log"',
  systemctl: `case $1 in
  daemon-reload) ;;
  stop) kill "$(cat "$ROOT/pid")" 2>/dev/null || exit 0; while kill -0 "$(cat "$ROOT/pid")" 2>/dev/null; do sleep 0.1; done ;;
  restart) "$0" stop; "$0" start ;;
  start|enable) setsid daybook serve >> "$ROOT/log" 2>&1 < /dev/null & echo $! > "$ROOT/pid" ;;
esac`,
};

function find(program: string): string {
  return execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();
}

/** The blocks of a page that are run, in their order. */
function blocksOf(page: string, language = 'sh'): string[] {
  const text = readFileSync(join(PAGES, page), 'utf8');
  return [...text.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)]
    .filter(([, , kind]) => kind === language)
    .map(([, indent = '', , block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
}

const ANN = 'ann@desk.net';
const ORIGIN = 'https://journal.desk.net';
const walked = new Set<string>();

/** Runs the next block of a page; its output. */
async function follow(page: string, at: number): Promise<string> {
  const block = blocksOf(page)[at];
  assert.ok(block !== undefined, `${page} has no block ${at}`);
  walked.add(`${page} ${at}`);
  const placed = block.replaceAll(FOLDERS, `${root}/$1`);
  const environment = {
    PATH: `${stubs}:${root}/usr/local/bin:${process.env['PATH'] ?? ''}`,
    HOME: root,
    ROOT: root,
  };
  const done = await run('sh', ['-e', '-c', placed], {
    cwd: work,
    env: environment,
    maxBuffer: 1 << 24,
  }).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${page}, block ${at}:\n${placed}\n${stdout}${stderr}\n${tail()}`, { cause: error });
  });
  return done.stdout + done.stderr;
}

function tail(): string {
  return existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8').slice(-2_000) : '';
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function signUp(port: number, setUpCode: string): Promise<number> {
  const body = {
    email: ANN,
    password: 'Opening-Bell-930',
    firstName: 'Ann',
    lastName: 'Lee',
    setUpCode,
  };
  const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/installation/journal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'journal.desk.net' },
    body: JSON.stringify(body),
  });
  return status;
}

suite('the operator’s pages', { skip }, () => {
  let port = 0;

  before(async () => {
    for (const folder of [work, stubs, 'opt', 'etc/systemd/system', 'usr/local/bin', 'srv', 'var/lib'].map(
      (name) => join(root, name.replace(`${root}/`, '')),
    ))
      mkdirSync(folder, { recursive: true });
    for (const [name, script] of Object.entries(PLAYED)) {
      writeFileSync(join(stubs, name), `#!/bin/sh\nset -e\n${script}\n`);
      chmodSync(join(stubs, name), 0o755);
    }
    const out = await madeRelease(join(root, 'dist'));
    for (const name of readdirSync(out)) copyFileSync(join(out, name), join(work, name));
    // The pages name one platform.
    const archive = readdirSync(work).find((name) => name.endsWith('.tar.gz')) ?? '';
    if (!archive.endsWith('-linux-x64.tar.gz'))
      copyFileSync(join(work, archive), join(work, archive.replace(/-linux-\w+/, '-linux-x64')));
  });

  after(() => {
    if (existsSync(join(root, 'pid')))
      spawnSync('kill', ['-9', readFileSync(join(root, 'pid'), 'utf8').trim()]);
    rmSync(root, { recursive: true, force: true });
  });

  test('install, and the first trader comes in', async () => {
    assert.match(await follow('install.md', 0), /linux-x64\.tar\.gz: OK/);
    await follow('install.md', 1);
    const settings = join(root, 'etc/daybook/daybook.env');
    port = await freePort();
    writeFileSync(
      settings,
      `${readFileSync(settings, 'utf8').replace('METRICS_PORT=9400', 'METRICS_PORT=0')}PORT=${port}\n`,
    );
    const inForce = await follow('install.md', 2);
    assert.ok(inForce.includes(`\nBASE_URL=${ORIGIN}\n`), inForce);
    assert.ok(inForce.includes(`\nDATA_DIR=${root}/var/lib/daybook\n`), inForce);
    const [, code = ''] = /asked for this code: (\S+)/.exec(await follow('first-trader.md', 0)) ?? [];
    assert.equal(await signUp(port, code), 200);
    const users = await follow('first-trader.md', 1);
    assert.ok(users.includes(ANN) && users.includes('bob@desk.net'), users);
    assert.ok((await follow('first-trader.md', 2)).includes(`${ORIGIN}/`));
  });

  test('back up, break, restore', async () => {
    await follow('backup.md', 0);
    assert.match(await follow('backup.md', 1), /is sound/);
    await follow('backup.md', 2);
    writeFileSync(join(root, 'var/lib/daybook/journal.sqlite'), 'a disk that forgot', { flag: 'r+' });
    const damaged = await follow('damaged-store.md', 0);
    assert.doesNotMatch(damaged, /The journal is sound/);
    assert.match(await follow('restore.md', 0), /is restored into[\s\S]*The journal is sound/);
    assert.ok((await usersOf()).includes(ANN));
  });

  test('upgrade and return; keys; a full disk', async () => {
    assert.match(await follow('upgrade.md', 0), /Daybook \d+\.\d+\.\d+/);
    await follow('upgrade.md', 1);
    await run('sh', ['-c', 'until daybook health; do sleep 0.2; done'], {
      env: { PATH: `${root}/usr/local/bin:${stubs}:${process.env['PATH'] ?? ''}` },
    });
    assert.match(await follow('keys.md', 0), /active/);
    assert.match(await follow('keys.md', 1), /sealed again/);
    await follow('full-disk.md', 0);
    assert.match(await follow('full-disk.md', 1), /The journal is sound/);
    await run('sh', ['-c', 'systemctl stop'], {
      env: { PATH: `${stubs}:${process.env['PATH'] ?? ''}`, ROOT: root },
    });
    await follow('damaged-store.md', 1);
  });

  test('move to PostgreSQL', async (t) => {
    const url = await freshDatabase();
    walked.add('moving.md 0').add('moving.md 1');
    if (url === null) return t.skip(NO_POSTGRES);
    await follow('moving.md', 0);
    writeFileSync(join(root, 'etc/daybook/database-url'), url, { mode: 0o600 });
    const output = await follow('moving.md', 1);
    assert.ok(output.includes(`${ANN}: 0 trades`), output);
    assert.match(output, /^The journal is sound/m);
    assert.ok(output.includes(`\n${ORIGIN}/`), output);
    assert.ok((await usersOf()).includes(ANN));
  });

  test('no command of the pages was left out', () => {
    const pages = readdirSync(PAGES);
    const all = pages.flatMap((page) => blocksOf(page).map((_, at) => `${page} ${at}`));
    assert.deepEqual(
      all.filter((block) => !walked.has(block)),
      [],
    );
    const unseen = pages.flatMap((page) =>
      blocksOf(page, 'console').filter((block) => /^daybook /m.test(block)),
    );
    assert.deepEqual(unseen, [], 'what is not run holds no command of ours');
  });

  async function usersOf(): Promise<string> {
    const { stdout } = await run(join(root, 'usr/local/bin/daybook'), ['user', 'list'], {
      env: { PATH: `${stubs}:${process.env['PATH'] ?? ''}` },
    });
    return stdout;
  }
});
