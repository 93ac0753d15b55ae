import { existsSync, readFileSync } from 'node:fs';
import { BackupRefused } from '#server/backup/archive/backup-errors.ts';
import type { Keys } from '#server/backup/restore/key-proof.ts';
import { createKeyFile, KeyFault, parseKeys, readKeyFile } from '#server/secrets/key-file.ts';
import { openKeys, sealKeys } from './sealed-keys.ts';

/** Writes the keys of a key file, sealed under a passphrase, into a file that is not there yet. Throws KeyFault, BackupRefused. */
export async function writeSealedKeys(keyFile: string, target: string, passphrase: string): Promise<void> {
  if (readKeyFile(keyFile) === null)
    throw new KeyFault(`KEY_FILE: ${keyFile} is missing: there is nothing to seal`);
  if (existsSync(target)) throw new BackupRefused(`${target} is there already: name another file`);
  createKeyFile(target, await sealKeys(readFileSync(keyFile, 'utf8'), passphrase));
}

/** Keys that may be put into their place. */
export interface KeysToRestore {
  readonly keys: Keys;
  /** Does so; nothing where they are there already. */
  readonly put: () => void;
}

/**
 * Opens sealed keys for a key file, before anything is changed. Throws BackupRefused for a wrong passphrase, and where the key file
 * holds other keys: what those sealed could not be opened again.
 */
export async function readSealedKeys(
  source: string,
  passphrase: string,
  keyFile: string,
): Promise<KeysToRestore> {
  const content = await openKeys(readFileSync(source, 'utf8'), passphrase).catch((error: unknown) => {
    throw error instanceof BackupRefused
      ? new BackupRefused(`${source}: ${error.message}`, { cause: error })
      : error;
  });
  const wanted = parseKeys(content);
  const present = readKeyFile(keyFile);
  if (present === null) return { keys: wanted, put: () => createKeyFile(keyFile, content) };
  const isSame =
    present.length === wanted.length &&
    present.every(({ id, key }, at) => wanted[at]?.id === id && wanted[at].key.equals(key));
  if (!isSame)
    throw new BackupRefused(
      `KEY_FILE: ${keyFile} holds other keys: move it away, or restore without --key-from`,
    );
  return { keys: wanted, put: () => undefined };
}
