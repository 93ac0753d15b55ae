import { basename, join } from 'node:path';
import process from 'node:process';

/**
 * A program of the server as tests start it: its source, below `src`, or the file into which the test run bundled it
 * (tools/server-bundle.config.mjs names those that it bundles).
 */
export function programFor(source: string): string {
  const bundle = process.env['DAYBOOK_TEST_BUNDLE'];
  return bundle ? join(bundle, `${basename(source, '.ts')}.mjs`) : join(import.meta.dirname, '..', source);
}
