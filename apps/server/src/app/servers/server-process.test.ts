import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { hasEnded, nameProcess } from './server-process.ts';

test('a process has a name of its own, and has ended when it is gone, and not before', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux tells whether a process has ended');
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  const name = nameProcess(child.pid!);
  assert.ok(name !== null && name !== nameProcess(process.pid));
  assert.equal(hasEnded(name), false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.equal(hasEnded(name), true);
  // Of another machine, another container or no name at all nothing can be said.
  for (const [at, foreign] of ['0', '1'].entries())
    assert.equal(hasEnded(name.split('/').with(at, foreign).join('/')), false);
  assert.equal(hasEnded(''), false);
  // The number was given to another process since.
  const parts = nameProcess(process.pid)!.split('/');
  assert.equal(hasEnded(parts.with(3, '1').join('/')), true);
});
