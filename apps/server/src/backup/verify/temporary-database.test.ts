import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { BackupRefused } from '#server/backup/archive/backup-errors.ts';
import { withPostgres } from '#server/store/postgres/postgres-programs.ts';
import { withTemporaryDatabase } from './temporary-database.ts';

const url = process.env['DAYBOOK_TEST_POSTGRES'] ?? '';
const skip = url === '' ? 'DAYBOOK_TEST_POSTGRES names no cluster' : false;
const NOW = Date.UTC(2026, 2, 2);

const ask = (sql: string) => withPostgres(url, async (client) => (await client.query(sql)).rows);
const exists = async (name: string) =>
  (await ask(`SELECT 1 AS one FROM pg_database WHERE datname = '${name}'`)).length > 0;
const nameOf = (address: string) => new URL(address).pathname.slice(1);
const aName = (at: number) => `daybook_verify_${at}_${randomBytes(4).toString('hex')}`;

test(
  'the database is there while the work lasts, and gone when it is done and when it fails',
  { skip },
  async () => {
    const name = await withTemporaryDatabase(url, NOW, async (address) => {
      assert.equal(await exists(nameOf(address)), true);
      await withPostgres(address, (client) => client.query('CREATE TABLE note (n integer)'));
      return nameOf(address);
    });
    assert.equal(await exists(name), false);
    let failed = '';
    const failing = withTemporaryDatabase(url, NOW, async (address) => {
      failed = nameOf(address);
      throw new Error('the work failed');
    });
    await assert.rejects(failing, /the work failed/);
    assert.equal(await exists(failed), false);
  },
);

test(
  'one that a killed process left is dropped by the next; one in use, a new one and others stay',
  { skip },
  async () => {
    const [old, recent, other] = [
      aName(NOW - 3_600_000),
      aName(NOW - 1_000),
      `daybook_verify_notes_${randomBytes(4).toString('hex')}`,
    ];
    for (const name of [old, recent, other]) await ask(`CREATE DATABASE ${name}`);
    try {
      await withTemporaryDatabase(url, NOW - 7_200_000, async (inUse) => {
        await withTemporaryDatabase(url, NOW, async () => undefined);
        assert.deepEqual(await Promise.all([old, recent, other, nameOf(inUse)].map(exists)), [
          false,
          true,
          true,
          true,
        ]);
      });
    } finally {
      for (const name of [old, recent, other]) await ask(`DROP DATABASE IF EXISTS ${name}`);
    }
  },
);

test('a role that may not create databases gets a message with what it needs', { skip }, async () => {
  const role = `reader_${randomBytes(4).toString('hex')}`;
  await ask(`CREATE ROLE ${role} LOGIN PASSWORD 'reading'`);
  try {
    const address = new URL(url);
    address.username = role;
    address.password = 'reading';
    await assert.rejects(
      withTemporaryDatabase(address.href, NOW, async () => undefined),
      (error: Error) =>
        error instanceof BackupRefused && error.message.includes(`ALTER ROLE ${role} CREATEDB`),
    );
  } finally {
    await ask(`DROP ROLE ${role}`);
  }
});
