import { setImmediate as turn } from 'node:timers/promises';
import type { Store } from '#server/store/store.ts';
import { ALL_FILES } from '#server/own-data/tables/all-files.ts';
import { csvRow } from '#server/own-data/tables/csv.ts';
import type { AnyFile } from '#server/own-data/tables/exported-file.ts';
import { compile, lineOf } from '#server/own-data/tables/lines.ts';
import { jsonLine, openSpool, type Spool, type SpooledFile } from './spool.ts';
import { readRevision } from '#server/store/raise-revision.ts';

/** Rows read in one go: some milliseconds, after which others have their turn. */
const PAGE = 250;

type SpooledJournal =
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
  const before = await store.read((db) => readRevision(db, traderId));
  const files: SpooledFile[] = [];
  const { small = [], large = [] } = Object.groupBy(ALL_FILES, ({ isLarge }) =>
    isLarge ? 'large' : 'small',
  );
  for (const file of [...small, ...large])
    files.push(...(await spoolFile(store, traderId, folder, file, signal)));
  const after = await store.read((db) => readRevision(db, traderId));
  return before === after ? { kind: 'spooled', files } : { kind: 'changed-meanwhile' };
}

/** The file's lines, and the table that says the same to spreadsheets where there is one. */
async function spoolFile(
  store: Store,
  traderId: number,
  folder: string,
  file: AnyFile,
  signal: AbortSignal,
): Promise<SpooledFile[]> {
  const { name, csv } = file;
  const compiled = compile(file.record);
  return writing(folder, csv === undefined ? [name] : [name, csv.name], async ([lines, table]) => {
    // The byte order mark shows spreadsheets that the text is UTF-8.
    if (csv !== undefined) await table!.write([`\ufeff${csvRow(csv.head)}`]);
    for await (const rows of pagesOf(store, traderId, file)) {
      signal.throwIfAborted();
      await lines!.write(rows.map((row) => jsonLine(lineOf(compiled, row))));
      await turn();
      if (csv === undefined) continue;
      await table!.write(
        rows
          .map((row) => csv.cells(row))
          .filter((cells) => cells !== null)
          .map(csvRow),
      );
      await turn();
    }
  });
}

async function* pagesOf(
  store: Store,
  traderId: number,
  { rows, pageSize: limit = PAGE }: AnyFile,
): AsyncGenerator<readonly object[]> {
  let [offset, after] = [0, 0];
  for (;;) {
    const page = { offset, after, limit };
    const read = await store.read((db) => rows(db, traderId, page));
    yield read;
    if (read.length < limit) return;
    const last = read.at(-1)!;
    offset += limit;
    if ('id' in last && typeof last.id === 'number') after = last.id;
  }
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
