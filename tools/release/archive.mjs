// A folder as one archive, the same bytes for the same files.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { dirname, basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Refusal } from '../refusal.mjs';

/**
 * @param {string} folder absolute; its last name is the one folder of the archive
 * @param {string} target
 * @param {number} time in seconds since 1970 UTC, which every file gets
 */
export async function packFolder(folder, target, time) {
  const { stdout } = spawnSync('tar', ['--version'], { encoding: 'utf8' });
  if (!stdout?.includes('GNU tar')) throw new Refusal('a release is packed by GNU tar, which is not here.');
  // Owner, mode, time and order would otherwise be those of the machine.
  const args = [
    '--create',
    '--sort=name',
    '--format=posix',
    '--pax-option=delete=atime,delete=ctime,exthdr.name=%d/PaxHeaders/%f',
  ]
    .concat(['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', `--mtime=@${time}`])
    .concat(['--directory', dirname(folder), basename(folder)]);
  const tar = spawn('tar', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  const ended = once(tar, 'close');
  await pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(target));
  const [code] = await ended;
  if (code !== 0) throw new Refusal(`tar ended with code ${code}.`);
}
