import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../source-files.ts';

const run = promisify(execFile);

/** Makes a release of the sources as they are into a folder. */
export async function makeRelease(folder: string): Promise<void> {
  await run(process.execPath, ['tools/release/main.mjs', '--dirty', '--out', folder], { cwd: ROOT });
}

/**
 * The folder with a release of the sources as they are: the one that the run made for all its walks, which is only to be
 * read, else one that is made in `folder`.
 */
export async function madeRelease(folder: string): Promise<string> {
  const made = process.env['DAYBOOK_TEST_RELEASE'];
  if (made) return made;
  await makeRelease(folder);
  return folder;
}
