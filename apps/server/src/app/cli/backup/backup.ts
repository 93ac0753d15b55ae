import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readPlainSettings } from '#server/app/backups.ts';
import { readConfig } from '#server/app/config.ts';
import { EXIT } from '#server/app/exit-codes.ts';
import type { BackupHead } from '#server/backup/archive/head.ts';
import { writeSealedKeys } from '#server/backup/keys/key-transfer.ts';
import { findPassphraseFault } from '#server/backup/keys/sealed-keys.ts';
import { makeBackup } from '#server/backup/make/make-backup.ts';
import {
  backupInFile,
  listBackups,
  readCandidates,
  type FoundBackup,
} from '#server/backup/restore/choose-backup.ts';
import type { BackupTarget } from '#server/backup/targets/backup-target.ts';
import { openTarget } from '#server/backup/targets/open-target.ts';
import { verifyBackup } from '#server/backup/verify/verify-backup.ts';
import type { Config } from '#server/calls/config.ts';
import { checkImages } from '#server/images/check-images.ts';
import { imageFilesIn } from '#server/images/files.ts';
import { readKeyFile } from '#server/secrets/key-file.ts';
import { withStore } from '../with-store.ts';
import { readArguments, WrongUse } from '../arguments.ts';
import { checkJournal } from '../check.ts';
import { CommandFailure, nameSystemErrors, readableFile, writableFile } from '../files.ts';
import type { CommandContext, CommandOutput } from '../output.ts';
import { acceptListing, findMissing, foreignInstallation } from '#server/backup/schedule/surroundings.ts';
import { readKnowledge, scheduleLines } from './backup-knowledge.ts';
import { requireFitting } from './require-fitting.ts';

const KEY_OPTIONS = { 'key-to': { type: 'string' }, 'passphrase-file': { type: 'string' } } as const;

/** `backup`, `backup list`, `backup verify`. Exit code 0 when done, 1 for faults and obstacles, 2 for a damaged backup; throws WrongUse. */
export async function backupCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === 'list') return list(rest, context);
  if (verb === 'accept') return accept(rest, context);
  if (verb === 'verify') return verify(rest, context);
  return make(args, context);
}

async function make(args: readonly string[], context: CommandContext): Promise<number> {
  const { output, folder, environment } = context;
  const { values, positionals } = readArguments(args, KEY_OPTIONS, ['[TARGET]']);
  const keyTo = values['key-to'];
  const passphrase = readPassphrase(keyTo, '--key-to', values['passphrase-file'], context);
  const config = readConfig(environment, process.cwd());
  const target = await targetOf(positionals[0], config, folder);
  if (keyTo !== undefined && passphrase !== null) {
    const file = writableFile(folder, keyTo);
    await writeSealedKeys(config.keyFile, file, passphrase);
    output.print(`${file}: the key file, sealed under the passphrase`);
  }
  const { store: place, dataDir } = config;
  const made = await makeBackup({
    place,
    dataDir,
    settings: readPlainSettings(environment, process.cwd()),
    target,
    now: Date.now(),
    isKept: true,
  });
  output.print(`${target.place}/${made.name}: ${describe(made.head, made.bytes)}`);
  output.note(
    `KEY_FILE, ${config.keyFile}, is not in it: keep a copy of it somewhere else (--key-to makes one).`,
  );
  return printImageFaults(made.imageFaults, output);
}

function printImageFaults(faults: readonly string[], output: CommandOutput): number {
  if (faults.length === 0) return 0;
  for (const name of faults)
    output.note(`${name}: missing in DATA_DIR, or not of the length that the database says`);
  output.note('The backup is whole but for these, which no backup after they were lost can hold.');
  return EXIT.refused;
}

async function list(
  args: readonly string[],
  { output, folder, environment }: CommandContext,
): Promise<number> {
  const { values, positionals } = readArguments(args, { json: { type: 'boolean' } }, ['[TARGET]']);
  const config = readConfig(environment, process.cwd());
  const target = await targetOf(positionals[0], config, folder);
  const knowledge = await readKnowledge(config);
  const isForeign = (name: string) =>
    knowledge !== null && foreignInstallation(name, knowledge.installation, knowledge.archives) !== null;
  const candidates = await readCandidates(await listBackups(target, null));
  const names = candidates.map(({ name }) => name);
  const missing = knowledge === null ? [] : findMissing(target.place, names, knowledge.archives);
  const code = missing.length === 0 ? 0 : EXIT.refused;
  if (values.json) {
    const backups = candidates.map(({ name, bytes, head }) => ({
      name,
      bytes,
      isForeign: isForeign(name),
      head,
    }));
    output.print(JSON.stringify({ place: target.place, backups, missing }));
    return code;
  }
  for (const { name, bytes, head } of candidates)
    output.print(`${name}  ${describe(head, bytes)}${isForeign(name) ? FOREIGN : ''}`);
  if (candidates.length === 0) output.note(`There is no backup in ${target.place}.`);
  for (const name of missing)
    output.note(`${name} is gone: a server made it there, and nothing of Daybook removed it.`);
  if (positionals.length === 0 && knowledge !== null)
    for (const line of scheduleLines(knowledge.state, config)) output.note(line);
  return code;
}

const FOREIGN = '; not of this installation';

/** Takes what lies at BACKUP_TO as it is: what is missing is not asked for again, and other installations may keep theirs there. */
async function accept(args: readonly string[], context: CommandContext): Promise<number> {
  readArguments(args, {}, []);
  return withStore(context, async (store, config) => {
    const target = await targetOf(undefined, config, context.folder);
    const listed = (await target.list()).map(({ name }) => name);
    const { missing, others } = await store.write((db) =>
      acceptListing(db, { place: target.place, listed, now: Date.now() }),
    );
    for (const name of missing) context.output.print(`${name}: gone, and not asked for again`);
    for (const name of others) context.output.print(`${name}: of another installation, and may stay`);
    return 0;
  });
}

async function verify(args: readonly string[], context: CommandContext): Promise<number> {
  const { output, environment } = context;
  const { positionals } = readArguments(args, {}, ['[TARGET or FILE]']);
  const config = readConfig(environment, process.cwd());
  const { isNamed, found } = await findBackups(positionals[0], null, config, context);
  const keys = readKeyFile(config.keyFile);
  const [newest] =
    isNamed || found.length === 0 ? found : requireFitting(await readCandidates(found), keys, output);
  if (newest === undefined) throw new CommandFailure(EXIT.noInput, 'there is no backup there');
  const { head, faults, imageFaults } = await verifyBackup({
    place: config.store,
    dataDir: config.dataDir,
    backup: newest,
    now: Date.now(),
    examine: async (store, dataDir) => [
      ...(await checkJournal(store, 'deep')),
      ...(await checkImages(store, imageFilesIn(dataDir))),
    ],
  });
  for (const fault of faults) output.print(fault);
  const { trades, executions, images } = head.counts;
  const verified = `${trades} trades calculated again from ${executions} executions, ${images} pictures looked up`;
  output.print(
    faults.length === 0
      ? `${newest.name} is sound: restored, opened, ${verified}.`
      : `${newest.name} was restored and opened, ${verified}: ${faults.length} faults.`,
  );
  if (imageFaults.size > 0)
    output.note(`${imageFaults.size} files of pictures were missing or cut already when it was made.`);
  return faults.length === 0 ? 0 : EXIT.refused;
}

/** Backups that an operator means. */
export interface FoundBackups {
  /** Whether it is one file that was named. */
  readonly isNamed: boolean;
  readonly found: readonly (FoundBackup & { readonly bytes: number })[];
}

/**
 * The backups that an operator means: one file, or all of a target, the newest first, that began before an instant. Throws WrongUse
 * where nothing names one, TargetFault and CommandFailure.
 */
export async function findBackups(
  given: string | undefined,
  before: number | null,
  config: Config,
  { folder }: CommandContext,
): Promise<FoundBackups> {
  const path = given === undefined || given.includes('://') ? null : resolve(folder, given);
  if (path !== null && !nameSystemErrors(path, () => statSync(path)).isDirectory())
    return {
      isNamed: true,
      found: [{ ...backupInFile(readableFile(folder, path)), bytes: statSync(path).size }],
    };
  return { isNamed: false, found: await listBackups(await targetOf(given, config, folder), before) };
}

async function targetOf(given: string | undefined, config: Config, folder: string): Promise<BackupTarget> {
  if (given === undefined && config.backupTo === null)
    throw new WrongUse('say where: name a TARGET, or set BACKUP_TO');
  const place =
    given === undefined || given.includes('://') ? (given ?? config.backupTo ?? '') : resolve(folder, given);
  return openTarget(place, config);
}

/** The passphrase where a file of keys is named; null where none is. Throws WrongUse where one goes without the other. */
export function readPassphrase(
  keys: string | undefined,
  option: string,
  given: string | undefined,
  { folder }: CommandContext,
): string | null {
  if (keys === undefined && given === undefined) return null;
  if (keys === undefined) throw new WrongUse(`--passphrase-file goes with ${option}`);
  if (given === undefined) throw new WrongUse(`${option} goes with --passphrase-file`);
  const file = readableFile(folder, given);
  const passphrase = nameSystemErrors(file, () => readFileSync(file, 'utf8')).trim();
  const fault = findPassphraseFault(passphrase);
  if (fault !== null) throw new CommandFailure(EXIT.refused, `${file}: ${fault}`);
  return passphrase;
}

/** What a backup is, in a line. */
export function describe(head: BackupHead | null, bytes: number): string {
  if (head === null) return `${megabytes(bytes)}, cannot be read`;
  const { madeAt, daybook, engine, schema, counts } = head;
  const engineName = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  return (
    `${megabytes(bytes)} of ${madeAt}, Daybook ${daybook} on ${engineName} (store version ${schema}): ` +
    [
      counted(counts.traders, 'trader'),
      counted(counts.executions, 'execution'),
      counted(counts.trades, 'trade'),
      counted(counts.journals, 'journal'),
      counted(counts.images, 'picture'),
    ].join(', ')
  );
}

/** `1 trader`, `2 traders`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
