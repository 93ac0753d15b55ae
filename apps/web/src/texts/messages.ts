import type { Messages } from '@daybook/texts/en.ts';
import type { FirstMessages } from '@daybook/texts/first.ts';
import type { Language } from '@daybook/domain/language.ts';
import { create } from 'zustand';

/** What is shown of a language. */
export interface Texts {
  readonly language: Language;
  readonly first: FirstMessages;
  /** Null until a second screen is opened. */
  readonly all: Messages | null;
}

/** The sentences of the chosen language; null before they are there. */
export const useTexts = create<{ readonly texts: Texts | null }>()(() => ({ texts: null }));

/** The words of the frame of every screen and of the first one. */
export function useFirstMessages(): FirstMessages {
  const first = useTexts(({ texts }) => texts?.first);
  if (!first) throw new Error('no language was loaded');
  return first;
}

/** Every word of any other screen comes from here; its code is fetched together with them. */
export function useMessages(): Messages {
  const all = useTexts(({ texts }) => texts?.all);
  if (!all) throw new Error('this needs useFirstMessages');
  return all;
}
