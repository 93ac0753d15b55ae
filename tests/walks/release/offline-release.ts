// A program that release.test.ts starts where there is no network: an unpacked release is served, entered, stopped and examined.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What the program found, as one JSON line. */
export interface OfflineFindings {
  /** Addresses of this machine beyond loopback. */
  readonly outward: number;
  readonly page: number;
  readonly ready: number;
  readonly signedUp: number;
  /** The login that the sign-up leads to, read back under its token. */
  readonly profile: number;
  readonly exitCode: number | null;
  readonly check: string;
  readonly stderr: string;
}

async function visit(root: string, dataDir: string): Promise<OfflineFindings> {
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: dataDir,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
  };
  const program = join(root, 'bin/daybook');
  const child = spawn(program, ['serve'], { cwd: '/', env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const url = await readyAddress(child.stdout, ended, () => stderr);
  const body = { email: 'ann@desk.test', password: 'Opening-Bell-930', firstName: 'Ann', lastName: 'Lee' };
  const signUp = await fetch(`${url}/api/v1/installation/journal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { accessToken = '' } = (await signUp.json()) as { accessToken?: string };
  const cookie = signUp.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const profile = await fetch(`${url}/api/v1/profile`, {
    headers: { authorization: `Bearer ${accessToken}`, cookie },
  });
  const [page, ready] = await Promise.all([fetch(`${url}/`), fetch(`${url}/health/ready`)]);
  child.kill('SIGTERM');
  const [exitCode] = await ended;
  const check = spawnSync(program, ['check', '--deep'], { cwd: '/', env: environment, encoding: 'utf8' });
  return {
    outward: Object.values(networkInterfaces())
      .flat()
      .filter((one) => one?.internal === false).length,
    page: page.status,
    ready: ready.status,
    signedUp: signUp.status,
    profile: profile.status,
    exitCode,
    check: check.stdout + check.stderr,
    stderr,
  };
}

async function readyAddress(
  out: NodeJS.ReadableStream,
  ended: Promise<unknown>,
  stderr: () => string,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  createInterface({ input: out }).on('line', (line) => {
    const [, address] = /^Daybook is ready on (\S+)$/.exec(line) ?? [];
    if (address !== undefined) resolve(address);
  });
  void ended.then(() => reject(new Error(stderr())));
  return promise;
}

if (import.meta.main) {
  const [, , root = '', dataDir = ''] = process.argv;
  process.stdout.write(`${JSON.stringify(await visit(root, dataDir))}\n`);
}
