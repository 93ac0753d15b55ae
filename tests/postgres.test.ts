import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findBinaries, NO_POSTGRES, startPostgres } from './postgres.ts';

const bin = findBinaries();
const skip = bin === null ? NO_POSTGRES : false;

test(
  'a throw-away cluster gives each caller an empty database and leaves nothing behind',
  { skip },
  async () => {
    const cluster = await startPostgres();
    assert.ok(cluster);
    const folder = await query(cluster.url, 'SHOW data_directory');
    const [first, second] = await Promise.all([cluster.freshDatabase(), cluster.freshDatabase()]);
    assert.notEqual(first, second);
    await query(first, 'CREATE TABLE trade (id bigint)');
    assert.equal(await query(first, "SELECT to_regclass('trade') IS NULL"), 'f');
    assert.equal(await query(second, "SELECT to_regclass('trade') IS NULL"), 't');
    await cluster.stop();
    assert.equal(existsSync(folder), false);
    await assert.rejects(query(cluster.url, 'SELECT 1'));
  },
);

test('the cluster refuses anyone without its password', { skip }, async () => {
  const cluster = await startPostgres();
  assert.ok(cluster);
  const url = new URL(cluster.url);
  url.password = 'guessed';
  await assert.rejects(query(url.href, 'SELECT 1'), /password authentication failed/);
  await cluster.stop();
});

test('the cluster ends when the process that started it is killed', { skip }, async () => {
  const starting = `import { startPostgres } from ${JSON.stringify(import.meta.resolve('./postgres.ts'))};
    const cluster = await startPostgres();
    process.stdout.write(cluster.url);
    await new Promise(() => setInterval(() => {}, 1000));`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', starting], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(owner.stdout.setEncoding('utf8'), 'data')) as [string];
  const folder = join(await query(url, 'SHOW data_directory'), '..');
  owner.kill('SIGKILL');
  await untilGone(folder);
  await assert.rejects(query(url, 'SELECT 1'));
});

async function query(url: string, sql: string): Promise<string> {
  const psql = join(bin ?? '', 'psql');
  const { stdout } = await promisify(execFile)(psql, ['-X', '-A', '-t', '-q', '-w', '-c', sql, url]);
  return stdout.trim();
}

/** Resolves once the folder is deleted. */
async function untilGone(folder: string): Promise<void> {
  while (existsSync(folder)) await setTimeout(20);
}

test('a process that leaves its cluster alone ends without help', { skip }, async () => {
  const starting = `import { freshDatabase } from ${JSON.stringify(import.meta.resolve('./postgres.ts'))}; await freshDatabase();`;
  const env = { ...process.env, DAYBOOK_TEST_POSTGRES: '' };
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', starting], { env });
});
