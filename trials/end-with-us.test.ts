import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

const RUNNER = join(import.meta.dirname, 'end-with-us-runner.ts');
const POLL_MS = 20;

async function isServing(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch (error) {
    assert.ok(error instanceof TypeError);
    return false;
  }
}

test('a runner that is killed leaves no server, no platform and no folder', async (t) => {
  const runner = spawn(process.execPath, [RUNNER], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => runner.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: runner.stdout }), 'line')) as [string];
  const { folder, urls } = JSON.parse(line) as { folder: string; urls: string[] };
  assert.ok(existsSync(join(folder, 'data')));
  assert.deepEqual(await Promise.all(urls.map(isServing)), [true, true]);
  runner.kill('SIGKILL');
  // The limit of the test run ends this where something stays.
  for (const url of urls) while (await isServing(url)) await pause(POLL_MS);
  while (existsSync(folder)) await pause(POLL_MS);
});
