import { en, type Messages } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { LANGUAGES, type Language } from '@daybook/domain/language.ts';
import { pt } from '@daybook/texts/pt.ts';

const CATALOGUES: Readonly<Record<Language, Messages>> = { en, es, pt };

/** The sentences of one language. */
export function messagesIn(language: Language): Messages {
  return CATALOGUES[language];
}

/** The language that an address asks for by `lang`; null for none of ours. */
export function askedLanguage(lang: unknown): Language | null {
  return LANGUAGES.find((known) => known === lang) ?? null;
}

/**
 * The language of a public page: the address's own choice, else the reader's browser, else the language of the trader whose page
 * it is (programs that draw the preview of a link name none), else English.
 */
export function pageLanguage(
  lang: unknown,
  acceptLanguage: string | undefined,
  trader: string | null,
): Language {
  const accepted = acceptedLanguages(acceptLanguage);
  return (
    askedLanguage(lang) ??
    accepted.map((tag) => askedLanguage(tag)).find((known) => known !== null) ??
    (accepted.length === 0 ? askedLanguage(trader) : null) ??
    'en'
  );
}

/** Primary tags of an Accept-Language header, most wanted first (RFC 9110, section 12.5.4). */
function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((entry, at) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag: tag.split('-')[0] ?? '', weight: q === undefined ? 1 : Number(q.slice(2)), at };
    })
    .filter(({ tag, weight }) => /^[a-z]{2,3}$/.test(tag) && weight > 0)
    .sort((left, right) => right.weight - left.weight || left.at - right.at)
    .map(({ tag }) => tag);
}
