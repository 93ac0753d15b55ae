import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

interface Cost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** The least that OWASP recommends for argon2id. */
export const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
/** What hashes are made with; tests may ask for less. */
let current = COST;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** What a stored hash may ask for, so that a row cannot be used to exhaust the machine. */
const HIGHEST: Cost = { memory: 1_048_576, passes: 20, parallelism: 8 };

interface Parts extends Cost {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,88})\$([A-Za-z0-9+/]{22,88})$/;

/** For tests alone, of what is not about passwords: from now on this process hashes with as much work as that. */
export function setCostForTests(cost: Cost): void {
  current = cost;
}

/** A password's argon2id hash as a PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$tag`). Takes a tenth of a second. */
export async function hashPassword(password: string, cost: Cost = current): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, salt, TAG_BYTES, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** A hash that no password fits, which takes as long to be tried as any other. */
export function unusableHash({ memory, passes, parallelism }: Cost = current): string {
  const [salt, tag] = [randomBytes(SALT_BYTES), randomBytes(TAG_BYTES)].map(unpadded);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${tag}`;
}

/** Whether a password is the one of a hash. A hash in another form fits no password. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = parseHash(hash);
  if (parts === null) return false;
  return timingSafeEqual(await tagOf(password, parts.salt, parts.tag.length, parts), parts.tag);
}

/** Whether a hash was made with less work than is asked for today, and should be made again while the password is available. */
export function isOutdated(hash: string, cost: Cost = current): boolean {
  const parts = parseHash(hash);
  return parts === null || parts.memory < cost.memory || parts.passes < cost.passes;
}

function tagOf(
  password: string,
  nonce: Buffer,
  tagLength: number,
  { memory, passes, parallelism }: Cost,
): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'));
  return derive('argon2id', { message, nonce, parallelism, tagLength, memory, passes });
}

function parseHash(hash: string): Parts | null {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash) ?? [];
  const parts: Parts = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
  const isSane =
    parts.memory >= 8 * parts.parallelism &&
    parts.memory <= HIGHEST.memory &&
    parts.passes >= 1 &&
    parts.passes <= HIGHEST.passes &&
    parts.parallelism >= 1 &&
    parts.parallelism <= HIGHEST.parallelism;
  return isSane ? parts : null;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '');
}
