// Looks through a copy of the database in a thread of its own; see copy-sqlite.ts.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { COUNTED, VOID_TABLES } from '#server/backup/copied-tables.ts';
import { CANARY } from '#server/secrets/secrets.ts';
import { quickCheck } from '#server/store/sqlite/database-file.ts';
import type { CopyAnswer } from './copy-sqlite.ts';
import type { CopyFacts, CopyPaths } from './database-copy.ts';

const LINES_AT_ONCE = 1_000;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(finish(workerData as CopyPaths));

function finish(paths: CopyPaths): CopyAnswer {
  const database = new DatabaseSync(paths.database);
  let facts: CopyFacts;
  try {
    database.exec('PRAGMA journal_mode = DELETE'); // one file, complete in itself
    database.exec('PRAGMA secure_delete = ON');
    const tables = tablesOf(database);
    facts = readFacts(database, tables);
    for (const table of VOID_TABLES) if (tables.has(table)) database.exec(`DELETE FROM ${table}`);
    if (tables.has('image')) writeImageList(database, paths.imageList);
    else closeSync(openSync(paths.imageList, 'wx', 0o600));
  } finally {
    database.close();
  }
  const complaint = quickCheck(paths.database);
  return complaint === null ? { facts } : { complaint };
}

function tablesOf(database: DatabaseSync): Set<string> {
  const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return new Set(rows.map((row) => String(row['name'])));
}

function readFacts(database: DatabaseSync, tables: ReadonlySet<string>): CopyFacts {
  const count = (table: string) =>
    tables.has(table) ? Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']) : 0;
  const id = tables.has('installation')
    ? database.prepare('SELECT id FROM installation').get()?.['id']
    : undefined;
  const proof = database.prepare('SELECT value FROM store_fact WHERE name = ?').get(CANARY)?.['value'];
  const { traders, executions, trades, journals, images } = COUNTED;
  const mark = tables.has('picture_mark')
    ? database.prepare('SELECT installation, sequence FROM picture_mark').get()
    : undefined;
  return {
    schema: count('migration'),
    engineVersion: process.versions.sqlite ?? '',
    installation: id === undefined ? null : String(id),
    keyProof: proof === undefined ? null : Buffer.from(proof as Uint8Array).toString('base64'),
    counts: {
      traders: count(traders),
      executions: count(executions),
      trades: count(trades),
      journals: count(journals),
      images: count(images),
    },
    imagesMark:
      mark === undefined
        ? null
        : { installation: String(mark['installation']), sequence: Number(mark['sequence']) },
  };
}

function writeImageList(database: DatabaseSync, path: string): void {
  const file = openSync(path, 'wx', 0o600);
  let lines: string[] = [];
  const flush = () => {
    writeSync(file, lines.join(''));
    lines = [];
  };
  try {
    const rows = database.prepare('SELECT file, bytes, thumbnail_bytes FROM image ORDER BY file').iterate();
    for (const row of rows) {
      lines.push(`${String(row['file'])} ${String(row['bytes'])} ${String(row['thumbnail_bytes'])}\n`);
      if (lines.length >= LINES_AT_ONCE) flush();
    }
    flush();
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
