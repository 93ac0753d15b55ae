import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Those for disks are in folders that not every user has in the PATH, root after `su` neither. */
const ADMINISTRATORS = '/usr/local/sbin:/usr/sbin:/sbin';

/** Runs a program of the system to its end and gives what it printed; rejects where it fails or is not there. */
export async function runProgram(program: string, args: readonly string[]): Promise<string> {
  const { PATH = '' } = process.env;
  const env = { ...process.env, PATH: `${PATH}:${ADMINISTRATORS}` };
  return (await promisify(execFile)(program, args, { env })).stdout;
}
