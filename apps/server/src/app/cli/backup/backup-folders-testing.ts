// What tests of several installations with one place for backups share.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { archiveOf } from '#server/backup/archive/write-archive.ts';
import { readArchive } from '#server/backup/archive/read-archive.ts';
import type { BackupHead } from '#server/backup/archive/head.ts';
import type { Part } from '#server/backup/archive/parts.ts';
import { backupInFile } from '#server/backup/restore/choose-backup.ts';
import { backupName } from '#server/backup/targets/backup-name-testing.ts';
import type { StoreLocation } from '#server/store/store.ts';
import { runCommand } from '../run-command.ts';
import type { TestServer } from '#server/app/server-testing.ts';

const DAY_MS = 86_400_000;
const parent = mkdtempSync(join(tmpdir(), 'daybook-shared-'));
export const ends: (() => Promise<void>)[] = [];
after(async () => {
  for (const end of ends) await end();
  rmSync(parent, { recursive: true, force: true });
});
let made = 0;
export const newFolder = () => {
  const folder = join(parent, `f${made++}`);
  mkdirSync(folder);
  return folder;
};

/** Where an installation keeps everything. */
export interface Installation {
  readonly place: StoreLocation;
  readonly dataDir: string;
}

const keyOf = ({ dataDir }: Installation) => join(dataDir, 'keys', 'daybook.key');

export function takeKey(from: Installation, to: Installation): void {
  mkdirSync(join(to.dataDir, 'keys'), { recursive: true, mode: 0o700 });
  copyFileSync(keyOf(from), keyOf(to));
}

export async function daybook(
  { place, dataDir }: Installation,
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const output = {
    print: (line: string) => void out.push(line),
    note: (line: string) => void err.push(line),
  };
  const database = place.engine === 'postgres' ? { DATABASE_URL: place.url } : {};
  const code = await runCommand(args, {
    output,
    environment: { ...environment, ...database, NODE_ENV: 'test', DATA_DIR: dataDir },
    folder: parent,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** Turns a backup into one from before backups told their installation, of another instant. */
export async function writeFormerBackup(path: string, folder: string, at: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  const { head } = await readArchive(await backupInFile(path).open(), async ({ name }, content) => {
    for await (const piece of content) if (name === 'database') pieces.push(piece);
  });
  const database = Buffer.concat(pieces);
  const { installation: _id, keyProof: _proof, ...rest } = head;
  const former = { ...rest, version: 1, madeAt: new Date(at).toISOString() } as BackupHead;
  async function* bytes() {
    yield database;
  }
  async function* parts(): AsyncGenerator<Part> {
    yield { name: 'database', bytes: database.length, open: bytes };
  }
  const written: Uint8Array[] = [];
  const content = {
    head: former,
    parts: parts(),
    imageFaults: () => [],
    manifestPath: join(newFolder(), 'm'),
  };
  for await (const piece of archiveOf(content)) written.push(piece);
  const name = backupName(at);
  writeFileSync(join(folder, name), Buffer.concat(written));
  return name;
}

export const nightAfter = async (server: TestServer): Promise<void> => {
  server.clock.now += DAY_MS;
  await server.backups?.tick();
};
