import { count } from './count.ts';

/** The word for one and the word for all other counts. */
export interface Forms {
  readonly one: string;
  readonly other: string;
}

/** Chooses between the forms of a word by the plural rules of a language (a BCP 47 tag). */
export function pluralIn(language: string): (value: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (value, { one, other }) => (rules.select(value) === 'one' ? one : other);
}

/** The same with the count before the word: `1 operación`, `100,000 operaciones`. */
export function countedIn(language: string): (value: number, forms: Forms) => string {
  const plural = pluralIn(language);
  return (value, forms) => `${count(value)} ${plural(value, forms)}`;
}
