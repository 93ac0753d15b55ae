import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { csvRow, type CsvValue } from './csv.ts';
import { EXECUTION_CSV, executionPage } from './export-executions.ts';
import {
  activityPage,
  groupLines,
  imageLines,
  importLines,
  instrumentLines,
  openingLines,
  reconciliationLines,
  commentLines,
  type PageOfLines,
} from './export-facts.ts';
import type { LineFile } from './export-lines.ts';
import { accountLines, mappingLines, mistakeLines, planLines, profileLines } from './export-people.ts';
import { TRADE_CSV, tradePage } from './export-trades.ts';
import { jsonLine, openSpool, type Spool, type SpooledFile } from './spool.ts';

/** Rows read in one go: some milliseconds, after which others have their turn. */
const PAGE = 250;

/** Imports read in one go: each keeps what was shown of it, up to a megabyte. */
const IMPORTS_A_PAGE = 10;

type Lines = (db: Kysely<Tables>, traderId: number, page: PageOfLines) => Promise<readonly object[]>;

/** What a trader has few of, by limits: a plan, some accounts, some hundred mistakes. */
const SHORT: readonly (readonly [LineFile, Lines])[] = [
  ['profile.jsonl', profileLines],
  ['plans.jsonl', planLines],
  ['mistakes.jsonl', mistakeLines],
  ['column-mappings.jsonl', mappingLines],
  ['accounts.jsonl', accountLines],
];

/** What grows with the journal, with the rows of a page. */
const LONG: readonly (readonly [LineFile, Lines, number])[] = [
  ['instruments.jsonl', instrumentLines, PAGE],
  ['imports.jsonl', importLines, IMPORTS_A_PAGE],
  ['images.jsonl', imageLines, PAGE],
  ['groups.jsonl', groupLines, PAGE],
  ['openings.jsonl', openingLines, PAGE],
  ['reconciliations.jsonl', reconciliationLines, PAGE],
  ['remarks.jsonl', commentLines, PAGE],
];

export type SpooledJournal =
  | { readonly kind: 'spooled'; readonly files: readonly SpooledFile[] }
  /** The journal changed while it was read; what was written is of no use. */
  | { readonly kind: 'changed-meanwhile' };

/**
 * Writes all that a trader has into an empty folder, in pages, so that neither memory nor others' requests feel its size.
 * Every page is a state of its own: only when nothing changed from the first to the last are they one.
 */
export async function spoolJournal(
  store: Store,
  traderId: number,
  folder: string,
  signal: AbortSignal,
): Promise<SpooledJournal> {
  const before = await readRevision(store, traderId);
  const files: SpooledFile[] = [];
  for (const [name, read] of SHORT) files.push(await spoolShort(store, traderId, folder, name, read));
  for (const [name, read, limit] of LONG)
    files.push(
      await spoolLong(folder, name, limit, signal, (page) => store.read((db) => read(db, traderId, page))),
    );
  files.push(...(await spoolExecutions(store, traderId, folder, signal)));
  files.push(...(await spoolTrades(store, traderId, folder, signal)));
  files.push(await spoolActivity(store, traderId, folder, signal));
  const after = await readRevision(store, traderId);
  return before === after ? { kind: 'spooled', files } : { kind: 'changed-meanwhile' };
}

async function readRevision(store: Store, traderId: number): Promise<number> {
  const { revision } = await store.read((db) =>
    db.selectFrom('trader').select('revision').where('id', '=', traderId).executeTakeFirstOrThrow(),
  );
  return revision;
}

async function spoolShort(
  store: Store,
  traderId: number,
  folder: string,
  name: LineFile,
  read: Lines,
): Promise<SpooledFile> {
  const page = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const lines = await store.read((db) => read(db, traderId, page));
  return writing(folder, [name], async ([spool]) => spool!.write(lines.map(jsonLine))).then(
    ([file]) => file!,
  );
}

function spoolLong(
  folder: string,
  name: LineFile,
  limit: number,
  signal: AbortSignal,
  read: (page: PageOfLines) => Promise<readonly object[]>,
): Promise<SpooledFile> {
  return writing(folder, [name], async ([spool]) => {
    for (let offset = 0; ; offset += limit) {
      signal.throwIfAborted();
      const lines = await read({ offset, limit });
      await spool!.write(lines.map(jsonLine));
      if (lines.length < limit) return;
      await turn();
    }
  }).then(([file]) => file!);
}

function spoolExecutions(
  store: Store,
  traderId: number,
  folder: string,
  signal: AbortSignal,
): Promise<SpooledFile[]> {
  return spoolPages(folder, ['executions.jsonl', 'executions.csv'], EXECUTION_CSV, signal, (after) =>
    store.read((db) => executionPage(db, traderId, after, PAGE)),
  );
}

function spoolTrades(
  store: Store,
  traderId: number,
  folder: string,
  signal: AbortSignal,
): Promise<SpooledFile[]> {
  return spoolPages(folder, ['trades.jsonl', 'trades.csv'], TRADE_CSV, signal, (after) =>
    store.read((db) => tradePage(db, traderId, after, PAGE)),
  );
}

interface Page {
  readonly last: number | null;
  readonly lines: readonly object[];
  readonly cells: readonly (readonly CsvValue[])[];
}

function spoolPages(
  folder: string,
  names: readonly [string, string],
  head: readonly string[],
  signal: AbortSignal,
  read: (after: number) => Promise<Page>,
): Promise<SpooledFile[]> {
  return writing(folder, names, async ([lines, table]) => {
    // The mark tells spreadsheets that the text is UTF-8.
    await table!.write([`\ufeff${csvRow(head)}`]);
    for (let page = await read(0); page.last !== null; page = await read(page.last)) {
      signal.throwIfAborted();
      await lines!.write(page.lines.map(jsonLine));
      await turn();
      await table!.write(page.cells.map(csvRow));
      await turn();
    }
  });
}

function spoolActivity(
  store: Store,
  traderId: number,
  folder: string,
  signal: AbortSignal,
): Promise<SpooledFile> {
  const name: LineFile = 'activity.jsonl';
  return writing(folder, [name], async ([spool]) => {
    for (let after: number | undefined = 0; after !== undefined; await turn()) {
      signal.throwIfAborted();
      const page = await store.read((db) => activityPage(db, traderId, after!, PAGE));
      await spool!.write(page.lines.map(jsonLine));
      after = page.last;
    }
  }).then(([file]) => file!);
}

async function writing(
  folder: string,
  names: readonly string[],
  work: (spools: readonly Spool[]) => Promise<void>,
): Promise<SpooledFile[]> {
  const spools: Spool[] = [];
  try {
    for (const name of names) spools.push(await openSpool(folder, name));
    await work(spools);
    return await Promise.all(spools.map((spool) => spool.close()));
  } finally {
    for (const spool of spools) await spool.abandon();
  }
}
