import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Environment } from './config.ts';

/** Settings that hold passwords. `NAME_FILE` names a file with the value instead, so that no list of processes shows it. */
const SECRET_SETTINGS = [
  'DATABASE_URL',
  'SMTP_URL',
  'IMAGES_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Names under which the files of secret settings are given. */
export const SETTING_FILES: readonly string[] = SECRET_SETTINGS.map((name) => `${name}_FILE`);

const LARGEST_FILE_BYTES = 4_096;

/** Whether a setting's value must not be shown. */
export function isSecretSetting(name: string): boolean {
  return SECRET_SETTINGS.some((secret) => secret === name);
}

/** The values that lie in files, without the white space around them. Adds a sentence to `faults` for each that cannot be used. */
export function readSettingFiles(
  environment: Environment,
  folder: string,
  faults: string[],
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of SECRET_SETTINGS) {
    const given = environment[`${name}_FILE`];
    if (!given) continue;
    const path = resolve(folder, given);
    const fault = environment[name] ? `${name} is set too: give one of them` : findFileFault(path);
    if (fault !== null) faults.push(`${name}_FILE: ${fault}`);
    else values[name] = readFileSync(path, 'utf8').trim();
  }
  return values;
}

function findFileFault(path: string): string | null {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined) return `${path} is not there`;
  if (!file.isFile()) return `${path} is not a file`;
  if (file.size > LARGEST_FILE_BYTES) return `${path} holds more than a setting`;
  if (process.platform !== 'win32' && (file.mode & 0o007) !== 0)
    return `${path} can be read or written by everybody: chmod 600 it`;
  return isReadable(path) ? null : `${path} cannot be read, or is empty`;
}

function isReadable(path: string): boolean {
  try {
    return readFileSync(path, 'utf8').trim() !== '';
  } catch {
    return false; // another user's, or gone in this moment
  }
}
