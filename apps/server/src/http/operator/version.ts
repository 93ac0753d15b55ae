import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which Daybook this is, such as `0.1.0`. */
export const DAYBOOK_VERSION: string = readVersion();

function readVersion(): string {
  const path = join(import.meta.dirname, '../../../package.json');
  return String((JSON.parse(readFileSync(path, 'utf8')) as { version: unknown }).version);
}
