// What an operator meets at a start: each ends with a code that says whether to try again, and with a sentence.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { SERVER_PROGRAM } from '../server-program.ts';
import { ROOT } from '../source-files.ts';
import { NO_DISK, withSmallDisk } from './small-disk.ts';

// Another user has to get there, which tests' own folder for temporary files does not allow.
const folder = mkdtempSync(join(process.platform === 'win32' ? tmpdir() : '/tmp', 'daybook-start-'));
chmodSync(folder, 0o755);
after(() => rmSync(folder, { recursive: true, force: true }));

const [CONFIGURATION, TRY_AGAIN] = [78, 75];
const NOBODY = { uid: 65_534, gid: 65_534 };
const NOT_ROOT = 'only root can start it as another user';

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

const SOURCES = join(ROOT, 'apps/server/src/app/main.ts');
let starts = 0;

/** Starts the server, the first time from its sources; one that is ready is asked to stop. */
async function start(settings: Record<string, string>, user?: typeof NOBODY): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const program = starts++ === 0 ? SOURCES : SERVER_PROGRAM;
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE: user ? '' : NODE_COMPILE_CACHE, PORT: '0', DEMO: 'off', ...settings },
    ...user,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready on')) child.kill('SIGTERM');
    });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output };
}

async function refused(
  what: string,
  settings: Record<string, string>,
  expected: readonly [number, RegExp],
  user?: typeof NOBODY,
) {
  const { code, output } = await start({ DATA_DIR: join(folder, 'data'), ...settings }, user);
  assert.equal(code, expected[0], `${what}: ${output}`);
  assert.match(output, expected[1], what);
  assert.doesNotMatch(output, /^\s+at /m, `${what}: no stack`);
}

/** A database with the same answer for every caller. */
async function withDatabase(
  answer: (socket: Socket) => void,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  try {
    await work(`postgres://ann:secret@127.0.0.1:${port}/journal`);
  } finally {
    server.close();
  }
}

function fatal(code: string, message: string) {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E', 0);
  head.writeInt32BE(4 + fields.length, 1);
  return (socket: Socket) => void socket.end(Buffer.concat([head, fields]));
}

test('an unreachable database is to be retried, one that refuses access is to be configured', async () => {
  await refused('nobody listens', { DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/journal' }, [
    TRY_AGAIN,
    /the database is gone: connect ECONNREFUSED 127\.0\.0\.1:1/,
  ]);
  await refused(
    'no such host',
    { DATABASE_URL: 'postgres://ann:secret@nowhere.invalid/journal?sslmode=require' },
    [TRY_AGAIN, /the database is gone: getaddrinfo E\w+ nowhere\.invalid/],
  );
  for (const [code, words, ending] of [
    ['57P03', 'the database system is starting up', TRY_AGAIN],
    ['53300', 'too many clients already', TRY_AGAIN],
    ['28P01', 'password authentication failed', CONFIGURATION],
    ['3D000', 'database "journal" does not exist', CONFIGURATION],
  ] as const)
    await withDatabase(fatal(code, words), (url) =>
      refused(words, { DATABASE_URL: url }, [ending, new RegExp(words)]),
    );
  await withDatabase(
    (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    (url) => refused('no database', { DATABASE_URL: url }, [TRY_AGAIN, /the database is gone/]),
  );
});

test('an invalid data folder is to be configured', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'x');
  await refused('a file', { DATA_DIR: file }, [CONFIGURATION, /DATA_DIR: .*file is not a folder/]);
  await refused('below a file', { DATA_DIR: join(file, 'data') }, [
    CONFIGURATION,
    /DATA_DIR: .*is no folder/,
  ]);
  await refused('a folder as key file', { KEY_FILE: folder }, [CONFIGURATION, /KEY_FILE: .* is not a file/]);
});

test('what belongs to another user is to be configured', async (t) => {
  if (process.getuid?.() !== 0) return t.skip(NOT_ROOT);
  const [theirs, open, key] = ['theirs', 'open', 'daybook.key'].map((name) => join(folder, name));
  assert.ok(theirs && open && key);
  mkdirSync(theirs, { mode: 0o700 });
  mkdirSync(open, { mode: 0o755 });
  writeFileSync(key, 'x', { mode: 0o600 });
  const own = join(folder, 'own');
  mkdirSync(own);
  chownSync(own, NOBODY.uid, NOBODY.gid);
  const belongs = /DATA_DIR: .* has to belong to the user that Daybook runs as \(uid 65534\)/;
  for (const DATA_DIR of [theirs, open, join(theirs, 'below'), join(open, 'below')])
    await refused(DATA_DIR, { DATA_DIR }, [CONFIGURATION, belongs], NOBODY);
  await refused(
    'a key',
    { DATA_DIR: own, KEY_FILE: key },
    [CONFIGURATION, /KEY_FILE: .*cannot be read/],
    NOBODY,
  );
  const below = join(theirs, 'below.key');
  await refused(
    'a key',
    { DATA_DIR: own, KEY_FILE: below },
    [CONFIGURATION, /KEY_FILE: .*cannot be read/],
    NOBODY,
  );
});

test('an address or port that is not ours is to be configured', async (t) => {
  const https = { BASE_URL: 'https://journal.desk.test', TRUSTED_PROXIES: '127.0.0.1' };
  await refused('an address', { HOST: '192.0.2.7', ...https }, [
    CONFIGURATION,
    /HOST: it is no address of this machine/,
  ]);
  if (process.getuid?.() !== 0) return t.skip(NOT_ROOT);
  const own = join(folder, 'port');
  mkdirSync(own);
  chownSync(own, NOBODY.uid, NOBODY.gid);
  await refused(
    'a port',
    { DATA_DIR: own, PORT: '80' },
    [CONFIGURATION, /PORT: this user may not listen there/],
    NOBODY,
  );
});

test('a disk that is read-only is to be configured, with a journal on it and without', async (t) => {
  const place = join(folder, 'disk');
  const tried = await withSmallDisk(place, 8, async (disk) => {
    const DATA_DIR = join(place, 'data');
    assert.equal((await start({ DATA_DIR })).code, 0);
    await disk.becomeReadOnly();
    const sentence = /DATA_DIR: .* cannot be written to: its disk is read-only/;
    await refused('a journal', { DATA_DIR }, [CONFIGURATION, sentence]);
    await refused('none', { DATA_DIR: join(place, 'other') }, [CONFIGURATION, sentence]);
    return true;
  });
  if (tried === null) t.skip(NO_DISK);
});
