import { choiceField, type Choice } from '@daybook/domain/journal/fields.ts';
import { choiceText } from '@daybook/texts/choice-text.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** What a trader may choose, in words and in the order in which it is offered. */
export function choiceOptions(
  words: Messages['words'],
  name: Choice,
): { readonly value: string; readonly text: string }[] {
  return choiceField(name).values.map((value) => ({ value, text: choiceText(words, name, value) }));
}
