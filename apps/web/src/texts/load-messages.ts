// With these the sentences of every language are made: they come with the first file, and no language has to wait for them.
import '@daybook/texts/inside-sentence.ts';
import '@daybook/texts/plural.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { FirstMessages } from '@daybook/texts/first.ts';
import { chooseLanguage, type Language } from '@daybook/domain/language.ts';
import type { KnownProfile } from '#web/server/session.ts';
import { useTexts } from './messages.ts';

interface Loaders {
  readonly first: () => Promise<FirstMessages>;
  readonly all: () => Promise<Messages>;
}

/** Each language is two files: what the first screen says, and everything. */
const LOADERS = {
  en: {
    first: async () => (await import('@daybook/texts/en/first.ts')).first,
    all: async () => (await import('@daybook/texts/en.ts')).en,
  },
  es: {
    first: async () => (await import('@daybook/texts/es/first.ts')).first,
    all: async () => (await import('@daybook/texts/es.ts')).es,
  },
  pt: {
    first: async () => (await import('@daybook/texts/pt/first.ts')).first,
    all: async () => (await import('@daybook/texts/pt.ts')).pt,
  },
} satisfies Record<Language, Loaders>;

/** The language that the reader wants: the profile's, else the browser's. public/theme.js names it before the first paint. */
export function wantedLanguage(profile: Pick<KnownProfile, 'language'> | null): Language {
  return chooseLanguage(profile?.language, navigator.languages);
}

let requested: Language | null = null;

/** Shows a language, with as many of its sentences as the one before had; a later wish than this one wins. */
export async function showLanguage(language: Language): Promise<void> {
  requested = language;
  if (shown()?.language === language) return;
  const first = await LOADERS[language].first();
  const all = shown()?.all ? await LOADERS[language].all() : null;
  if (requested !== language) return;
  document.documentElement.lang = language;
  useTexts.setState({ texts: { language, first, all } });
}

/** Fetches the sentences that the first screen did not need, in the language that is shown. */
export async function loadAllMessages(): Promise<Messages> {
  const texts = shown();
  if (!texts) throw new Error('no language was loaded');
  if (texts.all) return texts.all;
  const { language } = texts;
  const all = await LOADERS[language].all();
  const now = shown();
  // The reader changed the language meanwhile: then it is that one's sentences that are missing.
  if (now?.language !== language) return loadAllMessages();
  if (!now.all) useTexts.setState({ texts: { language, first: now.first, all } });
  return now.all ?? all;
}

/** Every sentence in English, whatever is shown: what is written for programs stays the same in every language. */
export const englishMessages = () => LOADERS.en.all();

function shown() {
  return useTexts.getState().texts;
}
