// A process that tests start and that kills itself at a chosen moment of a migration, as a power cut or `kill -9` would.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { copyBeforeMigrations } from '#server/store/copy-before-migrations.ts';
import { types, type Migration } from '#server/store/migrations/engine.ts';
import { openStore, type StoreLocation } from '#server/store/store.ts';

/** A store of the first version. */
export const BEFORE: readonly Migration[] = [
  {
    number: 1,
    name: 'notes',
    statements: (engine) => {
      const t = types[engine];
      return [
        `CREATE TABLE note (n ${t.integer} NOT NULL PRIMARY KEY, text ${t.text} NOT NULL)${t.strict}`,
        `INSERT INTO note VALUES (1, 'one')`,
      ];
    },
  },
];

/** Two further ones, the second upon the first. */
export const AFTER: readonly Migration[] = [
  ...BEFORE,
  {
    number: 2,
    name: 'marks',
    statements: (engine) => [
      `ALTER TABLE note ADD COLUMN mark ${types[engine].integer}`,
      'UPDATE note SET mark = n * 10',
    ],
  },
  {
    number: 3,
    name: 'kept',
    statements: (engine) => [
      `CREATE TABLE kept (mark ${types[engine].integer})${types[engine].strict}`,
      'INSERT INTO kept SELECT mark FROM note',
    ],
  },
];

export interface KillCommand {
  readonly place: StoreLocation;
  readonly dataDir: string;
  /** 'copying', or the number of the statement since the migration's BEGIN before which it ends, from 1. */
  readonly killAt: 'copying' | 'copied' | number;
  readonly how: 'kill' | 'throw';
}

/** Counts the statements from the BEGIN of a migration on, and ends this process, or throws, before the chosen one. */
function countStatements({ killAt, how }: KillCommand): void {
  if (typeof killAt !== 'number') return;
  let count = 0;
  const look = (sql: string): void => {
    if (count === 0 && !sql.startsWith('BEGIN I')) return; // IMMEDIATE, or ISOLATION LEVEL; a copy only reads
    count += 1;
    if (count !== killAt) return;
    if (how === 'throw') throw new Error(`fault before: ${sql.slice(0, 40)}`);
    process.stdout.write(`killed before: ${sql.slice(0, 60)}\n`, () => undefined);
    process.kill(process.pid, 'SIGKILL');
  };
  const { exec, prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    look(sql);
    return exec.call(this, sql);
  };
  DatabaseSync.prototype.prepare = function (sql, ...rest) {
    look(sql);
    return prepare.call(this, sql, ...rest);
  };
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (...args) {
    if (typeof args[0] === 'string') look(args[0]);
    return query.apply(this, args);
  };
}

/** Ends this process as soon as a copy has been begun and has no name yet. */
function killWhileCopying(dataDir: string): void {
  if (readNames(join(dataDir, 'backups')).some((name) => name.endsWith('.unfinished')))
    process.kill(process.pid, 'SIGKILL');
  setImmediate(() => killWhileCopying(dataDir));
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // not made yet
  }
}

async function run(command: KillCommand): Promise<void> {
  const { place, dataDir, killAt } = command;
  countStatements(command);
  const store = await openStore({
    place,
    purpose: 'serve',
    migrations: AFTER,
    beforeMigrations: async (version) => {
      if (killAt === 'copying') killWhileCopying(dataDir);
      await copyBeforeMigrations(place, dataDir, version, { now: Date.now() });
      if (killAt === 'copied') process.kill(process.pid, 'SIGKILL');
    },
  });
  await store.close();
}

if (import.meta.main) {
  run(JSON.parse(process.argv[2] ?? '') as KillCommand).catch((error: unknown) => {
    process.stdout.write(`failed: ${(error as Error).message}\n`);
    process.exitCode = 1;
  });
}
