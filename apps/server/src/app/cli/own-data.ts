import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { emailKey } from '@daybook/domain/account/email.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import { readConfig } from '#server/app/config.ts';
import { EXIT } from '#server/app/exit-codes.ts';
import { exportImages } from '#server/own-data/export/export-images.ts';
import { imageFilesIn } from '#server/images/files.ts';
import { openImages } from '#server/images/images.ts';
import { importJournal } from '#server/own-data/import/import-journal.ts';
import { prepareExport } from '#server/own-data/export/prepare-export.ts';
import { ExportRefused, openExport } from '#server/own-data/import/read-export.ts';
import type { Store } from '#server/store/store.ts';
import { readArguments } from './arguments.ts';
import { failureOf, readableFile, writableFile } from './files.ts';
import type { CommandContext, CommandOutput } from './output.ts';
import { SIGNING } from '#server/own-data/export/export-signature.ts';
import { withSecrets } from './with-store.ts';

/** `export EMAIL FILE`. Exit code 0 when done, 1 for an obstacle; throws WrongUse, and CommandFailure for a file that cannot be written. */
export async function exportCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const { output, folder } = context;
  const { positionals } = readArguments(args, {}, ['EMAIL', 'FILE']);
  const [email = '', given = ''] = positionals;
  const file = writableFile(folder, given);
  return withSecrets(context, async ({ store, config, secrets }) => {
    const traderId = await findTrader(store, email);
    if (traderId === null) return refuse(output, `there is no trader ${email}`);
    const images = openImages({ store, dataDir: config.dataDir });
    const [key] = secrets.keysFor(SIGNING);
    const tools = { store, dataDir: config.dataDir, listImages: exportImages({ store, images }), key };
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
    noteMissing(output, prepared.missingImages, 'are lost here, and the export is without them');
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
    throw failureOf(file, (error as NodeJS.ErrnoException).code ?? '', error);
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

/** `import-journal FILE`. Exit code 0 when done, 1 for an obstacle, 2 for a file that cannot be imported; throws WrongUse. */
export async function importJournalCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  const { output, folder, environment } = context;
  const { values, positionals } = readArguments(args, { trader: { type: 'string' } }, ['FILE']);
  const email = values.trader ?? null;
  const file = readableFile(folder, positionals[0] ?? '');
  const imageFiles = imageFilesIn(readConfig(environment, process.cwd()).dataDir);
  try {
    const opened = await openExport(file);
    try {
      return await withSecrets(context, ({ store, secrets }) => {
        const keys = secrets.keysFor(SIGNING);
        return takeIn(store, { opened, email, now: Date.now(), images: imageFiles, keys }, output);
      });
    } finally {
      opened.close();
    }
  } catch (error) {
    if (!(error instanceof ExportRefused)) throw error;
    output.note(error.message);
    return EXIT.unreadable;
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
  noteMissing(output, imported.missingImages, 'were lost where it was exported');
  if (imported.isNew)
    output.note(
      'The trader has no password yet and sets one by "Forgot your password?" on the sign-in page.',
    );
  output.note(
    'The trading accounts are there without their passwords: link them again on the accounts page.',
  );
  return 0;
}

function noteMissing(output: CommandOutput, names: readonly string[], what: string): void {
  if (names.length === 0) return;
  output.note(`${names.length} pictures ${what}:`);
  for (const name of names) output.note(`  ${name}`);
}

function refuse(output: CommandOutput, why: string): number {
  output.note(why);
  return EXIT.refused;
}
