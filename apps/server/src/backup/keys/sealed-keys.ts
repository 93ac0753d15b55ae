import { argon2, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupRefused } from '#server/backup/archive/backup-errors.ts';

const derive = promisify(argon2);

/** What guessing one passphrase costs: 64 MiB and some tenths of a second. Somebody may have the file and all the time there is. */
const COST = { memory: 65_536, passes: 3, parallelism: 1 } as const;
const MIN_PASSPHRASE = 12;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const HEAD = `daybook-keys 1 argon2id,${COST.memory},${COST.passes},${COST.parallelism} aes-256-gcm`;

/** Why a passphrase is not accepted for sealing, as words after its file's name; null when it is. */
export function findPassphraseFault(passphrase: string): string | null {
  return passphrase.length < MIN_PASSPHRASE
    ? `expected a passphrase of ${MIN_PASSPHRASE} characters or more`
    : null;
}

/** A key file's content as one line that opens by the passphrase alone. */
export async function sealKeys(content: string, passphrase: string): Promise<string> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(HEAD));
  const sealed = Buffer.concat([
    salt,
    nonce,
    cipher.update(content, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `${HEAD} ${sealed.toString('base64url')}\n`;
}

/** What {@link sealKeys} sealed. Throws BackupRefused for another passphrase, and for a line that was changed. */
export async function openKeys(line: string, passphrase: string): Promise<string> {
  const text = line.trimEnd();
  const sealed = Buffer.from(text.slice(HEAD.length + 1), 'base64url');
  const isOurs = text === `${HEAD} ${sealed.toString('base64url')}`;
  if (!isOurs || sealed.length <= SALT_BYTES + NONCE_BYTES + TAG_BYTES)
    throw new BackupRefused('it holds no keys sealed by: daybook backup --key-to');
  const salt = sealed.subarray(0, SALT_BYTES);
  const nonce = sealed.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES);
  const cipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(HEAD));
  cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const content = sealed.subarray(SALT_BYTES + NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([cipher.update(content), cipher.final()]).toString();
  } catch (cause) {
    throw new BackupRefused('the passphrase is another one, or the file was changed', { cause });
  }
}

function keyOf(passphrase: string, nonce: Buffer): Promise<Buffer> {
  const message = Buffer.from(passphrase.normalize('NFC'));
  return derive('argon2id', { message, nonce, tagLength: 32, ...COST });
}
