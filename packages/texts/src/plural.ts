import { countIn } from './count.ts';
import type { Language } from '@daybook/domain/language.ts';

/** The word for one and the word for all other counts. */
export interface Forms {
  readonly one: string;
  readonly other: string;
}

/** For Portuguese the rules of Portugal: those of Brazil write `0 operação`, which reads wrong in Portugal. */
const RULES = { en: 'en', es: 'es', pt: 'pt-PT' } as const satisfies Readonly<Record<Language, string>>;

/** Chooses between the forms of a word by the plural rules of a language. */
export function pluralIn(language: Language): (value: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(RULES[language]);
  return (value, { one, other }) => (rules.select(value) === 'one' ? one : other);
}

/** The same with the count before the word: `1 trade`, `100,000 trades`. */
export function countedIn(language: Language): (value: number, forms: Forms) => string {
  const plural = pluralIn(language);
  const count = countIn(language);
  return (value, forms) => `${count(value)} ${plural(value, forms)}`;
}
