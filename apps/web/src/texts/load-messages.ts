import type { Messages } from '@daybook/texts/en.ts';
import { chooseLanguage, type Language } from '@daybook/texts/language.ts';
import type { KnownProfile } from '#web/server/session.ts';

/** The sentences of one language. */
export interface LoadedMessages {
  readonly language: Language;
  readonly messages: Messages;
}

const LOADERS = {
  en: async () => (await import('@daybook/texts/en.ts')).en,
} satisfies Partial<Record<Language, () => Promise<Messages>>>;

/** The language that the reader wants: the profile's, else the browser's. */
export function wantedLanguage(profile: Pick<KnownProfile, 'language'> | null): Language {
  const language = chooseLanguage(profile?.language, navigator.languages);
  return language in LOADERS ? language : 'en';
}

/** Loads the sentences of one language alone, and names the language to the browser. */
export async function loadMessages(language: Language): Promise<LoadedMessages> {
  const messages = await (language in LOADERS ? LOADERS[language as keyof typeof LOADERS] : LOADERS.en)();
  document.documentElement.lang = language;
  return { language, messages };
}
