import type { Kysely } from 'kysely';
import { labelKey, MAX_LABELS, type LabelKind } from '@daybook/domain/journal/labels.ts';
import type { SetupId } from '@daybook/domain/journal/fields.ts';
import { createLabel } from '#server/journal/labels/change-labels.ts';
import { FIRST_SETUP_WORDS } from '#server/journal/labels/first-setup-words.ts';
import { findTagRows, readRows, type LabelRow } from '#server/journal/labels/queries.ts';
import type { Tables } from '#server/store/tables.ts';
import type { MadeLabel } from './queries.ts';

/** Names of tags and setups that a file brings, each once. */
export interface LabelNames {
  readonly tags: readonly string[];
  readonly setups: readonly string[];
}

/** Names that the trader has no tag or setup of yet. */
export interface NewLabels extends LabelNames {
  /** Whether more would be made than a trader has. */
  readonly tooMany: LabelKind | null;
}

/** The label of a name; of one that was merged, that which stands for it. */
function keyOf(rows: readonly LabelRow[], kind: LabelKind, name: string): string | null {
  const nameKey = labelKey(name);
  const row = rows.find((each) => each.kind === kind && each.name_key === nameKey);
  if (row) return row.merged_into ?? row.key;
  return kind === 'setup' ? (FIRST_SETUP_WORDS.get(nameKey) ?? null) : null;
}

function missing(rows: readonly LabelRow[], kind: LabelKind, names: readonly string[]): string[] {
  const known = new Set<string>();
  return names.filter((name) => {
    if (known.has(labelKey(name)) || keyOf(rows, kind, name) !== null) return false;
    known.add(labelKey(name));
    return true;
  });
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
  const keysOf = (kind: LabelKind, list: readonly string[]): [string, string][] =>
    list.map((name) => [labelKey(name), keyOf(rows, kind, name)!]);
  const tagKeys = keysOf('tag', names.tags);
  const tagRows = await findTagRows(db, traderId, [...new Set(tagKeys.map(([, key]) => key))]);
  return {
    tags: new Map(tagKeys.map(([nameKey, key]) => [nameKey, tagRows.get(key)!])),
    setups: new Map(keysOf('setup', names.setups) as [string, SetupId][]),
    made,
  };
}
