import type { Choice } from '@daybook/domain/journal/fields.ts';
import type { Messages } from './en.ts';

/** What was chosen, in words; null is "none". */
export function choiceText({ choices, none }: Messages['words'], name: Choice, value: string | null): string {
  const texts: Readonly<Record<string, string>> = choices[name].values;
  return value === null ? none : (texts[value] ?? value);
}
