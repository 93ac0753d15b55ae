import type { Language } from '@daybook/domain/language.ts';

const withComma = (value: number) => value.toLocaleString('en-US');
const withSpace = (value: number) => withComma(value).replaceAll(',', '\u00a0');

/**
 * How each language separates the thousands of a count. Amounts are written the same in every language, `2,529.45`; beside
 * them a point of thousands would look like decimals, so Spanish and Portuguese use a non-breaking space.
 */
const COUNTS: Readonly<Record<Language, (value: number) => string>> = {
  en: withComma,
  es: withSpace,
  pt: withSpace,
};

/** Writes counts as a language does: `100,000`, `100 000`, `100 000`. Amounts of money are not counts. */
export function countIn(language: Language): (value: number) => string {
  const write = COUNTS[language];
  // A table names hundreds of small counts, and a formatter takes twenty times as long.
  return (value) => (Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : write(value));
}
