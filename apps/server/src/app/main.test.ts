import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { programFor } from '#server/app/program-testing.ts';

/** A run of all tests puts the server into one file; tests/start/start-faults.test.ts starts its sources. */
const MAIN = programFor('app/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'daybook-main-'));
/** Compiled modules are kept between the starts, which take half the time then. */
const { NODE_COMPILE_CACHE } = process.env;
const children = new Set<ChildProcess>();
after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly output: { out: string; err: string };
  readonly ended: Promise<number | null>;
}

function run(environment: Record<string, string>, ...args: string[]): Run {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env: { PORT: '0', DATA_DIR: join(folder, 'data'), NODE_COMPILE_CACHE, ...environment },
  });
  children.add(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output, ended };
}

/** Resolves with the address once the server says that it is ready. */
async function ready({ child, output, ended }: Run): Promise<string> {
  for (;;) {
    const found = /^Daybook is ready on (\S+)$/m.exec(output.out);
    if (found !== null) return found[1] ?? '';
    const more = await Promise.race([once(child.stdout ?? child, 'data'), ended]);
    if (typeof more === 'number') throw new Error(output.err);
  }
}

test('a start that cannot be meant ends with 78 and all its faults', async () => {
  const { ended, output } = run({ PORT: 'x', HOST: '0.0.0.0', LOG_LEVLE: 'info' });
  assert.equal(await ended, 78);
  for (const fault of [
    /PORT: expected a whole number from 0 to 65535/,
    /LOG_LEVLE: .*did you mean LOG_LEVEL/,
  ])
    assert.match(output.err, fault);
  assert.equal(output.out, '');
  const other = run({}, '--verbose');
  assert.equal(await other.ended, 64);
});

test('a key file that is not the journal’s own ends with 78', async () => {
  const dataDir = join(folder, 'sealed');
  const first = run({ DATA_DIR: dataDir });
  await ready(first);
  first.child.kill('SIGTERM');
  await first.ended;
  const path = join(dataDir, 'keys', 'daybook.key');
  const kept = readFileSync(path);
  rmSync(path);
  const without = run({ DATA_DIR: dataDir });
  assert.equal(await without.ended, 78);
  assert.match(without.output.err, /KEY_FILE: .* is missing/);
  writeFileSync(path, kept, { mode: 0o644 });
  const open = run({ DATA_DIR: dataDir });
  assert.equal(await open.ended, 78);
  assert.match(open.output.err, /chmod 600/);
});

test('a journal whose database is lost does not begin again', async () => {
  const dataDir = join(folder, 'lost');
  const first = run({ DATA_DIR: dataDir, DEMO: 'off' });
  await ready(first);
  first.child.kill('SIGKILL');
  await first.ended;
  const database = join(dataDir, 'journal.sqlite');
  const images = join(dataDir, 'images', 'ab');
  const stopped = async (environment: Record<string, string>, sentence: RegExp, ...args: string[]) => {
    const { ended, output } = run({ DATA_DIR: dataDir, ...environment }, ...args);
    assert.equal(await ended, 78);
    assert.match(output.err, sentence);
    assert.ok(!existsSync(database) || statSync(database).size === 0, 'none is made');
  };
  renameSync(database, `${database}.away`);
  await stopped({}, /journal\.sqlite-wal is what was written last/);
  for (const rest of ['-wal', '-shm']) rmSync(database + rest, { force: true });
  await stopped({}, /daybook\.key has sealed a journal, and there is no .*journal\.sqlite/);
  await stopped({}, /daybook\.key has sealed a journal/, '--new');
  writeFileSync(database, '');
  await stopped({}, /daybook\.key has sealed a journal/);
  rmSync(database);
  const keyFile = join(folder, 'elsewhere.key');
  renameSync(join(dataDir, 'keys', 'daybook.key'), keyFile);
  mkdirSync(images, { recursive: true });
  writeFileSync(join(images, `ab${'a'.repeat(24)}.png`), 'a picture');
  await stopped({}, /images holds pictures of a journal/);
  await stopped({ KEY_FILE: keyFile }, /images holds pictures of a journal/, '--new');
  rmSync(join(dataDir, 'images'), { recursive: true });
  await stopped({ KEY_FILE: keyFile }, /KEY_FILE: .*elsewhere\.key is there.*npm start -- --new/);
  const second = run({ DATA_DIR: dataDir, KEY_FILE: keyFile }, '--new');
  await ready(second);
  second.child.kill('SIGTERM');
  assert.equal(await second.ended, 0);
  const again = run({ DATA_DIR: dataDir, KEY_FILE: keyFile }, '--new');
  assert.equal(await again.ended, 78);
  assert.match(again.output.err, /start without --new/);
});

test('a journal that vanishes while it is served is not ready, acknowledges nothing, and says so once', async () => {
  const dataDir = join(folder, 'vanished');
  const { output, ...first } = run({ DATA_DIR: dataDir, DEMO: 'off' });
  const address = (await ready({ output, ...first })).replace('localhost', '127.0.0.1');
  rmSync(join(dataDir, 'journal.sqlite'));
  for (let asked = 0; asked < 3; asked++) assert.equal((await fetch(`${address}/health/ready`)).status, 503);
  first.child.kill('SIGTERM');
  await first.ended;
  assert.equal(output.err.match(/the store cannot be trusted any more/g)?.length, 1, output.err);
  assert.match(output.err, /journal\.sqlite is gone/);
});

test('a journal that was not closed and is damaged ends with 74 and a sentence', async () => {
  const dataDir = join(folder, 'damaged');
  const first = run({ DATA_DIR: dataDir, DEMO: 'off' });
  await ready(first);
  first.child.kill('SIGTERM');
  await first.ended;
  const database = join(dataDir, 'journal.sqlite');
  const bytes = readFileSync(database);
  for (let at = 8192; at < bytes.length; at += 4096) bytes.fill(0xa5, at, at + 600);
  writeFileSync(database, bytes);
  writeFileSync(`${database}-wal`, 'as a kill leaves it');
  const second = run({ DATA_DIR: dataDir, DEMO: 'off' });
  assert.equal(await second.ended, 74);
  assert.match(second.output.err, /journal's file is damaged.*put a backup in its place/);
  assert.doesNotMatch(second.output.err, /^\s+at /m);
});

test('one server a data folder; a stop finishes what is under way and exits with 0', async () => {
  const first = run({});
  const url = await ready(first);
  assert.match(url, /^http:\/\/localhost:\d+$/);
  const second = run({});
  assert.equal(await second.ended, 75);
  assert.match(second.output.err, /another server is using the data folder/);
  const address = url.replace('localhost', '127.0.0.1');
  assert.equal((await fetch(`${address}/health/ready`)).status, 200);
  const body = JSON.stringify({ username: 'a@desk.test', password: 'Wrong-Password-1' });
  const underWay = fetch(`${address}/api/v1/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await fetch(`${address}/health/live`); // what was sent before has arrived
  first.child.kill('SIGTERM');
  assert.equal((await underWay).status, 401);
  assert.equal(await first.ended, 0);
  await assert.rejects(fetch(`${address}/health/live`));
});

test('a port that is taken is named', async () => {
  const first = run({ DATA_DIR: join(folder, 'one') });
  const { port } = new URL(await ready(first));
  const second = run({ DATA_DIR: join(folder, 'two'), PORT: port });
  assert.equal(await second.ended, 75);
  assert.match(second.output.err, /EADDRINUSE/);
});
