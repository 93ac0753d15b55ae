import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openStore } from '#server/store/store.ts';

const CLI = join(import.meta.dirname, '../..', 'cli.ts');
const folder = mkdtempSync(join(tmpdir(), 'daybook-start-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const ANSWERS = ['--zone', 'America/New_York', '--account', 'A1', '--currency', 'USD'];
/** Heap into which the program and a piece of a file fit, and the executions of the long file do not. */
const SMALL_HEAP = '--max-old-space-size=80';
const MANY = 25_000;

/** Prints the address of each module that is loaded, when the program ends. */
const LIST_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const urls = [];
  registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
  process.on('exit', () => process.stderr.write('LOADED ' + JSON.stringify(urls)));
`)}`;

/** A file of round trips, 200 a day, in 40 symbols that begin with `prefix`. */
function writeFile(name: string, trades: number, prefix: string): string {
  const rows = Array.from({ length: trades }, (_, at) => {
    const day = new Date(Date.UTC(2020, 0, 6) + Math.floor(at / 200) * 86_400_000).toISOString().slice(0, 10);
    const time = (second: number) => new Date(second * 1000).toISOString().slice(11, 19);
    const symbol = `${prefix}${String.fromCharCode(65 + (at % 8), 65 + (at % 5))}`;
    const opened = 36_000 + (at % 200) * 60;
    const row = (second: number, price: string, side: string) =>
      `${day},${time(second)},${symbol},100,${price},${side},1.00`;
    return `${row(opened, '10.00', 'BOT')}\n${row(opened + 30, at % 3 === 0 ? '9.90' : '10.10', 'SLD')}\n`;
  });
  const path = join(folder, name);
  writeFileSync(path, `Date,Time,Symbol,Quantity,Price,Side,Commission\n${rows.join('')}`);
  return path;
}

async function runDaybook(options: readonly string[], args: readonly string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [...options, CLI, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

/** Modules of the product and of packages that a command loads. */
async function loadedBy(...args: readonly string[]): Promise<readonly string[]> {
  const { code, err } = await runDaybook(['--import', LIST_MODULES], args);
  assert.equal(code, 0, err);
  const urls = JSON.parse(err.slice(err.indexOf('LOADED ') + 'LOADED '.length)) as string[];
  return urls.filter((url) => !url.startsWith('node:') && !url.startsWith('data:'));
}

before(async () => {
  const store = await openStore({
    place: { engine: 'sqlite', folder: join(folder, 'data') },
    purpose: 'tool',
  });
  const trader = { email: 'ann@desk.test', email_key: 'ann@desk.test', public_uuid: 'ann', created_at: 0 };
  await store.write((db) => db.insertInto('trader').values(trader).execute());
  await store.close();
});

test('help loads the commands and what errors are, and neither store, readers nor packages', async () => {
  const loaded = await loadedBy('help');
  assert.ok(loaded.length < 25, `${loaded.length} modules`);
  for (const part of ['/node_modules/', '/packages/brokers/', '/store/sqlite/', '/operator/version.ts'])
    assert.deepEqual(
      loaded.filter((url) => url.includes(part)),
      [],
    );
});

test('a file is grouped and imported without the catalogue of texts, HTTP and mail', async () => {
  const file = writeFile('short.csv', 10, 'XS');
  for (const command of ['group', 'import']) {
    const loaded = await loadedBy(command, file, ...ANSWERS);
    for (const part of ['/texts/src/en.ts', '/texts/src/en/reports/', 'fastify', 'nodemailer', '/pg/'])
      assert.deepEqual(
        loaded.filter((url) => url.includes(part)),
        [],
        command,
      );
  }
});

test('a long file is grouped and imported in a heap that its executions would not fit into', async () => {
  const file = writeFile('long.csv', MANY, 'XL');
  const grouped = await runDaybook([SMALL_HEAP], ['group', file, ...ANSWERS]);
  assert.equal(grouped.code, 0, grouped.err);
  const lines = grouped.out.trimEnd().split('\n');
  assert.equal(lines.length, MANY + 1);
  assert.match(lines.at(-1)!, new RegExp(`^summary {2}${MANY} {2}${2 * MANY} {2}`));
  const closed = lines.slice(0, -1).map((line) => line.split('  ')[10]!);
  assert.deepEqual(closed, closed.toSorted());
  const imported = await runDaybook([SMALL_HEAP], ['import', file, ...ANSWERS]);
  assert.deepEqual([imported.code, imported.err], [0, '']);
  assert.match(
    imported.out,
    new RegExp(`^${2 * MANY} executions: ${2 * MANY} new, .*; ${MANY} new trades, 0 changed`),
  );
});
