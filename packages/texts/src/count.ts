import type { Language } from '@daybook/domain/language.ts';

/**
 * How each language separates the thousands of a count. Spanish uses a non-breaking space: its point and its comma
 * would look like decimals next to amounts, which are written the same in every language.
 */
const COUNTS: Readonly<Record<Language, (value: number) => string>> = {
  en: (value) => value.toLocaleString('en-US'),
  es: (value) => value.toLocaleString('en-US').replaceAll(',', '\u00a0'),
  pt: (value) => value.toLocaleString('pt-BR'),
};

/** Writes counts as a language does: `100,000`, `100 000`, `100.000`. Amounts of money are not counts. */
export function countIn(language: Language): (value: number) => string {
  const write = COUNTS[language];
  // A table names hundreds of small counts, and a formatter takes twenty times as long.
  return (value) => (Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : write(value));
}
