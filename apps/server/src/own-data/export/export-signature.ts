import { createHmac, timingSafeEqual } from 'node:crypto';

/** The entry that says which installation wrote an export. */
export const SIGNATURE = 'signature.txt';
/** For which keys are made from the key file. */
export const SIGNING = 'exports';

/**
 * HMAC-SHA-256 of an export's manifest, in hexadecimal. The manifest holds the SHA-256 of every file of lines, so that nothing
 * of them can be changed; pictures are held by name and size.
 */
export function signatureOf(manifest: Uint8Array, key: Uint8Array): string {
  return createHmac('sha256', key).update(manifest).digest('hex');
}

/** Whether one of an installation's keys signed a manifest. */
export function isSignedBy(
  manifest: Uint8Array,
  signature: string | null,
  keys: readonly Uint8Array[],
): boolean {
  if (signature === null || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  return keys.some((key) => timingSafeEqual(given, Buffer.from(signatureOf(manifest, key), 'hex')));
}
