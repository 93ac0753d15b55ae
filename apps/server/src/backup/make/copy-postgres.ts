import { open } from 'node:fs/promises';
import type { Client } from 'pg';
import { COUNTED, VOID_TABLES } from '#server/backup/copied-tables.ts';
import { CANARY } from '#server/secrets/secrets.ts';
import {
  dumpDatabase,
  readServerVersion,
  requireProgram,
  withPostgres,
} from '#server/store/postgres/postgres-programs.ts';
import { StoreMissing } from '#server/store/store-errors.ts';
import type { CopyFacts, CopyPaths } from './database-copy.ts';

const ROWS_AT_ONCE = 1_000;

/** Copies by pg_dump while servers write: what is counted and listed is of the snapshot that it copies. */
export async function copyPostgres(
  url: string,
  paths: CopyPaths,
  signal: AbortSignal | undefined,
): Promise<CopyFacts> {
  return withPostgres(url, async (client) => {
    const { version, major } = await readServerVersion(client);
    await requireProgram('pg_dump', major);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    const tables = await tablesOf(client);
    if (!tables.has('migration'))
      throw new StoreMissing('there is no journal in the database of DATABASE_URL');
    const facts = await readFacts(client, tables, version);
    await writeImageList(client, tables, paths.imageList);
    const dump = { snapshot: rows[0]?.id ?? '', without: VOID_TABLES };
    await dumpDatabase(url, paths.database, signal === undefined ? dump : { ...dump, signal });
    await client.query('COMMIT');
    return facts;
  });
}

async function tablesOf(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
  );
  return new Set(rows.map(({ name }) => name));
}

async function readFacts(
  client: Client,
  tables: ReadonlySet<string>,
  engineVersion: string,
): Promise<CopyFacts> {
  const count = async (table: string) =>
    tables.has(table) ? Number((await client.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n) : 0;
  const installation = tables.has('installation')
    ? (await client.query<{ id: string }>('SELECT id FROM installation')).rows[0]
    : undefined;
  const proof = await client.query<{ value: Uint8Array }>('SELECT value FROM store_fact WHERE name = $1', [
    CANARY,
  ]);
  const { traders, executions, trades, journals, images } = COUNTED;
  const marks = tables.has('picture_mark')
    ? (await client.query('SELECT installation, sequence FROM picture_mark')).rows
    : [];
  return {
    schema: await count('migration'),
    engineVersion,
    installation: installation?.id ?? null,
    keyProof: proof.rows[0] === undefined ? null : Buffer.from(proof.rows[0].value).toString('base64'),
    counts: {
      traders: await count(traders),
      executions: await count(executions),
      trades: await count(trades),
      journals: await count(journals),
      images: await count(images),
    },
    imagesMark:
      marks[0] === undefined
        ? null
        : { installation: String(marks[0].installation), sequence: Number(marks[0].sequence) },
  };
}

async function writeImageList(client: Client, tables: ReadonlySet<string>, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    if (!tables.has('image')) return;
    // In the order of bytes, as names are compared everywhere else.
    await client.query(
      'DECLARE images NO SCROLL CURSOR FOR SELECT file, bytes, thumbnail_bytes FROM image ORDER BY file COLLATE "C"',
    );
    for (;;) {
      const { rows } = await client.query(`FETCH ${ROWS_AT_ONCE} FROM images`);
      if (rows.length === 0) return;
      await file.appendFile(rows.map((row) => `${row.file} ${row.bytes} ${row.thumbnail_bytes}\n`).join(''));
    }
  } finally {
    await file.close();
  }
}
