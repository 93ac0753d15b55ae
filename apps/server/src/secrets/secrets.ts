import { hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { keyIdOf, open, seal, SecretUnreadable } from '#server/secrets/envelope.ts';
import { createKeyFile, KeyFault, readKeyFile, type FileKey } from '#server/secrets/key-file.ts';
import { followKeyFile, type KeyRing } from '#server/secrets/key-ring.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Where a sealed value lies. It opens nowhere else, so a value moved to another row is of no use. */
export interface SealedCell {
  readonly table: string;
  readonly column: string;
  readonly rowId: number | string;
  /** Raised by each change where an older value must not come back; 1 where there is none. */
  readonly version: number;
}

/** Seals what a trader entrusted to the journal under a key of the trader's own. Every failure throws SecretUnreadable. */
export interface Secrets {
  /** Takes a writing transaction's db: the trader's key is made with the first secret. */
  sealFor(
    db: Kysely<Tables>,
    traderId: number,
    place: SealedCell,
    plaintext: Uint8Array,
  ): Promise<Uint8Array>;
  /** The caller overwrites the Buffer after use. */
  openFor(db: Kysely<Tables>, traderId: number, place: SealedCell, sealed: Uint8Array): Promise<Buffer>;
  /** Keys of 32 bytes made from the key file for a purpose, the active one first; for signatures, not for storage. */
  keysFor(purpose: string): readonly [Buffer, ...Buffer[]];
}

type Keys = readonly [FileKey, ...FileKey[]];

/** Name of the store's fact that proves which keys sealed it. */
export const CANARY = 'key-canary';
const CANARY_TEXT = Buffer.from('this installation is sealed by these keys');

/**
 * Opens the key file (made for a store that was never sealed) and proves by the store's canary that it is the right one.
 * Throws KeyFault.
 */
export async function openSecrets(store: Store, path: string): Promise<Secrets> {
  const canary = await store.read(findCanary);
  let keys = readKeyFile(path);
  if (keys === null && canary !== undefined)
    throw new KeyFault(`KEY_FILE: ${path} is missing, and the journal was sealed by it`);
  if (keys === null) {
    makeKeyFile(path);
    keys = readKeyFile(path);
  }
  if (keys === null) throw new KeyFault(`KEY_FILE: ${path} vanished`);
  await requireRightKeys(store, keys);
  return secretsUnder(keys, followKeyFile(path, keys));
}

/** Of servers that start together on a new journal one makes the file, and all read it. */
function makeKeyFile(path: string): void {
  try {
    createKeyFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

async function findCanary(db: Kysely<Tables>): Promise<Uint8Array | undefined> {
  return (await db.selectFrom('store_fact').select('value').where('name', '=', CANARY).executeTakeFirst())
    ?.value;
}

async function requireRightKeys(store: Store, keys: Keys): Promise<void> {
  const [active] = keys;
  const canary =
    (await store.read(findCanary)) ??
    (await store.write(async (db) => {
      const value = seal(active.key, active.id, CANARY, CANARY_TEXT);
      await db
        .insertInto('store_fact')
        .values({ name: CANARY, value })
        .onConflict((c) => c.doNothing())
        .execute();
      return (await findCanary(db)) ?? value;
    }));
  requireProof(keys, canary);
}

/** Throws KeyFault unless keys are those of a journal whose store holds this proof. */
export function requireProof(keys: Keys, canary: Uint8Array): void {
  try {
    if (openByFile((id) => keys.find((key) => key.id === id), CANARY, canary).equals(CANARY_TEXT)) return;
  } catch (cause) {
    throw new KeyFault('KEY_FILE: its keys are not those that this journal was sealed by', { cause });
  }
  throw new KeyFault('KEY_FILE: the proof of its keys was changed');
}

function openByFile(find: KeyRing['find'], place: string, record: Uint8Array): Buffer {
  const found = find(keyIdOf(record));
  if (found === undefined)
    throw new SecretUnreadable('a value is sealed by a key that is not in the key file');
  return open(found.key, place, record);
}

/** `keys` as they stood at the start sign for this server's life; the ring seals by those of now. */
function secretsUnder(keys: Keys, ring: KeyRing): Secrets {
  return {
    sealFor: async (db, traderId, place, plaintext) => {
      const { key, id } =
        (await findTraderKey(db, traderId, ring)) ?? (await makeTraderKey(db, traderId, ring));
      const sealed = seal(key, id, contextText(traderId, place), plaintext);
      key.fill(0);
      return sealed;
    },
    openFor: async (db, traderId, place, sealed) => {
      const found = await findTraderKey(db, traderId, ring);
      if (found === null) throw new SecretUnreadable('the trader has no key');
      const plaintext = open(found.key, contextText(traderId, place), sealed);
      found.key.fill(0);
      return plaintext;
    },
    keysFor: (purpose) => {
      const derive = ({ key }: FileKey) => Buffer.from(hkdfSync('sha256', key, '', `daybook ${purpose}`, 32));
      const [active, ...older] = keys;
      return [derive(active), ...older.map(derive)];
    },
  };
}

function contextText(traderId: number, { table, column, rowId, version }: SealedCell): string {
  return `${table}|${column}|${rowId}|${traderId}|${version}`;
}

/** Where a trader's own key lies. */
export function keyContext(traderId: number, version: number): string {
  return contextText(traderId, { table: 'trader_key', column: 'sealed', rowId: traderId, version });
}

async function findTraderKey(db: Kysely<Tables>, traderId: number, ring: KeyRing): Promise<FileKey | null> {
  const row = await db
    .selectFrom('trader_key')
    .selectAll()
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: `t${row.version}`, key: openByFile(ring.find, keyContext(traderId, row.version), row.sealed) };
}

async function makeTraderKey(db: Kysely<Tables>, traderId: number, ring: KeyRing): Promise<FileKey> {
  const active = ring.active();
  const sealed = seal(active.key, active.id, keyContext(traderId, 1), randomBytes(32));
  await db
    .insertInto('trader_key')
    .values({ trader_id: traderId, version: 1, kek_id: active.id, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findTraderKey(db, traderId, ring); // another request may have been first
  if (made === null) throw new SecretUnreadable('the trader has no key');
  return made;
}
