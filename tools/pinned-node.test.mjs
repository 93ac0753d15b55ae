import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { checkInstalledNode, findPinnedNode, pinnedVersion } from './pinned-node.mjs';
import { Refusal } from './refusal.mjs';

test('Node 20.19 and newer may start the tools, older ones are told what is needed', () => {
  for (const version of ['20.19.0', '20.20.2', '22.0.0', '26.10.0']) checkInstalledNode(version);
  for (const version of ['20.18.9', '18.20.0', '4.0.0']) {
    assert.throws(
      () => checkInstalledNode(version),
      (error) => error instanceof Refusal && error.message.includes(version),
    );
  }
});

test('the tests run on the pinned Node', () => {
  assert.ok(existsSync(findPinnedNode()));
  assert.equal(process.versions.node, pinnedVersion());
});

test('on a platform without a package the installed Node serves when it is of the same major version', () => {
  assert.equal(findPinnedNode('sunos-sparc'), process.execPath);
});
