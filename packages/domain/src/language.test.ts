import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseLanguage } from './language.ts';

test('the profile decides, then the browser, then English', () => {
  assert.equal(chooseLanguage('PT', ['es-ES']), 'pt');
  assert.equal(chooseLanguage(null, ['fr-FR', 'es-MX', 'en']), 'es');
  assert.equal(chooseLanguage(undefined, ['fr']), 'en');
  assert.equal(chooseLanguage('xx', []), 'en');
});
