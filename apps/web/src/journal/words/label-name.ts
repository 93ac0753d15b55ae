import type { SetupId } from '@daybook/domain/journal/fields.ts';
import { labelPlaces, type Setup } from '@daybook/domain/journal/labels.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** What a setup is called: by the trader's name of the one it was merged into, or as every language calls it. */
export function setupName({ choices }: Messages['words'], setups: readonly Setup[], id: SetupId): string {
  const found = setups[labelPlaces(setups).get(id) ?? -1];
  const first: Readonly<Record<string, string>> = choices.event.values;
  return found?.name ?? first[found?.id ?? id] ?? id;
}
