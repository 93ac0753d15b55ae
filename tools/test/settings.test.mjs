import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SETTINGS } from './settings.mjs';

test('tests see no setting of the product, whichever there are', async () => {
  const read = (/** @type {string} */ name) =>
    import(new URL(`../../apps/server/src/app/${name}.ts`, import.meta.url).href);
  const { SETTING_NAMES } = await read('config');
  const { SETTING_FILES } = await read('setting-files');
  assert.deepEqual(new Set(SETTINGS), new Set([...SETTING_NAMES, ...SETTING_FILES]));
});
