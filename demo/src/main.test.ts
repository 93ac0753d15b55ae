import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

function start(...options: readonly string[]) {
  const env = { ...process.env, DEMO_USER: 'jane', DEMO_PASSWORD: 'secret' };
  return spawn(process.execPath, [MAIN, ...options], { env, stdio: 'pipe' });
}

async function firstLine(child: ReturnType<typeof start>): Promise<unknown> {
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return JSON.parse(text);
}

test('it says where it listens and with which login, serves, and ends when its stdin closes', async () => {
  const child = start('--first-day', '2026-03-02', '--until-stdin-closes', '--open', 'AAPL');
  const startLine = await firstLine(child);
  assert.ok(typeof startLine === 'object' && startLine !== null && 'url' in startLine);
  assert.deepEqual({ ...startLine, url: '' }, { url: '', user: 'jane', password: 'secret' });
  const body = new URLSearchParams({ action: 'login', user: 'jane', password: 'secret' });
  const response = await fetch(`${String(startLine.url)}/api.php`, { method: 'POST', body });
  assert.equal(response.status, 200);
  await response.text();
  child.stdin.end();
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
});

test('it ends on SIGTERM', async () => {
  const child = start('--first-day', '2026-03-02', '--faults', '{"refuseLogin":true}');
  await firstLine(child);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
});

test('wrong use is named and ends with 64', async () => {
  for (const options of [['--port', 'x'], ['--reveal', 'never'], ['--faults', '['], ['--unknown']]) {
    const child = start(...options);
    const [[code], output] = await Promise.all([once(child, 'exit'), child.stderr.toArray()]);
    assert.equal(code, 64);
    assert.ok(output.join('').length > 10);
  }
});
