import { KeyFault, readKeyFile } from '#server/secrets/key-file.ts';
import { CANARY, requireProof } from '#server/secrets/secrets.ts';
import { withPostgres } from '#server/store/postgres/postgres-programs.ts';
import { databasePath } from '#server/store/sqlite/sqlite-open.ts';
import type { StoreLocation } from '#server/store/store.ts';
import { proofInDatabase } from './key-proof.ts';

/** Whether the key file opens a restored journal; null when it does, or when nothing was ever sealed there. Else what is wrong. */
export async function findKeyFault(place: StoreLocation, keyFile: string): Promise<string | null> {
  const proof = await readProof(place);
  if (proof === null) return null;
  try {
    const keys = readKeyFile(keyFile);
    if (keys === null) return `KEY_FILE: ${keyFile} is missing`;
    requireProof(keys, proof);
    return null;
  } catch (error) {
    if (error instanceof KeyFault) return error.message;
    throw error;
  }
}

async function readProof(place: StoreLocation): Promise<Uint8Array | null> {
  if (place.engine === 'postgres')
    return withPostgres(place.url, async (client) => {
      const { rows } = await client.query('SELECT value FROM store_fact WHERE name = $1', [CANARY]);
      return rows[0]?.value ?? null;
    });
  return proofInDatabase(databasePath(place.folder), 'sqlite');
}
