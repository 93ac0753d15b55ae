import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningServer } from './running-server.ts';

/** How the demo trader signs in. */
export interface DemoSignIn {
  readonly username: string;
  readonly password: string;
}

/** Waits until the demo of a server stands, which takes some seconds. Throws when the server made none in two minutes. */
export async function readSignIn({ url, dataDir }: RunningServer): Promise<DemoSignIn> {
  const path = join(dataDir, 'demo.json');
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${url}/api/v1/installation`);
    const { empty: isEmpty, demoPreparing } = (await answer.json()) as Record<string, boolean>;
    // Its file is written a moment after the demo stands.
    if (!isEmpty && !demoPreparing && existsSync(path))
      return JSON.parse(readFileSync(path, 'utf8')) as DemoSignIn;
    await wait(200);
  }
  throw new Error('the demo was not made');
}
