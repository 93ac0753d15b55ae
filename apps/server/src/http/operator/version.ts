import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../../..');

/** Which Daybook this is: `0.1.0` for a released one, `0.1.0-dev+abcdef0` with its commit for any other. */
export const DAYBOOK_VERSION: string = readVersion();

function readVersion(): string {
  const release = join(ROOT, 'RELEASE.json');
  if (existsSync(release)) return versionIn(release);
  const version = versionIn(join(import.meta.dirname, '../../../package.json'));
  const commit = readCommit();
  return `${version}-dev${commit === null ? '' : `+${commit}`}`;
}

function versionIn(path: string): string {
  return String((JSON.parse(readFileSync(path, 'utf8')) as { version: unknown }).version);
}

/** Of a checkout; null where there is none, or no git. */
function readCommit(): string | null {
  if (!existsSync(join(ROOT, '.git'))) return null;
  const { stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 5_000,
  });
  return /^[0-9a-f]{7,12}$/.exec((stdout ?? '').trim())?.[0] ?? null;
}
