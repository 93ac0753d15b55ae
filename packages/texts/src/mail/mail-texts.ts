import type { Language } from '@daybook/domain/language.ts';
import { en, type MailTexts } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

/** The words of emails by language; apart from the screens' words, which the browser loads. */
export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = { en, es, pt };
