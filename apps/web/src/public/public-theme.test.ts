import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '@daybook/domain/language.ts';

const SCRIPT = new URL('../../public/public-theme.js', import.meta.url).href;
const PAGE = 'https://journal.desk.test/top/trader/monthly/0198c0de?page=2#content';

interface Opened {
  /** Language that the server wrote the page in. */
  readonly lang: string;
  readonly href?: string;
  /** Text under the profile's name in local storage; null for a reader without a session. */
  readonly stored: string | null;
}

/** The address that public/public-theme.js loads in the place of a page; null where the page stays. */
async function replacedBy({ lang, href = PAGE, stored }: Opened): Promise<string | null> {
  let replaced: string | null = null;
  const style = { visibility: '' };
  const page = {
    document: { documentElement: { lang, dataset: {}, style } },
    location: { href, replace: (address: URL) => (replaced = address.href) },
    localStorage: { getItem: (name: string) => (name === 'daybook.profile' ? stored : null) },
    matchMedia: () => ({ matches: false }),
  };
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  // Another address for each case: a module runs only once under its own.
  await import(`${SCRIPT}?${crypto.randomUUID()}`);
  assert.equal(
    style.visibility,
    replaced === null ? '' : 'hidden',
    'the wrong language is not seen meanwhile',
  );
  return replaced;
}

const profileIn = (language: unknown) => JSON.stringify({ state: { profile: { language } }, version: 0 });

test('a signed-in trader’s public page is loaded once in the profile’s language, at the same place', async () => {
  const first = await replacedBy({ lang: 'en', stored: profileIn('es') });
  assert.equal(first, 'https://journal.desk.test/top/trader/monthly/0198c0de?page=2&lang=es#content');
  for (const language of LANGUAGES.filter((one) => one !== 'en'))
    assert.match((await replacedBy({ lang: 'en', stored: profileIn(language) })) ?? '', /lang=/, language);
  for (const lang of ['es', 'en'])
    assert.equal(await replacedBy({ lang, href: first, stored: profileIn('es') }), null, lang);
});

test('a language that was chosen by the address stays, and so does one that the profile leaves to the browser', async () => {
  for (const lang of ['en', 'pt', 'xx', ''])
    assert.equal(
      await replacedBy({ lang: 'en', href: `${PAGE.split('#')[0]}&lang=${lang}`, stored: profileIn('es') }),
      null,
    );
  for (const language of ['en', null, undefined, 'de', ['es'], 7])
    assert.equal(await replacedBy({ lang: 'en', stored: profileIn(language) }), null, String(language));
});

test('without a profile, or with one that cannot be read, the page stays as the server wrote it', async () => {
  for (const stored of [null, '', 'null', '{', '[]', '{"state":null}', '{"state":{"profile":null}}'])
    assert.equal(await replacedBy({ lang: 'en', stored }), null, String(stored));
});
