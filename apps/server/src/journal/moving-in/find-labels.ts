import type { Kysely } from 'kysely';
import { labelKey, MAX_LABELS, type LabelKind } from '@daybook/domain/journal/labels.ts';
import type { SetupId } from '@daybook/domain/journal/fields.ts';
import type { Attachment } from '@daybook/domain/moving-in/attach.ts';
import { createLabel } from '#server/journal/labels/change-labels.ts';
import { FIRST_SETUP_WORDS } from '#server/journal/labels/first-setup-words.ts';
import { findTagRows, readRows, type LabelRow } from '#server/journal/labels/queries.ts';
import type { Tables } from '#server/store/tables.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import type { MadeLabel } from './queries.ts';

/** Names of tags and setups that a file brings, by their keys. */
interface LabelNames {
  readonly tags: ReadonlyMap<string, string>;
  readonly setups: ReadonlyMap<string, string>;
}

/** So many show that a trader cannot have them all; words of the first setups need no setup of the trader's own. */
const MAX_TAG_NAMES = MAX_LABELS.tag + 1;
const MAX_SETUP_NAMES = MAX_LABELS.setup + FIRST_SETUP_WORDS.size + 1;

/** Gathers names of what is attached to trades, however many these are: no more than show that there are too many. */
export async function gatherNames(
  attachments: Iterable<Attachment> | AsyncIterable<Attachment>,
): Promise<LabelNames> {
  const names = { tags: new Map<string, string>(), setups: new Map<string, string>() };
  const mayPause = pauseNowAndThen();
  for await (const { tags, setup } of attachments) {
    for (const tag of tags) addName(names.tags, tag, MAX_TAG_NAMES);
    if (setup !== null) addName(names.setups, setup, MAX_SETUP_NAMES);
    await mayPause();
  }
  return names;
}

function addName(names: Map<string, string>, name: string, most: number): void {
  if (names.size < most) names.getOrInsert(labelKey(name), name);
}

/** Names that the trader has no tag or setup of yet. */
export interface NewLabels {
  readonly tags: readonly string[];
  readonly setups: readonly string[];
  /** Whether more would be made than a trader has. */
  readonly tooMany: LabelKind | null;
}

/** The label of a name; for a merged one the label that replaced it. */
function keyOf(rows: readonly LabelRow[], kind: LabelKind, nameKey: string): string | null {
  const row = rows.find((each) => each.kind === kind && each.name_key === nameKey);
  if (row) return row.merged_into ?? row.key;
  return kind === 'setup' ? (FIRST_SETUP_WORDS.get(nameKey) ?? null) : null;
}

function missing(rows: readonly LabelRow[], kind: LabelKind, names: ReadonlyMap<string, string>): string[] {
  return [...names].flatMap(([nameKey, name]) => (keyOf(rows, kind, nameKey) === null ? [name] : []));
}

/** Which labels a file would make. */
export async function findNewLabels(
  db: Kysely<Tables>,
  traderId: number,
  names: LabelNames,
): Promise<NewLabels> {
  const rows = await readRows(db, traderId);
  const tags = missing(rows, 'tag', names.tags);
  const setups = missing(rows, 'setup', names.setups);
  const isBeyond = (kind: LabelKind, fresh: readonly string[]): boolean =>
    fresh.length > 0 && rows.filter((row) => row.kind === kind).length + fresh.length > MAX_LABELS[kind];
  const tooMany = isBeyond('tag', tags) ? 'tag' : isBeyond('setup', setups) ? 'setup' : null;
  return { tags, setups, tooMany };
}

/** Labels by the keys of their names. */
export interface FoundLabels {
  readonly tags: ReadonlyMap<string, number>;
  readonly setups: ReadonlyMap<string, SetupId>;
  readonly made: readonly MadeLabel[];
}

/** Makes the labels that are missing, in the caller's transaction; a kind where there would be too many. */
export async function makeLabels(
  db: Kysely<Tables>,
  traderId: number,
  names: LabelNames,
  now: number,
): Promise<FoundLabels | LabelKind> {
  const made: MadeLabel[] = [];
  const fresh = await findNewLabels(db, traderId, names);
  if (fresh.tooMany !== null) return fresh.tooMany;
  for (const [kind, list] of [
    ['tag', fresh.tags],
    ['setup', fresh.setups],
  ] as const)
    for (const name of list) {
      const created = await createLabel(db, { traderId, kind, name, now });
      if (typeof created === 'string') return kind;
      made.push({ kind, key: created.id });
    }
  const rows = await readRows(db, traderId);
  const keysOf = (kind: LabelKind, list: ReadonlyMap<string, string>): [string, string][] =>
    [...list.keys()].map((nameKey) => [nameKey, keyOf(rows, kind, nameKey)!]);
  const tagKeys = keysOf('tag', names.tags);
  const tagRows = await findTagRows(db, traderId, [...new Set(tagKeys.map(([, key]) => key))]);
  return {
    tags: new Map(tagKeys.map(([nameKey, key]) => [nameKey, tagRows.get(key)!])),
    setups: new Map(keysOf('setup', names.setups) as [string, SetupId][]),
    made,
  };
}
