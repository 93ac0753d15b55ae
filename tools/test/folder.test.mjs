import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { removeLeft } from './folder.mjs';

test('what a run left that was killed is removed, and what a living one needs stays', (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'daybook-left-'));
  t.after(() => rmSync(parent, { recursive: true }));
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const others = ['daybook-test-abcdef', `daybook-start-${gone}-abcdef`];
  const mine = `daybook-test-${process.pid}-abcdef`;
  for (const name of [`daybook-test-${gone}-abcdef`, mine, ...others]) {
    mkdirSync(join(parent, name));
    writeFileSync(join(parent, name, 'store.db'), '');
  }
  removeLeft(parent);
  assert.deepEqual(readdirSync(parent).sort(), [mine, ...others].sort());
});
