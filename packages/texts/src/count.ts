import type { Language } from '@daybook/domain/language.ts';

const ENGLISH = new Intl.NumberFormat('en-US');
const PORTUGUESE = new Intl.NumberFormat('pt-BR');

/**
 * How each language parts the thousands of a count. Spanish uses a space that does not break: its point and its comma
 * would read as decimals beside amounts, which are written alike in every language.
 */
const COUNTS: Readonly<Record<Language, (value: number) => string>> = {
  en: (value) => ENGLISH.format(value),
  es: (value) => ENGLISH.format(value).replaceAll(',', '\u00a0'),
  pt: (value) => PORTUGUESE.format(value),
};

/** Writes counts as a language does: `100,000`, `100 000`, `100.000`. Amounts of money are not counts. */
export function countIn(language: Language): (value: number) => string {
  return COUNTS[language];
}
