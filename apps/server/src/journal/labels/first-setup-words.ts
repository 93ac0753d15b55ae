import { FIRST_SETUPS } from '@daybook/domain/journal/fields.ts';
import { labelKey } from '@daybook/domain/journal/labels.ts';
import { words as en } from '@daybook/texts/en/app/words.ts';
import { words as es } from '@daybook/texts/es/app/words.ts';
import { words as pt } from '@daybook/texts/pt/app/words.ts';

/** What the first setups are called in every language, by their keys: no other setup is to be called so. */
export const FIRST_SETUP_WORDS: ReadonlyMap<string, string> = new Map(
  [en, es, pt].flatMap(({ choices }) =>
    FIRST_SETUPS.map((id) => [labelKey(choices.event.values[id]), id] as const),
  ),
);
