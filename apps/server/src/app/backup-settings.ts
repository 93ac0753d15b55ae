import { resolve, sep } from 'node:path';
import * as z from 'zod';
import type { Config } from '#server/calls/config.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { isOneAddress } from '#server/mail/outbox.ts';
import { parseS3Address } from '#server/objects/s3-address.ts';
import { url, whole } from './setting-kinds.ts';

const WRITTEN_KEY = /^[\x21-\x7e]{3,256}$/;
const KEY_FAULT = 'expected 3 to 256 characters without a space';

/** Settings of backups, and of the places for objects to which they may go. */
export const BACKUP_SETTINGS = {
  BACKUP_TO: z
    .string()
    .refine((text) => !text.includes('://') || parseS3Address(text) !== null, {
      error: 'expected a folder, or s3://bucket/folder',
    })
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day in UTC, as 02:30')
    .default('02:30'),
  BACKUP_KEEP_DAYS: whole(1, 3_650).default(14),
  BACKUP_KEEP_WEEKS: whole(0, 520).default(8),
  OPERATOR_EMAIL: z
    .string()
    .refine(isOneAddress, { error: 'expected one address, as operator@desk.net' })
    .optional(),
  S3_ENDPOINT: url('expected an https address', 'http:', 'https:').optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'expected the name of a region, as us-east-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().regex(WRITTEN_KEY, KEY_FAULT).optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(WRITTEN_KEY, KEY_FAULT).optional(),
  S3_ADDRESSING: z.enum(['path', 'host']).optional(),
};

type Given = z.output<z.ZodObject<typeof BACKUP_SETTINGS>>;

/** The part of the configuration that is about backups; a relative path starts at `folder`. */
export function arrangeBackups(
  settings: Given,
  folder: string,
): Pick<Config, 'backupTo' | 'backups' | 's3' | 'operatorEmail'> {
  const [hours = 0, minutes = 0] = settings.BACKUP_AT.split(':').map(Number);
  return {
    backupTo: backupPlace(settings.BACKUP_TO, folder),
    backups: {
      minuteOfDay: hours * 60 + minutes,
      keepDays: settings.BACKUP_KEEP_DAYS,
      keepWeeks: settings.BACKUP_KEEP_WEEKS,
    },
    s3: s3Access(settings),
    operatorEmail: settings.OPERATOR_EMAIL ?? null,
  };
}

/** A folder's whole path; a place elsewhere as it is called, without a slash at its end. */
function backupPlace(given: string | undefined, folder: string): string | null {
  if (given === undefined) return null;
  return given.includes('://') ? given.replace(/\/$/, '') : resolve(folder, given);
}

function s3Access(settings: Given): Config['s3'] {
  const {
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_REGION: region,
  } = settings;
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  const isAmazon = settings.S3_ENDPOINT === undefined;
  return {
    endpoint: new URL(settings.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`),
    region,
    accessKeyId,
    secretAccessKey,
    // Amazon's own wants the bucket in the host's name; most others know it in the path alone.
    isPathStyle: (settings.S3_ADDRESSING ?? (isAmazon ? 'host' : 'path')) === 'path',
  };
}

/** What is wrong with these settings together, one sentence each. */
export function findBackupFaults({ backupTo, dataDir, s3 }: Config, settings: Given): string[] {
  const faults: string[] = [];
  const hasKey = settings.S3_ACCESS_KEY_ID !== undefined;
  if (hasKey !== (settings.S3_SECRET_ACCESS_KEY !== undefined))
    faults.push(
      `${hasKey ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'}: expected too, since the other half of the key is set`,
    );
  if (backupTo?.startsWith('s3://') && s3 === null)
    faults.push('BACKUP_TO: s3:// needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  const endpoint = URL.parse(settings.S3_ENDPOINT ?? '');
  if (endpoint !== null && endpoint.protocol !== 'https:' && !isLoopback(endpoint.hostname))
    faults.push('S3_ENDPOINT: expected an https address; http is for this machine alone');
  if (endpoint !== null && (endpoint.search !== '' || endpoint.hash !== '' || endpoint.username !== ''))
    faults.push('S3_ENDPOINT: expected an address alone, as https://s3.desk.net');
  if (backupTo !== null && `${backupTo}${sep}`.startsWith(resolve(dataDir, 'images') + sep))
    faults.push('BACKUP_TO: this folder is among the pictures of DATA_DIR: choose another');
  return faults;
}
