import { readConfig } from '#server/app/config.ts';
import { EXIT } from '#server/app/exit-codes.ts';
import { NoneFits } from '#server/backup/archive/backup-errors.ts';
import { readSealedKeys, type KeysToRestore } from '#server/backup/keys/key-transfer.ts';
import { findKeyFault } from '#server/backup/restore/check-keys.ts';
import { readCandidates } from '#server/backup/restore/choose-backup.ts';
import { restoreBackup, type Restored } from '#server/backup/restore/restore-backup.ts';
import type { Config } from '#server/calls/config.ts';
import { readKeyFile } from '#server/secrets/key-file.ts';
import { MIGRATIONS } from '#server/store/migrations/all.ts';
import { readArguments, WrongUse } from '../arguments.ts';
import { counted, describe, findBackups, readPassphrase, type FoundBackups } from './backup.ts';
import { requireFitting } from './require-fitting.ts';
import { CommandFailure, readableFile } from '../files.ts';
import type { CommandContext, CommandOutput } from '../output.ts';

const OPTIONS = {
  before: { type: 'string' },
  'key-from': { type: 'string' },
  'passphrase-file': { type: 'string' },
} as const;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** `restore SOURCE`. Exit code 0 when done, 1 for an obstacle, 2 for a damaged backup; throws WrongUse. */
export async function restoreCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const { output, folder, environment } = context;
  const { values, positionals } = readArguments(args, OPTIONS, ['SOURCE']);
  const before = readInstant(values.before);
  const keyFrom = values['key-from'];
  const passphrase = readPassphrase(keyFrom, '--key-from', values['passphrase-file'], context);
  const config = readConfig(environment, process.cwd());
  const keys =
    keyFrom === undefined || passphrase === null
      ? null
      : await readSealedKeys(readableFile(folder, keyFrom), passphrase, config.keyFile);
  const backups = await findBackups(positionals[0], before, config, context);
  if (backups.found.length === 0)
    throw new CommandFailure(
      EXIT.noInput,
      `there is no backup in ${positionals[0]}${before === null ? '' : ` from before ${values.before}`}`,
    );
  const restored = await restoreFitting(backups, keys, config, output);
  printRestored(restored, config, output);
  return printKeyState(config, output);
}

/** Restores the file that was named, or the newest of a folder that can be meant; where there is none, lists what there is. */
async function restoreFitting(
  backups: FoundBackups,
  sealed: KeysToRestore | null,
  config: Config,
  output: CommandOutput,
): Promise<Restored> {
  const { store: place, dataDir, keyFile } = config;
  const job = {
    place,
    dataDir,
    now: Date.now(),
    passOver: (sentence: string) => output.note(sentence),
    beforeMoving: () => sealed?.put(),
  };
  if (backups.isNamed) return restoreBackup({ ...job, backups: backups.found, keys: null });
  const candidates = await readCandidates(backups.found);
  const keys = sealed?.keys ?? readKeyFile(keyFile);
  try {
    return await restoreBackup({ ...job, backups: requireFitting(candidates, keys, output), keys });
  } catch (error) {
    if (error instanceof NoneFits)
      for (const { name, head, bytes } of candidates) output.note(`${name}  ${describe(head, bytes)}`);
    throw error;
  }
}

function readInstant(text: string | undefined): number | null {
  if (text === undefined) return null;
  const at = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new WrongUse(`--before: expected an instant as 2026-11-23T10:00:00Z, got "${text}"`);
  return at;
}

function printRestored(
  { name, head, imageFaults }: Restored,
  { store, dataDir }: Config,
  output: CommandOutput,
): void {
  const where = store.engine === 'sqlite' ? dataDir : `the database of DATABASE_URL and ${dataDir}`;
  const { traders, trades, journals, images } = head.counts;
  output.print(
    `${name} is restored into ${where}: ${counted(traders, 'trader')}, ${counted(trades, 'trade')}, ${counted(journals, 'journal')}, ${counted(images, 'picture')}.`,
  );
  output.note(
    `It is the journal of ${head.madeAt}: what was written later is not in it, and what was revoked later, such as API tokens and passwords, holds again.`,
  );
  output.note(
    'Everybody has to sign in again; links that were mailed, invitations too, open nothing any more.',
  );
  if (head.schema < MIGRATIONS.length)
    output.note('It is of an older version: the next start brings it up to date.');
  for (const fault of imageFaults) output.note(`${fault}: missing or cut already when the backup was made`);
}

async function printKeyState({ store, keyFile }: Config, output: CommandOutput): Promise<number> {
  const fault = await findKeyFault(store, keyFile);
  if (fault === null) {
    output.note(`KEY_FILE, ${keyFile}, opens what was restored.`);
    return 0;
  }
  output.note(
    `${fault}. The server does not start so: put the key file of that journal to ${keyFile} (chmod 600), from wherever its copy is kept.`,
  );
  return 0;
}
