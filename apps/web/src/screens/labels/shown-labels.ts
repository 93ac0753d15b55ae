import { FIRST_SETUPS } from '@daybook/domain/journal/fields.ts';
import {
  labelPlaces,
  NO_SETUP,
  type LabelHue,
  type LabelKind,
  type MistakeLabel,
  type Setup,
  type Tag,
} from '@daybook/domain/journal/labels.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { LabelLists } from '#web/journal/words/label-choices.ts';
import { setupName } from '#web/journal/words/label-name.ts';
import { movedTo } from '#web/ui/arranging.ts';

/** All labels that can be changed, as the server lists them. */
export interface EditedLists extends LabelLists {
  readonly mistakes: readonly MistakeLabel[];
}

/** The list of each kind, and the field of the search that finds its trades. */
export const LIST_OF = { setup: 'setups', tag: 'tags', mistake: 'mistakes' } as const satisfies Readonly<
  Record<LabelKind, keyof EditedLists>
>;

/** Trades of a label that are not deleted, and what finds them. */
interface Counted {
  readonly trades: number;
  readonly filter: SearchFilter;
}

/** A label as its row shows it. */
export interface ShownLabel {
  readonly id: string;
  readonly name: string;
  /** Of one of the first setups: what every language calls it, where the trader calls it otherwise. */
  readonly ownName: string | null;
  readonly hue: LabelHue | null;
  readonly archived: boolean;
  readonly group: string | null;
  readonly afterResult: boolean;
  /** Of what was merged into it, too. Null while the trades are not known. */
  readonly counted: Counted | null;
  readonly merged: readonly { readonly id: string; readonly name: string }[];
  /** Whether it can be removed, as far as is known here: a deleted trade may have it. */
  readonly isRemovable: boolean;
}

/** Labels that are listed and moved together. */
export interface LabelSection {
  /** Null for those without a group; only tags have one. */
  readonly group: string | null;
  readonly labels: readonly ShownLabel[];
}

interface ShownLabels {
  readonly sections: readonly LabelSection[];
  readonly archived: readonly ShownLabel[];
}

/** The labels of a kind: those that are offered in their order, tags without a group first; then the archived ones. */
export function shownLabels(
  kind: LabelKind,
  lists: EditedLists,
  counts: LabelCounts | null,
  words: Messages['words'],
): ShownLabels {
  const all: readonly (Setup | Tag | MistakeLabel)[] = lists[LIST_OF[kind]];
  const places = labelPlaces(all);
  const nameOf = (label: Setup | Tag | MistakeLabel) => label.name ?? firstName(words, label.id);
  const shown = all
    .filter(({ mergedInto }) => mergedInto === null)
    .map((label): ShownLabel => {
      const merged = all.filter(({ id }) => id !== label.id && all[places.get(id)!] === label);
      const isFirst = (FIRST_SETUPS as readonly string[]).includes(label.id);
      const counted = counts && countOf(kind, label.id, counts);
      return {
        id: label.id,
        name: nameOf(label),
        ownName: isFirst && label.name !== null ? firstName(words, label.id) : null,
        hue: label.hue,
        archived: label.archived,
        group: 'group' in label ? label.group : null,
        afterResult: 'afterResult' in label && label.afterResult,
        counted,
        merged: merged.map((each) => ({ id: each.id, name: nameOf(each) })),
        isRemovable: !isFirst && merged.length === 0 && counted?.trades === 0,
      };
    });
  const offered = Map.groupBy(
    shown.filter(({ archived }) => !archived),
    ({ group }) => group,
  );
  const sections = [...offered].map(([group, labels]) => ({ group, labels }));
  return {
    sections: sections.toSorted((left, right) => Number(left.group !== null) - Number(right.group !== null)),
    archived: shown.filter(({ archived }) => archived),
  };
}

function firstName(words: Messages['words'], id: string): string {
  return setupName(words, [], id as Setup['id']);
}

/** Trades of every label by its id, those of no setup too, and the currencies that a link has to name. */
export type LabelCounts = Readonly<Record<LabelKind, ReadonlyMap<string, CurrencyCounts>>>;
type CurrencyCounts = ReadonlyMap<string | null, number>;

/** Counts trades that are not deleted. In a journal of several currencies by them, since a list shows one alone. */
export function countLabels(columns: TradeColumns): LabelCounts {
  const setups = new Map<string, Map<string | null, number>>();
  const tags = new Map<string, Map<string | null, number>>();
  const mistakes = new Map<string, Map<string | null, number>>();
  const { journal, currencies } = columns;
  const add = (counts: typeof setups, id: string, currency: string | null) => {
    const held = counts.get(id) ?? new Map<string | null, number>();
    held.set(currency, (held.get(currency) ?? 0) + 1);
    counts.set(id, held);
  };
  for (const row of selectTrades(columns, {})) {
    const currency = currencies.length < 2 ? null : currencies[columns.currency[row]!]!;
    add(setups, columns.setups[journal.event[row]!]!.id, currency);
    for (let at = journal.tagStart[row]!; at < journal.tagStart[row + 1]!; at++)
      add(tags, columns.tags[journal.tag[at]!]!.id, currency);
    for (let at = journal.mistakeStart[row]!; at < journal.mistakeStart[row + 1]!; at++)
      add(mistakes, columns.mistakes[journal.mistake[at]!]!.id, currency);
  }
  return { setup: setups, tag: tags, mistake: mistakes };
}

/** The trades of one label; where they are of several currencies, those of the one with the most. */
function countOf(kind: LabelKind, id: string, counts: LabelCounts): Counted {
  const held = [...(counts[kind].get(id) ?? [])].sort(([, left], [, right]) => right - left);
  const [currency, trades] = held[0] ?? [null, 0];
  const filter = { [LIST_OF[kind]]: { mode: 'any', ids: [id] } } as SearchFilter;
  return { trades, filter: currency === null ? filter : { ...filter, currency } };
}

/** The trades without a setup. */
export function countWithoutSetup(counts: LabelCounts): Counted {
  return countOf('setup', NO_SETUP, counts);
}

/** All ids in their order after the one at `from` of a section was moved to `to` of it: the others keep their places. */
export function orderAfterMove(
  all: readonly string[],
  section: readonly string[],
  from: number,
  to: number,
): readonly string[] {
  const moved = movedTo(section, from, to);
  let next = 0;
  return all.map((id) => (section.includes(id) ? moved[next++]! : id));
}

/** The labels of a list in the order of their ids; those that are not named follow. */
export function inOrder<One extends { readonly id: string }>(
  labels: readonly One[],
  ids: readonly string[],
): readonly One[] {
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: One) => places.get(id) ?? ids.length;
  return labels.toSorted((left, right) => placeOf(left) - placeOf(right));
}
