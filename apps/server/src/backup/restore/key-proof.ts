import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { PARTS } from '#server/backup/archive/parts.ts';
import type { BackupHead } from '#server/backup/archive/head.ts';
import { readArchive, readBackupHead } from '#server/backup/archive/read-archive.ts';
import { withWorkFolder } from '#server/backup/work-folder.ts';
import { KeyFault, type FileKey } from '#server/secrets/key-file.ts';
import { CANARY, requireProof } from '#server/secrets/secrets.ts';
import { readDumpedRows } from '#server/store/postgres/postgres-programs.ts';
import type { FoundBackup } from './choose-backup.ts';
import { writeDurable } from './write-durable.ts';

/** Keys of a key file, or sealed ones that were opened. */
export type Keys = readonly [FileKey, ...FileKey[]];

/** Whether keys are those of the journal that holds a proof; a journal without one was never sealed. */
export function doKeysFit(keys: Keys, proof: Uint8Array | null): boolean {
  try {
    if (proof !== null) requireProof(keys, proof);
    return true;
  } catch (error) {
    if (error instanceof KeyFault) return false;
    throw error;
  }
}

/** The proof that a head holds; undefined for one of form 1, which has it in its database alone. */
export function proofInHead({ version, keyProof }: BackupHead): Uint8Array | null | undefined {
  if (version === 1) return undefined;
  return keyProof === null ? null : Buffer.from(keyProof, 'base64');
}

/** The proof in the database of a backup, a file of SQLite or of pg_dump; null where nothing was ever sealed. */
export async function proofInDatabase(
  path: string,
  engine: BackupHead['engine'],
): Promise<Uint8Array | null> {
  if (engine === 'postgres') {
    const rows = await readDumpedRows(path, 'store_fact');
    const [, value] = new RegExp(`^${CANARY}\\t\\\\\\\\x([0-9a-f]+)$`, 'm').exec(rows) ?? [];
    return value === undefined ? null : Buffer.from(value, 'hex');
  }
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const row = database.prepare('SELECT value FROM store_fact WHERE name = ?').get(CANARY);
    return (row?.['value'] as Uint8Array | undefined) ?? null;
  } finally {
    database.close();
  }
}

/** What a backup tells of itself before it is read to its end, and its proof. Throws BackupDamaged, BackupRefused, TargetFault. */
export async function readHeadAndProof(
  backup: FoundBackup,
  dataDir: string,
): Promise<{ readonly head: BackupHead; readonly proof: Uint8Array | null }> {
  const head = await readBackupHead(await backup.open());
  const known = proofInHead(head);
  if (known !== undefined) return { head, proof: known };
  return withWorkFolder(dataDir, 'backup', async (folder) => {
    const path = join(folder, 'database');
    const whole = await readArchive(await backup.open(), async ({ name }, content) => {
      if (name === PARTS.database) await writeDurable(path, content);
    });
    return { head: whole.head, proof: await proofInDatabase(path, whole.head.engine) };
  });
}
