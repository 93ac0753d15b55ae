// One file, since it is one list of calls: each command of the operator's in every wrong way, answered by one clear sentence and an
// exit code, never a stack.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fixturePath } from '@daybook/brokers/files/fixtures-testing.ts';
import { DatabaseSync } from 'node:sqlite';
import { COMMANDS } from './commands.ts';
import { runCommand } from './run-command.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { programFor } from '#server/app/program-testing.ts';
import { tryLockFolder } from '#server/store/sqlite/folder-lock.ts';
import { MIGRATIONS } from '#server/store/migrations/all.ts';
import { databasePath } from '#server/store/sqlite/sqlite-open.ts';
import { openStore } from '#server/store/store.ts';

const CLI = programFor('app/cli.ts');
const folder = mkdtempSync(join(tmpdir(), 'daybook-commands-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The profit that it states is not that of its fills. */
const DOUBTFUL = `Time,Symbol,Side,Price,Qty,Route,Broker,Account,Type,Cloid,Liq,ECNFee,P / L,
10:00:00,AAPL,B,12.00,100,ARCA,B1,SIM,Margin,1,-,0,0,
10:10:00,AAPL,S,12.10,100,ARCA,B1,SIM,Margin,2,-,0,75,
`;

/** A store with the traders that the calls name, made once and copied. */
const prepared = join(folder, 'prepared');

before(async () => {
  copyFileSync(fixturePath({ name: 'tradervue.csv' }), join(folder, 'fills.csv'));
  copyFileSync(fixturePath({ name: 'mapped.csv' }), join(folder, 'table.csv'));
  writeFileSync(join(folder, 'garbage.bin'), Buffer.from([0, 1, 2, 255, 254, 0, 9]));
  writeFileSync(join(folder, 'empty.csv'), '');
  writeFileSync(join(folder, 'doubtful.csv'), DOUBTFUL);
  writeFileSync(join(folder, 'kept.zip'), 'not a zip file');
  mkdirSync(join(folder, 'a-folder'));
  mkdirSync(join(folder, 'kept-backups'));
  const store = await openStore({ place: { engine: 'sqlite', folder: prepared }, purpose: 'tool' });
  for (const name of ['ann', 'bob'])
    await store.write((db) =>
      db
        .insertInto('trader')
        .values({
          email: `${name}@desk.test`.toUpperCase(),
          email_key: `${name}@desk.test`,
          public_uuid: name,
          created_at: 0,
        })
        .execute(),
    );
  await openSecrets(store, join(prepared, 'keys', 'daybook.key'));
  await store.close();
});

/** How each command is called rightly, one row at least for each way; the numbers are the exit codes that this may have. */
const RIGHT: readonly (readonly [string, ...number[]])[] = [
  ['group fills.csv --zone America/New_York --currency USD', 0],
  ['group fills.csv --json --zone America/New_York --currency USD', 0],
  ['map table.csv', 0],
  ['import fills.csv --account TV1 --trader ann@desk.test --zone America/New_York --currency USD', 0],
  ['export ann@desk.test export.zip', 0],
  ['import-journal export.zip --trader bob@desk.test', 0],
  ['invite cleo@desk.test --first Cleo --last Ray --language es', 0],
  ['invite resend cleo@desk.test', 0],
  ['invite revoke cleo@desk.test', 0],
  ['invite list', 0],
  ['user list', 0],
  ['user disable bob@desk.test', 0],
  ['user enable bob@desk.test', 0],
  ['user sign-out bob@desk.test', 0],
  ['user sign-out --all', 0],
  ['user second-factor-off bob@desk.test', 0],
  ['user reset-link bob@desk.test', 0],
  ['user delete bob@desk.test --yes', 0],
  ['keys status', 0],
  ['keys rotate', 0],
  ['keys retire 00000000', 1],
  ['pictures status', 0],
  ['pictures sweep', 1],
  ['pictures sweep --yes', 0],
  ['backup kept-backups', 0],
  ['backup list kept-backups', 0],
  ['backup verify kept-backups', 0],
  ['restore kept-backups', 1],
  ['mail test olive@desk.test', 1],
  ['config check', 0],
  ['check', 0],
  ['check --deep', 0],
];
/** Those of backups take a store as it is, or need one that is empty; see backup.test.ts. */
const NEED_NO_STORE = new Set(['group', 'map', 'config', 'mail', 'backup', 'restore']);
const NEED_STORE = RIGHT.filter(([line]) => !NEED_NO_STORE.has(line.split(' ')[0] ?? ''));
const ANSWERS = ['format', 'date', 'zone', 'account', 'currency', 'encoding', 'mapping'];

/** Options of each command: those that take a value once, and flags. */
const OPTIONS: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  'group fills.csv': [ANSWERS, ['json', 'anyway']],
  'map table.csv': [ANSWERS, []],
  'import fills.csv': [[...ANSWERS, 'trader'], []],
  'import-journal export.zip': [['trader'], []],
  'invite cleo@desk.test': [['first', 'last', 'language', 'platform', 'host'], []],
  'invite list': [[], ['json']],
  'user list': [[], ['json']],
  'user sign-out': [[], ['all']],
  'user delete bob@desk.test': [[], ['yes']],
  'pictures sweep': [[], ['yes']],
  'backup kept-backups': [['key-to', 'passphrase-file'], []],
  'backup list kept-backups': [[], ['json']],
  'restore kept-backups': [['before', 'key-from', 'passphrase-file'], []],
  check: [[], ['deep']],
};

interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function daybook(
  args: readonly string[],
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const output = {
    print: (line: string) => void out.push(line),
    note: (line: string) => void err.push(line),
  };
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, ...more };
  const code = await runCommand(args, { output, environment, folder });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const words = (line: string) => line.split(' ');

/** A copy of the prepared store that a test may change. */
function aCopy(name: string): string {
  const dataDir = join(folder, name);
  mkdirSync(join(dataDir, 'keys'), { recursive: true });
  copyFileSync(databasePath(prepared), databasePath(dataDir));
  copyFileSync(join(prepared, 'keys', 'daybook.key'), join(dataDir, 'keys', 'daybook.key'));
  return dataDir;
}

function assertNoStack(text: string, what: string): void {
  assert.doesNotMatch(
    text,
    /^\s+at |node:internal|\.ts:\d|TypeError|undefined|\[object|should not have/m,
    what,
  );
}

/** Nothing on standard output, and on standard error one sentence (the longest lists all formats), possibly followed by the usage of the command. */
function assertRefused(result: CommandResult, code: number, what: string): void {
  assert.equal(result.code, code, `${what}: ${result.err}`);
  assertNoStack(result.err, what);
  const [sentence = '', gap = '', ...usage] = result.err.split('\n');
  assert.ok(sentence.length > 10 && sentence.length < 800, `${what}: "${sentence}"`);
  assert.ok(gap === '' || code === 78, `${what}: ${gap}`);
  assert.equal(usage.length > 0, code === 64, what);
  assert.equal(result.out, '', what);
}

test('every command is in the table of tested commands', () => {
  assert.deepEqual(
    new Set(COMMANDS.map(({ name }) => name)),
    new Set(RIGHT.map(([line]) => line.split(' ')[0])),
  );
});

test('each way of calling a command works, one after the other', async () => {
  const dataDir = aCopy('right');
  for (const [line, ...codes] of RIGHT) {
    const result = await daybook(words(line), dataDir);
    assert.ok(codes.includes(result.code), `${line}: ${result.code} ${result.err}`);
    assertNoStack(result.err, line);
    if (result.code === 0) assert.match(`${result.out}${result.err}`, /\S|^$/, line);
  }
});

test('help knows what the installed command runs itself, and a checkout tells its commit', async () => {
  for (const name of ['serve', 'health']) {
    const { code, out } = await daybook(['help', name], folder);
    assert.deepEqual([code, out.startsWith(`daybook ${name}\n`)], [0, true], out);
  }
  const { out } = await daybook(['--version'], folder);
  assert.match(out, /^Daybook \d+\.\d+\.\d+-dev(?:\+[0-9a-f]{7,})?$/);
});

test('help names every command, and explains one by its name', async () => {
  for (const args of [['help'], ['--help'], ['-h'], ['--', 'help']]) {
    const { code, out, err } = await daybook(args, folder);
    assert.deepEqual([code, err], [0, ''], args.join(' '));
    for (const { name } of COMMANDS) assert.ok(out.includes(`\n  ${name} `), name);
  }
  for (const { name, usage } of COMMANDS)
    for (const args of [
      ['help', name],
      [name, '--help'],
      [name, '-h'],
      ['--', name, '--help'],
    ]) {
      const { code, out, err } = await daybook(args, folder);
      assert.deepEqual([code, err], [0, ''], args.join(' '));
      assert.ok(out.includes(usage[0]?.split('  ')[0] ?? ''), args.join(' '));
    }
});

test('no command, and one that there is not, are refused with those that there are', async () => {
  for (const args of [[], ['--'], [''], ['nonsense'], ['--json'], ['help', 'nonsense'], ['toString']]) {
    const { code, out, err } = await daybook(args, folder);
    assert.deepEqual([code, out], [64, ''], args.join(' '));
    assert.match(err, /^[^\n]*group, map, import, .*check[^\n]*$/);
  }
});

test('options that are unknown, empty, doubled or of the wrong kind are refused, and nothing is done', async () => {
  const dataDir = join(folder, 'never-made');
  for (const [line] of RIGHT)
    for (const more of [['--nonsense'], ['--nonsense=1'], ['-x'], ['one-too-many'], ['--no-json']])
      assertRefused(await daybook([...words(line), ...more], dataDir), 64, `${line} ${more.join(' ')}`);
  for (const [line, [takeValues, flags]] of Object.entries(OPTIONS)) {
    for (const name of takeValues)
      for (const more of [
        [`--${name}`],
        [`--${name}=`],
        [`--${name}`, ''],
        [`--${name}`, ' '],
        [`--${name}`, '--x'],
      ])
        assertRefused(await daybook([...words(line), ...more], dataDir), 64, `${line} ${more.join(' ')}`);
    for (const name of takeValues) {
      const result = await daybook([...words(line), `--${name}=a`, `--${name}`, 'b'], dataDir);
      assertRefused(result, 64, `${line} --${name} twice`);
      assert.match(result.err, /is given twice/);
    }
    for (const name of flags)
      for (const more of [[`--${name}=yes`], [`--${name}=`], [`--${name}`, `--${name}`]])
        assertRefused(await daybook([...words(line), ...more], dataDir), 64, `${line} ${more.join(' ')}`);
  }
  assert.equal(existsSync(dataDir), false);
});

test('arguments that are missing or empty are named', async () => {
  const dataDir = join(folder, 'never-made');
  const missing =
    `group|map|import|import --account A|export|export ann@desk.test|import-journal|invite|invite resend
    |invite revoke|user|user disable|user enable|user sign-out|user second-factor-off|user reset-link|user delete --yes
    |keys|keys retire|pictures|restore|backup|backup list|backup verify|config`.split(/\s*\|/);
  for (const line of missing) {
    assertRefused(await daybook(words(line), dataDir), 64, line);
    assertRefused(await daybook([...words(line), ''], dataDir), 64, `${line} with an empty one`);
  }
  for (const line of [
    'keys nonsense',
    'user nonsense',
    'config nonsense',
    'user list a@b.c',
    'invite list a@b.c',
  ])
    assertRefused(await daybook(words(line), dataDir), 64, line);
  assert.equal(existsSync(dataDir), false);
});

test('values that make no sense are named with what is expected', async () => {
  const dataDir = join(folder, 'never-made');
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['group fills.csv --format nonsense', /no format nonsense; there are/],
    ['group fills.csv --date 2026-02-30', /YYYY-MM-DD/],
    ['map table.csv --zone Mars/Base', /America\/Chicago/],
    ['import fills.csv --currency usd', /three capitals/],
    ['import fills.csv --encoding utf-7', /windows-1252/],
    ['group fills.csv --multiplier ES', /SYMBOL=SIZE/],
    ['group fills.csv --multiplier ES=0', /SYMBOL=SIZE/],
    ['group fills.csv --mapping garbage.bin', /JSON/],
    ['group fills.csv --mapping table.csv', /JSON/],
    ['invite nonsense', /no e-mail address/],
    ['invite cleo@desk.test --language de', /one of en, es, pt/],
    ['invite cleo@desk.test --host firm.propreports.com', /at least one --login/],
    ['invite cleo@desk.test --platform nowhere --login a', /not at nowhere/],
    ['invite cleo@desk.test --host evil.test --login a', /does not allow evil\.test/],
    ['restore kept-backups --before today', /2026-11-23T10:00:00Z/],
    ['backup kept-backups --key-to keys.txt', /goes with --passphrase-file/],
    ['restore kept-backups --passphrase-file words.txt', /goes with --key-from/],
  ];
  for (const [line, sentence] of wrong) {
    const result = await daybook(words(line), dataDir);
    assertRefused(result, 64, line);
    assert.match(result.err, sentence, line);
  }
});

test('a file without a currency is read once one is stated', async () => {
  const group = 'group fills.csv --json --zone America/New_York';
  const asked = await daybook(words(group), join(folder, 'never-made'));
  assertRefused(asked, 2, group);
  assert.match(asked.err, /names no currency; say which one it is/);
  const result = await daybook(words(`${group} --currency INR`), join(folder, 'never-made'));
  assert.deepEqual([result.code, result.out.includes('"currencies":{"INR":')], [0, true]);
});

test('files that are not there, are folders, or hold something else are named', async () => {
  const dataDir = aCopy('files');
  const wrong: readonly (readonly [string, number])[] = [
    ['group nothing.csv', 66],
    ['map nothing.csv', 66],
    ['import nothing.csv --trader ann@desk.test', 66],
    ['import-journal nothing.zip', 66],
    ['group fills.csv --mapping nothing.json', 66],
    ['group fills.csv/below', 66],
    ['group a-folder', 66],
    ['map a-folder', 66],
    ['import a-folder', 66],
    ['import-journal a-folder', 66],
    ['group /dev/null', 66],
    ['export ann@desk.test a-folder', 66],
    ['export ann@desk.test nowhere/export.zip', 66],
    ['backup nowhere', 66],
    ['backup fills.csv', 1],
    ['backup list nowhere', 66],
    ['backup verify nowhere', 66],
    ['backup verify a-folder', 66],
    ['backup verify garbage.bin', 2],
    ['backup a-folder --key-to keys.txt --passphrase-file nothing.txt', 66],
    ['backup a-folder --key-to keys.txt --passphrase-file empty.csv', 1],
    ['group garbage.bin', 2],
    ['map garbage.bin', 2],
    ['import garbage.bin --trader ann@desk.test', 2],
    ['import-journal garbage.bin', 2],
    ['group empty.csv', 2],
    ['import-journal empty.csv', 2],
  ];
  for (const [line, code] of wrong) assertRefused(await daybook(words(line), dataDir), code, line);
});

test('a missing trader, or several without a name, gets a sentence', async () => {
  const dataDir = aCopy('traders');
  const lines = [
    'import fills.csv --account TV1 --zone America/New_York --currency USD',
    'import fills.csv --trader eve@desk.test --zone America/New_York --currency USD',
    'export eve@desk.test eve.zip',
    'invite ann@desk.test',
    'invite resend eve@desk.test',
    'user disable eve@desk.test',
    'user delete eve@desk.test --yes',
    'user delete ann@desk.test',
    'user reset-link eve@desk.test',
    'keys retire nonsense',
  ];
  for (const line of lines) assertRefused(await daybook(words(line), dataDir), 1, line);
  assert.equal((await daybook(words('user delete bob@desk.test --yes'), dataDir)).code, 0);
  const alone = await daybook(
    words('import fills.csv --account TV1 --zone America/New_York --currency USD'),
    dataDir,
  );
  assert.deepEqual([alone.code, alone.err], [0, ''], 'the only trader need not be named');
});

test('without a store, every command that needs one says so, and makes none', async () => {
  const empty = join(folder, 'no-store');
  for (const dataDir of [empty, join(folder, 'a-folder')])
    for (const [line] of NEED_STORE) {
      const file = line.replace('export.zip', 'kept.zip');
      const expected = line.startsWith('import-journal') ? 2 : 66;
      assertRefused(await daybook(words(file), dataDir), expected, line);
    }
  assert.equal(existsSync(empty), false);
  assert.equal(existsSync(databasePath(join(folder, 'a-folder'))), false);
});

test('what something speaks against is grouped, and refused as by an import unless it is wanted anyway', async () => {
  const line = 'group doubtful.csv --date 2026-05-12';
  const dataDir = join(folder, 'never-made');
  const refused = await daybook(words(line), dataDir);
  assert.deepEqual([refused.code, refused.err.split('\n').length], [1, 1]);
  assert.match(refused.err, /1 of 1 stated figure does not match.* --anyway/);
  const anyway = await daybook(words(`${line} --anyway`), dataDir);
  assert.deepEqual([anyway.code, anyway.out, anyway.err], [0, refused.out, '']);
});

test('a store that is newer, damaged, changed, sealed by other keys or not to be reached is named', async () => {
  const newer = aCopy('newer');
  const database = new DatabaseSync(databasePath(newer));
  database.exec(`INSERT INTO migration VALUES (${MIGRATIONS.length + 1}, 'later', 'x', 0)`);
  database.close();
  const changed = aCopy('changed');
  const other = new DatabaseSync(databasePath(changed));
  other.exec(`UPDATE migration SET checksum = 'x' WHERE number = 2`);
  other.close();
  const damaged = aCopy('damaged');
  writeFileSync(databasePath(damaged), 'my shopping list '.repeat(1_000));
  const isFile = join(folder, 'fills.csv');
  const gone = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' };
  for (const [line] of NEED_STORE) {
    if (line.startsWith('import-journal')) continue; // reads its file first; see above
    assertRefused(await daybook(words(line), newer), 78, `${line} on a newer store`);
    assertRefused(await daybook(words(line), changed), 78, `${line} on a changed store`);
    assertRefused(await daybook(words(line), damaged), 74, `${line} on a damaged store`);
    assertRefused(await daybook(words(line), isFile), 78, `${line} where DATA_DIR is a file`);
    assertRefused(await daybook(words(line), folder, gone), 75, `${line} without its database`);
    assertRefused(await daybook(words(line), prepared, { PORT: 'x' }), 78, `${line} with a wrong setting`);
  }
  assertRefused(await daybook(['config', 'check'], folder, { PORT: 'x' }), 78, 'config check');
  const keyFile = join(folder, 'other.key');
  writeFileSync(keyFile, `00000000 ${Buffer.alloc(32).toString('base64url')}\n`, { mode: 0o600 });
  for (const line of ['keys status', 'user list', 'invite list'])
    assertRefused(
      await daybook(words(line), prepared, { KEY_FILE: keyFile }),
      78,
      `${line} under other keys`,
    );
});

test('a store that another process holds is waited for, and then named', async () => {
  const locked = aCopy('locked');
  const holder = new DatabaseSync(databasePath(locked));
  holder.exec('BEGIN IMMEDIATE');
  const writing = [
    'import fills.csv --trader ann@desk.test --zone America/New_York --currency USD',
    'export ann@desk.test locked.zip',
    'invite dan@desk.test',
    'invite revoke ann@desk.test',
    'user disable bob@desk.test',
    'user sign-out --all',
    'user delete bob@desk.test --yes',
  ];
  const behind = aCopy('behind');
  const database = new DatabaseSync(databasePath(behind));
  database.exec(`DELETE FROM migration WHERE number = ${MIGRATIONS.length}`);
  database.close();
  const lock = tryLockFolder(behind);
  const lines = NEED_STORE.map(([line]) => line).filter((line) => !line.startsWith('import-journal'));
  await Promise.all([
    ...writing.map(async (line) => assertRefused(await daybook(words(line), locked), 75, `${line}, locked`)),
    ...lines.map(async (line) =>
      assertRefused(
        await daybook(words(line), behind),
        75,
        `${line} beside a server that has yet to migrate`,
      ),
    ),
  ]);
  holder.close();
  lock?.release();
});

test('a reader that goes away neither stops a command nor gets a stack trace', async () => {
  const dataDir = aCopy('piped');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const printing = /^(?:group|map|user list|keys status|config|check$)/;
  for (const [line, ...codes] of RIGHT.filter(([call]) => printing.test(call))) {
    const child = spawn(process.execPath, [CLI, ...words(line)], {
      env: { PATH, NODE_COMPILE_CACHE, INIT_CWD: folder, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    const [code] = (await once(child, 'close')) as [number | null];
    assert.ok(codes.includes(code ?? -1), `${line}: ${code} ${err}`);
    assertNoStack(err, line);
  }
});
