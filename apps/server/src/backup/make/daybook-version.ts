import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of this Daybook, as its package states it. */
export function daybookVersion(): string {
  const path = join(import.meta.dirname, '../../../../../package.json');
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { readonly version?: unknown };
  return typeof version === 'string' ? version : 'unknown';
}
