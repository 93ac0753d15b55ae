import type { Language } from '@daybook/domain/language.ts';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import type { Page } from 'playwright-core';
import { openSession, type DemoServer } from '../demo-server.ts';
import { catalogueOf, foreignTexts } from './foreign-texts.ts';

const CATALOGUES = { en: catalogueOf(en), es: catalogueOf(es), pt: catalogueOf(pt) };
/** What stands where a text is missing or was made of something that is no text. */
const NO_TEXT = /\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date|^null$/;
/** Whether a text is of another language: most are on many screens, and comparing one with all sentences takes long. */
const known = new Map<string, boolean>();

/** What is wrong with the words of a page that is to be in one language, without what the trader wrote. Empty is good. */
export async function textProblems(
  page: Page,
  language: Language,
  written: ReadonlySet<string>,
): Promise<string[]> {
  const lang = await page.evaluate(() => document.documentElement.lang);
  const shown = (await textsShown(page)).filter((text) => !written.has(text));
  return [
    ...(lang === language ? [] : [`the page says that it is in "${lang}"`]),
    ...shown.filter((text) => isForeign(text, language)).map((text) => `"${text}" is in another language`),
    ...shown.filter((text) => NO_TEXT.test(text)).map((text) => `"${text}" lacks a text`),
  ];
}

function isForeign(text: string, language: Language): boolean {
  const key = `${language} ${text}`;
  const others = Object.values(CATALOGUES).filter((catalogue) => catalogue !== CATALOGUES[language]);
  const is =
    known.get(key) ?? others.some((other) => foreignTexts([text], CATALOGUES[language], other).length > 0);
  known.set(key, is);
  return is;
}

/** Every text of the page that is seen or read aloud, each once. */
function textsShown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) texts.add(node.data);
      else if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-hint'])
          texts.add(node.getAttribute(name) ?? '');
    }
    return [...texts].map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /\p{L}/u.test(text));
  });
}

/** What the demo trader wrote, in English: names of mistakes, the plan. */
export async function readWritten(server: DemoServer): Promise<ReadonlySet<string>> {
  const headers = await openSession(server);
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${server.url}/api/v1/${path}`, { headers })).json();
  const texts = new Set<string>();
  collect(await read('errors'), texts);
  collect(await read('profile/plan'), texts);
  return texts;
}

/** Every text anywhere in an answer. */
function collect(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value.replace(/\s+/g, ' ').trim());
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) collect(member, texts);
}
