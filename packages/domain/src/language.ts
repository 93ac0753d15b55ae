/** Languages of the interface; the profile writes them in capitals. The one list of them: what each needs follows from it. */
export const LANGUAGES = ['en', 'es', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The profile's language, else the first of the browser's that is supported (`pt-BR` is pt), else English. */
export function chooseLanguage(profile: string | null | undefined, browser: readonly string[]): Language {
  const wanted = [profile ?? '', ...browser].map((tag) => tag.toLowerCase().split('-')[0]);
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => language === tag);
    if (found) return found;
  }
  return 'en';
}
