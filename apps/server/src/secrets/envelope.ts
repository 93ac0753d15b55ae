import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// A record: version 1 | algorithm 1 (AES-256-GCM) | length of the key's name | name | nonce 12 | ciphertext | tag 16.
const VERSION = 1;
const AES_256_GCM = 1;
const NONCE = 12;
const TAG = 16;

/** A sealed value cannot be opened: damaged, moved, or sealed by a key that is not there. Its text never holds the value. */
export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable';
}

/** Seals bytes under a key of 32 bytes for one place. Each sealing takes a fresh random nonce. */
export function seal(key: Buffer, keyId: string, place: string, plaintext: Uint8Array): Uint8Array {
  const head = headOf(keyId);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.concat([head, Buffer.from(place)]));
  return Buffer.concat([head, nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

function headOf(keyId: string): Buffer {
  const name = Buffer.from(keyId, 'ascii');
  return Buffer.concat([Buffer.from([VERSION, AES_256_GCM, name.length]), name]);
}

/** Name of the key that a record was sealed by. Throws SecretUnreadable. */
export function keyIdOf(record: Uint8Array): string {
  const [version, algorithm, length = 0] = record;
  if (version !== VERSION || algorithm !== AES_256_GCM || record.length < 3 + length + NONCE + TAG)
    throw new SecretUnreadable('a sealed value is not in a form that is known');
  return Buffer.from(record.subarray(3, 3 + length)).toString('latin1');
}

/** Opens a record that was sealed by that key for that place. Throws SecretUnreadable. */
export function open(key: Buffer, place: string, record: Uint8Array): Buffer {
  const head = headOf(keyIdOf(record));
  const body = record.subarray(head.length);
  const cipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, NONCE), { authTagLength: TAG });
  // The head as written in the record, so that no bit of it can be changed unnoticed.
  cipher.setAAD(Buffer.concat([record.subarray(0, head.length), Buffer.from(place)]));
  cipher.setAuthTag(body.subarray(body.length - TAG));
  try {
    return Buffer.concat([cipher.update(body.subarray(NONCE, body.length - TAG)), cipher.final()]);
  } catch (cause) {
    throw new SecretUnreadable('a sealed value was changed, moved or sealed by another key', { cause });
  }
}
