import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseLanguage, LANGUAGES } from '@daybook/domain/language.ts';

const SCRIPT = new URL('../../public/theme.js', import.meta.url).href;

/** The language that public/theme.js puts on a page whose local storage holds `stored` under the profile's name. */
async function languageAtFirst(stored: string | null, languages: readonly string[]): Promise<string> {
  const documentElement = { lang: 'en', dataset: {} };
  const page = {
    document: { documentElement },
    navigator: { languages },
    localStorage: { getItem: (name: string) => (name === 'daybook.profile' ? stored : null) },
    matchMedia: () => ({ matches: false }),
  };
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  // Another address for each case: a module runs only once under its own.
  await import(`${SCRIPT}?${encodeURIComponent(JSON.stringify([stored, languages]))}`);
  return documentElement.lang;
}

const storedProfile = (language: string | null) =>
  JSON.stringify({ state: { profile: { language } }, version: 0 });

test('before the first paint the page names the language that it is going to load', async () => {
  for (const profile of [...LANGUAGES, null])
    for (const browser of [['es-MX', 'en'], ['pt-BR'], ['fr-FR', 'pt-PT', 'es'], ['de'], []])
      assert.equal(
        await languageAtFirst(storedProfile(profile), browser),
        chooseLanguage(profile, browser),
        `${profile} ${browser.join()}`,
      );
});

test('without a profile, or with one that cannot be read, the browser decides', async () => {
  for (const stored of [null, '', 'null', '{', '[]', '{"state":null}', '{"state":{"profile":null}}'])
    assert.equal(await languageAtFirst(stored, ['pt-BR', 'en']), 'pt', String(stored));
});
