import type { Messages } from '@daybook/texts/en.ts';
import { chooseLanguage, type Language } from '@daybook/texts/language.ts';
import type { KnownProfile } from '#web/server/session.ts';

/** The sentences of one language. */
export interface LoadedMessages {
  readonly language: Language;
  readonly messages: Messages;
}

/** Each language is a file of its own. */
const LOADERS = {
  en: async () => (await import('@daybook/texts/en.ts')).en,
  es: async () => (await import('@daybook/texts/es.ts')).es,
  pt: async () => (await import('@daybook/texts/pt.ts')).pt,
} satisfies Record<Language, () => Promise<Messages>>;

/** The language that the reader wants: the profile's, else the browser's. public/theme.js names it before the first paint. */
export function wantedLanguage(profile: Pick<KnownProfile, 'language'> | null): Language {
  return chooseLanguage(profile?.language, navigator.languages);
}

let shown: Messages | null = null;

/** Loads the sentences of one language alone, and names the language to the browser. */
export async function loadMessages(language: Language): Promise<LoadedMessages> {
  const messages = await LOADERS[language]();
  document.documentElement.lang = language;
  shown = messages;
  return { language, messages };
}

/** The sentences that the page shows, for what is asked of the server in the reader's language. */
export function shownMessages(): Messages {
  if (!shown) throw new Error('no language was loaded');
  return shown;
}
