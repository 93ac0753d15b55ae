import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { emailKey } from '@daybook/domain/account/email.ts';
import { appendAudit } from '#server/audit/append.ts';
import { readConfig } from '#server/config.ts';
import { exportImages } from '#server/images/export-images.ts';
import { imageFilesIn } from '#server/images/files.ts';
import { openImages } from '#server/images/images.ts';
import { importJournal } from '#server/own-data/import-journal.ts';
import { prepareExport } from '#server/own-data/prepare-export.ts';
import { ExportRefused, openExport } from '#server/own-data/read-export.ts';
import type { Store } from '#server/store/store.ts';
import type { CommandOutput } from './output.ts';
import { withStore } from './with-store.ts';

/**
 * `export EMAIL FILE` and `import-journal FILE`. Exit code 0 when done, 2 for a file that cannot be taken in, 1 for anything
 * else that stands in the way; null when it was called in another way.
 */
export async function ownDataCommand(
  [command, first, second, ...rest]: readonly string[],
  trader: string | undefined,
  output: CommandOutput,
): Promise<number | null> {
  if (first === undefined || rest.length > 0) return null;
  if (command === 'export' && second !== undefined) return exportCommand(first, fileNamed(second), output);
  if (command === 'import-journal' && second === undefined)
    return importCommand(fileNamed(first), trader ?? null, output);
  return null;
}

/** npm runs commands in the project's folder, but the operator named the file from where they stand. */
function fileNamed(given: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
}

function exportCommand(email: string, file: string, output: CommandOutput): Promise<number> {
  const config = readConfig(process.env, process.cwd());
  return withStore(async (store) => {
    const traderId = await findTrader(store, email);
    if (traderId === null) return refuse(output, `there is no trader ${email}`);
    const images = openImages({ store, dataDir: config.dataDir });
    const tools = { store, dataDir: config.dataDir, listImages: exportImages({ store, images }) };
    const now = Date.now();
    const prepared = await prepareExport(tools, traderId, now, new AbortController().signal);
    if (prepared.kind === 'changed-meanwhile')
      return refuse(output, 'the journal keeps changing; try again when nothing is synchronised');
    await writeWhole(prepared.zip, file);
    await store.write((db) =>
      appendAudit(db, {
        at: now,
        event: 'journal-exported',
        result: 'done',
        traderId,
        object: 'by an operator',
      }),
    );
    output.print(`${file}: ${Math.ceil((await stat(file)).size / 1024)} kB`);
    return 0;
  });
}

/** The file is there whole or not at all. */
async function writeWhole(zip: Readable, file: string): Promise<void> {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    await pipeline(zip, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function findTrader(store: Store, email: string): Promise<number | null> {
  const row = await store.read((db) =>
    db
      .selectFrom('trader')
      .select('id')
      .where('email_key', '=', emailKey(email))
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
  );
  return row?.id ?? null;
}

async function importCommand(file: string, email: string | null, output: CommandOutput): Promise<number> {
  const pictures = imageFilesIn(readConfig(process.env, process.cwd()).dataDir);
  try {
    const opened = await openExport(file);
    try {
      return await withStore((store) => takeIn(store, { opened, email, now: Date.now(), pictures }, output));
    } finally {
      opened.close();
    }
  } catch (error) {
    if (!(error instanceof ExportRefused)) throw error;
    output.note(error.message);
    return 2;
  }
}

async function takeIn(
  store: Store,
  wanted: Parameters<typeof importJournal>[1],
  output: CommandOutput,
): Promise<number> {
  const imported = await importJournal(store, wanted);
  if (imported.kind === 'not-empty')
    return refuse(
      output,
      `the journal of ${imported.email} is not empty: choose another with --trader EMAIL`,
    );
  output.print(`${imported.email}: ${imported.trades} trades of ${imported.executions} executions`);
  if (imported.isNew)
    output.note(
      'The trader has no password yet and sets one by "Forgot your password?" on the sign-in page.',
    );
  output.note(
    'The trading accounts are there without their passwords: link them again on the accounts page.',
  );
  return 0;
}

function refuse(output: CommandOutput, why: string): number {
  output.note(why);
  return 1;
}
