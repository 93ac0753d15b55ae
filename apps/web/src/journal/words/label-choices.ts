import { isOffered, labelPlaces, NO_SETUP, type Setup, type Tag } from '@daybook/domain/journal/labels.ts';
import type { SetupId } from '@daybook/domain/journal/fields.ts';
import { setupName } from '#web/journal/words/label-name.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { SeenLabel } from '#web/ui/labels/LabelText.tsx';
import type { Messages } from '@daybook/texts/en.ts';

/** A setup as it is called. */
interface NamedSetup extends SeenLabel {
  readonly id: SetupId;
}

/** The trader's labels in their order, as the server lists them. */
export interface LabelLists {
  readonly setups: readonly Setup[];
  readonly tags: readonly Tag[];
}

const NONE = { id: NO_SETUP, hue: null } as const;

/** What can be looked for: everything but what was merged into another, none first, archived ones last. */
export function labelChoices({ setups, tags }: LabelLists, words: Messages['words']) {
  const last = <One extends { readonly archived: boolean; readonly mergedInto: string | null }>(
    all: readonly One[],
  ) =>
    all
      .filter(({ mergedInto }) => mergedInto === null)
      .toSorted((left, right) => Number(left.archived) - Number(right.archived));
  return {
    setups: [NONE, ...last(setups)].map(({ id, hue }) => ({ id, name: setupName(words, setups, id), hue })),
    tags: last(tags).map(({ id, name, hue }) => ({ id, name, hue })),
  };
}

/** What a trade can be given: none, the setups that are offered, and the one that it has. */
export function offeredSetups(
  setups: readonly Setup[],
  own: SetupId,
  words: Messages['words'],
): NamedSetup[] {
  const shown = setups[labelPlaces(setups).get(own) ?? -1];
  const offered = setups.filter((setup) => isOffered(setup) || setup === shown);
  return [NONE, ...offered].map(({ id, hue }) => ({ id, name: setupName(words, setups, id), hue }));
}

/** Names of tags, each once: of a merged one that of the tag that replaced it. */
export function tagNames(tags: readonly Tag[], ids: readonly string[]): string[] {
  const places = labelPlaces(tags);
  const names = ids.map((id) => tags[places.get(id) ?? -1]?.name).filter((name) => name !== undefined);
  return [...new Set(names)];
}

/** The setup of a trade, if it has one, and its tags, each after merging. */
export function labelsOf(
  { event, tags: ids }: { readonly event: SetupId; readonly tags: readonly string[] },
  { setups, tags }: LabelLists,
  words: Messages['words'],
): SeenLabel[] {
  const setup = setups[labelPlaces(setups).get(event) ?? -1];
  const places = labelPlaces(tags);
  const worn = new Set(ids.map((id) => tags[places.get(id) ?? -1]).filter((tag) => tag !== undefined));
  const named =
    event === NO_SETUP ? [] : [{ name: setupName(words, setups, event), hue: setup?.hue ?? null }];
  return [...named, ...[...worn].map(({ name, hue }) => ({ name, hue }))];
}

/** The same of a row of the columns. */
export function labelsOfRow(
  { journal, setups, tags }: Pick<TradeColumns, 'journal' | 'setups' | 'tags'>,
  row: number,
  words: Messages['words'],
): SeenLabel[] {
  const worn = journal.tag.subarray(journal.tagStart[row], journal.tagStart[row + 1]);
  const trade = { event: setups[journal.event[row]!]!.id, tags: Array.from(worn, (at) => tags[at]!.id) };
  return labelsOf(trade, { setups, tags }, words);
}
