import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A demo platform in a process of its own, so that its work does not count as the journal's. */
export interface DemoProcess {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  close(): Promise<void>;
}

/** Starts it with options of demo/src/main.ts; it ends with this process. */
export async function startDemoProcess(...options: readonly string[]): Promise<DemoProcess> {
  const program = join(import.meta.dirname, '../../demo/src/main.ts');
  const child = spawn(process.execPath, [program, '--until-stdin-closes', ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const started = JSON.parse(line) as Omit<DemoProcess, 'close'>;
  return {
    ...started,
    close: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
