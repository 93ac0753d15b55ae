/** Setups, tags and mistakes: the trader's own words for what a trade was. A trade has one setup, any number of the others. */
import type { Brand } from '../brand.ts';
import { FIRST_SETUPS, type SetupId } from './fields.ts';
import {
  MAX_MISTAKES,
  tidyTitle,
  titleKey,
  titleProblem,
  type MistakeId,
  type TitleProblem,
} from './mistake.ts';

export const LABEL_KINDS = ['setup', 'tag', 'mistake'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];
export type TagId = Brand<string, 'TagId'>;

/** Hues that a label may have; none of them says profit or loss. */
export const LABEL_HUES = ['slate', 'blue', 'teal', 'violet', 'pink', 'amber'] as const;
export type LabelHue = (typeof LABEL_HUES)[number];

/** What setups and tags have in common. */
interface Label<Id extends string> {
  readonly id: Id;
  readonly hue: LabelHue | null;
  /** Trades keep it, but it is no longer offered. */
  readonly archived: boolean;
  /** The label that replaced it; trades keep the original choice, so that a merge can be undone. */
  readonly mergedInto: Id | null;
}

export interface Setup extends Label<SetupId> {
  /** As the trader called it; null for one of the first that still has the name that every language gives it. */
  readonly name: string | null;
}

/** A setup in a {@link setupTable}. */
export interface PlacedSetup extends Setup {
  /** Where the trader put it among all of them, from 1, none at 0; by default its place in the table. */
  readonly place?: number;
}

export interface Tag extends Label<TagId> {
  readonly name: string;
  /** Tags of one group are together. */
  readonly group: string | null;
  /** Set once the result is known, as a mistake is: what trades with it brought is never starred. */
  readonly afterResult: boolean;
}

/** A mistake as the page of labels has it; trades state it by its name alone. */
export interface MistakeLabel extends Label<MistakeId> {
  readonly name: string;
}

/** Most of each kind, archived and merged ones among them; of the first setups only those that were changed count. */
export const MAX_LABELS = { setup: 200, tag: 500, mistake: MAX_MISTAKES } as const satisfies Readonly<
  Record<LabelKind, number>
>;
export const MAX_TAGS_PER_TRADE = 30;
export const MAX_TAG_GROUPS = 20;
/** In characters, of a setup, a tag or a group of tags. */
export const MAX_LABEL_LENGTH = 60;

type LabelProblem = 'empty' | 'too-long' | 'control-character';

/** Blanks, joiners and marks of direction: a name of these alone is seen by nobody. */
const UNSEEN = /[\p{Zs}\p{Default_Ignorable_Code_Point}]/gu;

/** Checks the name of a setup, a tag or a group as typed. */
export function labelProblem(name: string): LabelProblem | null {
  const tidy = tidyTitle(name);
  if (tidy.replace(UNSEEN, '') === '') return 'empty';
  if ([...tidy].length > MAX_LABEL_LENGTH) return 'too-long';
  return /\p{Cc}/u.test(tidy) || !tidy.isWellFormed() ? 'control-character' : null;
}

/** Checks the name of a label of a kind as typed. Mistakes travel comma-joined, so they have rules of their own. */
export function nameProblem(kind: LabelKind, name: string): LabelProblem | TitleProblem | null {
  return kind === 'mistake' ? titleProblem(name) : labelProblem(name);
}

/** Two names with one key are one label; as for mistakes. */
export const labelKey = titleKey;

/** Trades without a setup; always there, and never renamed, merged or archived. */
export const NO_SETUP = 'NOT_DEFINED';

const firstSetup = (id: (typeof FIRST_SETUPS)[number]): Setup => ({
  id,
  name: null,
  hue: null,
  archived: false,
  mergedInto: null,
});

/** The setups that every trader begins with, in their order; "no setup" is not one of them. */
export const UNCHANGED_SETUPS: readonly Setup[] = FIRST_SETUPS.filter((id) => id !== NO_SETUP).map(
  firstSetup,
);

/**
 * The table that the setups of columns point into: none, then the first ones in a fixed order, so that columns may point at them
 * by number, then the trader's own. `setups` are in the trader's order, and may lack first ones that were never changed.
 */
export function setupTable(setups: readonly Setup[]): readonly PlacedSetup[] {
  const placed = setups.map((setup, at) => ({ ...setup, place: at + 1 }));
  const known = new Map<string, PlacedSetup>(placed.map((setup) => [setup.id, setup]));
  const first = FIRST_SETUPS.map((id, at) => known.get(id) ?? { ...firstSetup(id), place: at });
  const own = placed.filter(({ id }) => !(FIRST_SETUPS as readonly string[]).includes(id));
  return [...first, ...own];
}

/** The setups of a {@link setupTable} as the trader ordered them, none first. */
export function setupsInOrder(table: readonly PlacedSetup[]): readonly PlacedSetup[] {
  const placed = table.map((setup, at) => ({ setup, place: setup.place ?? at }));
  return placed.toSorted((left, right) => left.place - right.place).map(({ setup }) => setup);
}

interface Merged {
  readonly id: string;
  /** Left out where labels of that kind, such as mistakes, are made one for good. */
  readonly mergedInto?: string | null;
}

/** The place of each label in a list, by its id: for a merged one that of the label that replaced it. */
export function labelPlaces(labels: readonly Merged[]): ReadonlyMap<string, number> {
  const places = new Map(labels.map(({ id }, at) => [id, at]));
  const endOf = (at: number): number => {
    let end = at;
    // A merge never goes in a circle; should one be read all the same, it is left where it began.
    for (let steps = 0; steps < labels.length; steps++) {
      const next = places.get(labels[end]!.mergedInto ?? '');
      if (next === undefined) return end;
      end = next;
    }
    return at;
  };
  return new Map(labels.map(({ id }, at) => [id, endOf(at)]));
}

/** Whether some label was merged into another and is no longer: rows that were read under the other are to be read again. */
export function isSeparated(before: readonly Merged[], now: readonly Merged[]): boolean {
  const held = new Map(now.map((label) => [label.id, label.mergedInto]));
  return before.some(
    ({ id, mergedInto }) => (mergedInto ?? null) !== null && held.has(id) && held.get(id) !== mergedInto,
  );
}

/** Whether trades may be given it, or it is only shown where it is set. */
export function isOffered({ archived, mergedInto }: Pick<Label<string>, 'archived' | 'mergedInto'>): boolean {
  return !archived && mergedInto === null;
}
