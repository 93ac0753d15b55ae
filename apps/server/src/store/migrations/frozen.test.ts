import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checksumOf } from '#server/store/migrate.ts';
import { MIGRATIONS } from './all.ts';
import type { Migration } from './engine.ts';

const LIST = join(import.meta.dirname, 'frozen.txt');
/** Migrations that are committed today; raise it, never lower it. */
const FEWEST = 9;

const lineOf = (migration: Migration): string =>
  [migration.number, migration.name, checksumOf(migration, 'sqlite'), checksumOf(migration, 'postgres')].join(
    ' ',
  );

test('a committed migration is never changed, removed or renumbered', () => {
  const lines = readFileSync(LIST, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
  assert.ok(lines.length >= FEWEST, `frozen.txt lost lines: ${lines.length} of ${FEWEST} are left`);
  for (const line of lines) {
    const [number = '', name] = line.split(' ');
    const migration = MIGRATIONS[Number(number) - 1];
    assert.ok(
      migration,
      `migration ${number} (${name}) is gone: stores that it was applied to would not open`,
    );
    assert.equal(
      lineOf(migration),
      line,
      `migration ${number} (${name}) is committed and differs from what was frozen: undo the change, and write another migration`,
    );
  }
});

test('every migration is listed', () => {
  const lines = readFileSync(LIST, 'utf8').split(/\r?\n/);
  const missing = MIGRATIONS.map(lineOf).filter((line) => !lines.includes(line));
  assert.deepEqual(
    missing,
    [],
    `Add to the end of apps/server/src/store/migrations/frozen.txt, if these migrations are new:\n${missing.join('\n')}\n`,
  );
});
