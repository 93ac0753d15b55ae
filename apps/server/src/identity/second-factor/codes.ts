import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app reads it: six digits of SHA-1, a new one each half minute. */
const PERIOD_SECONDS = 30;
const ISSUER = 'Daybook';
const SECRET_BYTES = 20;
/** Clocks of phones are off by a little: the code before and the one after are taken too. */
const WINDOW = 1;

/** Without letters that look like digits. 32 of them, so that a byte chooses evenly. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz234567890';
const RECOVERY_LENGTH = 16;
const RECOVERY_CODES = 10;

/** A new secret for an authenticator app. */
export function newSecret(): Uint8Array {
  return randomBytes(SECRET_BYTES);
}

function totpOf(secret: Uint8Array, label: string): TOTP {
  const bytes = new Uint8Array(secret); // a copy in a buffer of its own, which the library asks for
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: bytes.buffer }),
  });
}

/** What an app is given: the secret in base 32, and the otpauth address that a picture carries. */
export function describeSecret(secret: Uint8Array, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** A code as typed without the spaces and hyphens that people put in. */
export function plainCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase();
}

/**
 * The half minute of a code of the app that was not used yet, as a number that grows with time; null for a code that is wrong, too
 * old, or not later than `lastStep`.
 */
export function findStep(secret: Uint8Array, code: string, now: number, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now / 1_000 / PERIOD_SECONDS) + delta;
  return step > lastStep ? step : null;
}

/** Ten recovery codes of 80 random bits each, as they are shown: `abcd-efgh-jkmn-pqrs`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(RECOVERY_LENGTH), (byte) => LETTERS[byte % LETTERS.length]);
    return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Whether a plain code has the form of a recovery code. */
export function isRecoveryCode(code: string): boolean {
  return code.length === RECOVERY_LENGTH && [...code].every((letter) => LETTERS.includes(letter));
}

/** What is stored of a recovery code. It is of no worth for another trader. */
export function recoveryHash(traderId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`recovery|${traderId}|${plainCode(code)}`)
    .digest();
}
