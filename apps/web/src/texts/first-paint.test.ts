import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { chooseLanguage } from '@daybook/texts/language.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8');

/** The language that public/theme.js puts on a page whose local storage holds `stored` under the profile's name. */
function languageAtFirst(stored: string | null, languages: readonly string[]): string {
  const documentElement = { lang: 'en', dataset: {} };
  const page = {
    document: { documentElement },
    navigator: { languages },
    localStorage: { getItem: (name: string) => (name === 'daybook.profile' ? stored : null) },
    matchMedia: () => ({ matches: false }),
  };
  runInContext(SCRIPT, createContext(page));
  return documentElement.lang;
}

const storedProfile = (language: string | null) =>
  JSON.stringify({ state: { profile: { language } }, version: 0 });

test('before the first paint the page names the language that it is going to load', () => {
  for (const profile of ['en', 'es', 'pt', null])
    for (const browser of [['es-MX', 'en'], ['pt-BR'], ['fr-FR', 'pt-PT', 'es'], ['de'], []])
      assert.equal(
        languageAtFirst(storedProfile(profile), browser),
        chooseLanguage(profile, browser),
        `${profile} ${browser.join()}`,
      );
});

test('without a profile, or with one that cannot be read, the browser decides', () => {
  for (const stored of [null, '', 'null', '{', '[]', '{"state":null}', '{"state":{"profile":null}}'])
    assert.equal(languageAtFirst(stored, ['pt-BR', 'en']), 'pt', String(stored));
});
