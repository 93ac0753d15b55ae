import * as z from 'zod/mini';
import { BackupDamaged, BackupRefused } from './backup-errors.ts';

/** Names the form; a reader refuses any other. */
export const BACKUP_FORMAT = 'daybook-backup';
export const BACKUP_VERSION = 2;

const count = z.int().check(z.nonnegative());

/** The first file of a backup: what it is, and what it was made of. */
const headSchema = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  /** Form 1 told neither installation nor proof. */
  version: z.literal([1, BACKUP_VERSION]),
  /** ISO instant at which the backup began; everything acknowledged before is in it. */
  madeAt: z.iso.datetime(),
  daybook: z.string().check(z.maxLength(40)),
  /** Number of the last migration of its store. */
  schema: count,
  engine: z.enum(['sqlite', 'postgres']),
  engineVersion: z.string().check(z.maxLength(40)),
  /** Id of the installation that it was made of; null where it had none yet. */
  installation: z._default(z.nullable(z.string().check(z.regex(/^[0-9a-f]{16}$/))), null),
  /** Which keys open it, in base64 (see `CANARY` in secrets.ts); null where nothing was ever sealed, and in form 1. */
  keyProof: z._default(z.nullable(z.base64()), null),
  counts: z.strictObject({
    traders: count,
    executions: count,
    trades: count,
    journals: count,
    images: count,
  }),
  /** What the pictures' own mark has to be, so that they are known for those of this database; null where there never was one. */
  imagesMark: z.nullable(
    z.strictObject({ installation: z.string().check(z.regex(/^[0-9a-f]{32}$/)), sequence: count }),
  ),
  /** Those that are no secrets, as they were in force; null for what had no value. */
  settings: z.record(z.string(), z.nullable(z.string())),
});
export type BackupHead = Readonly<z.infer<typeof headSchema>>;

/** Whether a backup holds nothing that traders could miss. */
export function isEmptyJournal({ counts }: Pick<BackupHead, 'counts'>): boolean {
  return counts.executions + counts.trades + counts.journals + counts.images === 0;
}

/** Reads what {@link headText} wrote. Throws BackupRefused for a backup of a newer Daybook, and BackupDamaged. */
export function parseHead(text: string): BackupHead {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BackupDamaged('its first file is no JSON');
  }
  const version = value !== null && typeof value === 'object' && 'version' in value ? value.version : null;
  if (typeof version === 'number' && version > BACKUP_VERSION)
    throw new BackupRefused(
      `it has form ${version}, this Daybook knows ${BACKUP_VERSION}: use the newer Daybook`,
    );
  const parsed = z.safeParse(headSchema, value);
  if (!parsed.success) throw new BackupDamaged('its first file does not say what it is');
  return parsed.data;
}

export function headText(head: BackupHead): string {
  return `${JSON.stringify(head, null, 2)}\n`;
}
