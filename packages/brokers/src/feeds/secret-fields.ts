import {
  EXTRA_SECRETS,
  PLATFORM_FORMS,
  type ExtraSecret,
  type Platform,
} from '@daybook/domain/account/platforms.ts';

export type ExtraSecrets = Readonly<Partial<Record<ExtraSecret, string>>>;

/** The secrets of a login as its platform wants them. */
interface SecretFields {
  readonly password: string;
  readonly extra: ExtraSecrets;
}

/**
 * One text of a login's secrets, to be sealed: the password itself where a platform wants nothing else, JSON otherwise.
 * UTF-8; the caller overwrites it after use.
 */
export function packSecrets(platform: Platform, { password, extra }: SecretFields): Buffer {
  const wanted = PLATFORM_FORMS[platform].extra;
  if (wanted.length === 0) return Buffer.from(password);
  const kept = wanted.map((name): [string, string] => [name, extra[name] ?? '']);
  return Buffer.from(JSON.stringify({ password, ...Object.fromEntries(kept) }));
}

/** Reads {@link packSecrets} back; throws for anything that it did not write. */
export function unpackSecrets(platform: Platform, packed: Buffer): SecretFields {
  const text = packed.toString();
  if (PLATFORM_FORMS[platform].extra.length === 0) return { password: text, extra: {} };
  const fields: unknown = JSON.parse(text);
  if (typeof fields !== 'object' || fields === null) throw new Error('the secrets are not what was sealed');
  const read = (name: string): string => {
    const value: unknown = Reflect.get(fields, name);
    return typeof value === 'string' ? value : '';
  };
  const extra = Object.fromEntries(EXTRA_SECRETS.map((name) => [name, read(name)]));
  return { password: read('password'), extra };
}

/** The extra secrets that a platform wants and that were not given. */
export function missingSecrets(platform: Platform, extra: ExtraSecrets): readonly ExtraSecret[] {
  return PLATFORM_FORMS[platform].extra.filter((name) => (extra[name] ?? '') === '');
}
