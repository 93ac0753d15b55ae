import type { Messages } from '@daybook/texts/en.ts';
import { chooseLanguage, type Language } from '@daybook/texts/language.ts';
import { useProfile } from '#web/server/session.ts';

/** The language that the reader wants: the profile's, else the browser's. */
export function wantedLanguage(): Language {
  return chooseLanguage(useProfile.getState().profile?.language, navigator.languages);
}

/** Loads the sentences of the wanted language alone, and names the language to the browser. */
export async function loadMessages(): Promise<Messages> {
  const { en } = await import('@daybook/texts/en.ts');
  document.documentElement.lang = 'en';
  return en;
}
