import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const DEMO = join(import.meta.dirname, '../../../../demo/src/main.ts');

/** A platform that runs alongside a test. */
export interface TestPlatform {
  /** Such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** Host and port, as a trader types them. */
  readonly host: string;
  close(): Promise<void>;
  /** From now on it ends with this process, and does not keep it running. */
  leaveRunning(): void;
}

/** Starts the demo's platform with a login and accounts of the test's choice. */
export async function startTestPlatform(
  login: { readonly user: string; readonly password: string },
  accounts: readonly string[],
  port = 0,
): Promise<TestPlatform> {
  const options = ['--port', String(port), '--accounts', accounts.join(','), '--first-day', '2026-06-29'];
  const child = spawn(process.execPath, [DEMO, '--until-stdin-closes', ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, DEMO_USER: login.user, DEMO_PASSWORD: login.password },
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const close = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  };
  const leaveRunning = () => {
    child.unref();
    // Its pipes are sockets, which their types do not say.
    for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe.unref();
  };
  return { url, host: new URL(url).host, close, leaveRunning };
}
