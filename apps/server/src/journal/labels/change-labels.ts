import type { Kysely, Updateable } from 'kysely';
import { FIRST_SETUPS } from '@daybook/domain/journal/fields.ts';
import {
  labelKey,
  MAX_LABELS,
  MAX_TAG_GROUPS,
  NO_SETUP,
  type LabelHue,
  type LabelKind,
} from '@daybook/domain/journal/labels.ts';
import { tidyTitle, withoutDirectionMarks } from '@daybook/domain/journal/mistake.ts';
import { bit } from '#server/store/parameters.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import type { LabelTable, Tables } from '#server/store/tables.ts';
import {
  deleteLabel,
  firstPosition,
  insertRow,
  isUsed,
  nameColumns,
  readKind,
  writeLabel,
  type LabelRow,
} from './queries.ts';
import { FIRST_SETUP_WORDS } from './first-setup-words.ts';

/** Why nothing was changed. `merged`, `archived`: the name is that of a label which is no longer offered; `fixed`: "no setup". */
export type LabelFault =
  | 'not-found'
  | 'name-taken'
  | 'merged'
  | 'archived'
  | 'too-many'
  | 'too-many-groups'
  | 'same'
  | 'in-use'
  | 'fixed';

export type ChangedLabel = 'changed' | LabelFault;
type CreatedLabel = { readonly id: string } | LabelFault;

/** Which of a trader's labels. */
interface LabelAt {
  readonly traderId: number;
  readonly kind: LabelKind;
  readonly key: string;
}

interface NewLabel {
  readonly traderId: number;
  readonly kind: LabelKind;
  /** Already checked. */
  readonly name: string;
  readonly group?: string | null;
  readonly now: number;
}

/** Creates a label in the caller's transaction; one of that name that is offered already is the one. */
export async function createLabel(db: Kysely<Tables>, label: NewLabel): Promise<CreatedLabel> {
  const { traderId, kind } = label;
  await raiseRevision(db, traderId);
  const rows = await readKind(db, traderId, kind);
  const name = tidyTitle(withoutDirectionMarks(label.name));
  // One that was kept with marks of direction is still found by them.
  const holder = holderOf(rows, kind, label.name) ?? holderOf(rows, kind, name);
  if (holder) return holder.fault ?? { id: holder.key };
  if (rows.length >= MAX_LABELS[kind]) return 'too-many';
  const group = typeof label.group === 'string' ? groupOf(rows, label.group) : null;
  if (group !== null && isGroupBeyond(rows, group)) return 'too-many-groups';
  const key = newPublicId();
  await insertLabel(db, label, { key, tag_group: group, ...nameColumns(name) }, rows);
  return { id: key };
}

/** What a trader changes of a label; what is left out stays. */
export interface LabelChange {
  /** Already checked; null gives one of the first setups its own name back. */
  readonly name?: string | null | undefined;
  readonly hue?: LabelHue | null | undefined;
  readonly archived?: boolean | undefined;
  readonly group?: string | null | undefined;
  readonly afterResult?: boolean | undefined;
}

/** Changes a label in the caller's transaction; trades keep it. */
export async function changeLabel(
  db: Kysely<Tables>,
  at: LabelAt,
  change: LabelChange,
  now: number,
): Promise<ChangedLabel> {
  const { traderId, kind, key } = at;
  const revision = await raiseRevision(db, traderId);
  const rows = await readKind(db, traderId, kind);
  const found = await findOrInsert(db, at, rows, now);
  if (typeof found === 'string') return found;
  const { name } = change;
  const group = typeof change.group === 'string' ? groupOf(rows, change.group) : change.group;
  if (name === null && !isFirst(key)) return 'not-found';
  const holder = typeof name === 'string' ? holderOf(rows, kind, name) : null;
  if (holder && holder.key !== key) return holder.fault ?? 'name-taken';
  if (name === null && isOwnWordTaken(rows, key)) return 'name-taken';
  if (typeof group === 'string' && isGroupBeyond(rows, group)) return 'too-many-groups';
  const columns = columnsOf({ ...change, group });
  if (Object.keys(columns).length > 0) await writeLabel(db, traderId, found, columns, revision);
  return 'changed';
}

function columnsOf({ name, hue, archived, group, afterResult }: LabelChange): Updateable<LabelTable> {
  return {
    ...(name === undefined ? {} : nameColumns(name === null ? null : tidyTitle(name))),
    ...(hue === undefined ? {} : { hue }),
    ...(archived === undefined ? {} : { archived: bit(archived) }),
    ...(group === undefined ? {} : { tag_group: group }),
    ...(afterResult === undefined ? {} : { after_result: bit(afterResult) }),
  };
}

interface OrderedLabels {
  readonly traderId: number;
  readonly kind: Exclude<LabelKind, 'mistake'>;
}

/** Puts labels in the order of their ids; those that are not named follow in the order that they had. */
export async function orderLabels(
  db: Kysely<Tables>,
  { traderId, kind }: OrderedLabels,
  keys: readonly string[],
  now: number,
): Promise<ChangedLabel> {
  const revision = await raiseRevision(db, traderId);
  const rows = [...(await readKind(db, traderId, kind))];
  const all = kind === 'setup' ? FIRST_SETUPS.filter((id) => id !== NO_SETUP) : [];
  for (const key of all) {
    if (rows.some((row) => row.key === key)) continue;
    const row = await findOrInsert(db, { traderId, kind, key }, rows, now);
    if (typeof row === 'object') rows.push(row);
  }
  const places = new Map(keys.map((key, at) => [key, at]));
  if (keys.some((key) => !rows.some((row) => row.key === key))) return 'not-found';
  const placeOf = (row: LabelRow) => places.get(row.key) ?? keys.length + row.position;
  const sorted = rows.toSorted((left, right) => placeOf(left) - placeOf(right) || left.id - right.id);
  for (const [at, row] of sorted.entries())
    if (row.position !== at + 1) await writeLabel(db, traderId, row, { position: at + 1 }, revision);
  return 'changed';
}

/** Replaces this label with another one. No trade is touched: each keeps what was chosen. */
export async function mergeLabel(
  db: Kysely<Tables>,
  at: LabelAt,
  into: string,
  now: number,
): Promise<ChangedLabel> {
  const { traderId, kind, key } = at;
  const revision = await raiseRevision(db, traderId);
  const rows = await readKind(db, traderId, kind);
  if (key === into) return 'same';
  if (into === NO_SETUP) return 'fixed';
  const target = rows.find((row) => row.key === into);
  if (!target && !(kind === 'setup' && isFirst(into))) return 'not-found';
  if (typeof target?.merged_into === 'string') return 'merged';
  const found = await findOrInsert(db, at, rows, now);
  if (typeof found === 'string') return found;
  if (found.merged_into !== null) return 'merged';
  await writeLabel(db, traderId, found, { merged_into: into }, revision);
  return 'changed';
}

/** Takes a merge back. */
export async function separateLabel(
  db: Kysely<Tables>,
  { traderId, kind, key }: LabelAt,
): Promise<ChangedLabel> {
  const revision = await raiseRevision(db, traderId);
  const found = (await readKind(db, traderId, kind)).find((row) => row.key === key);
  if (!found?.merged_into) return 'not-found';
  await writeLabel(db, traderId, found, { merged_into: null }, revision);
  return 'changed';
}

/** Removes a label that nothing has and into which nothing was merged. The first setups are always there. */
export async function removeLabel(
  db: Kysely<Tables>,
  { traderId, kind, key }: LabelAt,
): Promise<ChangedLabel> {
  await raiseRevision(db, traderId);
  if (kind === 'setup' && isFirst(key)) return 'fixed';
  const rows = await readKind(db, traderId, kind);
  const found = rows.find((row) => row.key === key);
  if (!found) return 'not-found';
  if (rows.some((row) => row.merged_into === key) || (await isUsed(db, traderId, found))) return 'in-use';
  await deleteLabel(db, traderId, found);
  return 'changed';
}

function isFirst(key: string): boolean {
  return (FIRST_SETUPS as readonly string[]).includes(key);
}

interface Holder {
  readonly key: string;
  /** Why trades cannot be given it. */
  readonly fault: LabelFault | null;
}

/** The label that has a name, or whose word in some language it is. */
function holderOf(rows: readonly LabelRow[], kind: LabelKind, name: string): Holder | null {
  const nameKey = labelKey(name);
  const row = rows.find((each) => each.name_key === nameKey);
  const first = kind === 'setup' ? FIRST_SETUP_WORDS.get(nameKey) : undefined;
  const key = row?.key ?? first;
  if (key === undefined) return null;
  const stored = row ?? rows.find((each) => each.key === key);
  // One of the first that was given another name leaves its own free.
  if (!row && stored && stored.name !== null) return null;
  if (key === NO_SETUP) return { key, fault: 'fixed' };
  if (typeof stored?.merged_into === 'string') return { key, fault: 'merged' };
  return { key, fault: stored?.archived === 1 ? 'archived' : null };
}

/** Whether one of the first setups that was given another name left its own to another setup. */
function isOwnWordTaken(rows: readonly LabelRow[], key: string): boolean {
  return rows.some((row) => row.name_key !== null && FIRST_SETUP_WORDS.get(row.name_key) === key);
}

/** Whether a group would be one more than a trader may have. */
function isGroupBeyond(rows: readonly LabelRow[], group: string): boolean {
  const groups = new Set(rows.map((row) => row.tag_group).filter((name) => name !== null));
  return groups.size >= MAX_TAG_GROUPS && !groups.has(group);
}

/** A group as it is kept: one that there is, with marks of direction too, else one without them. */
function groupOf(rows: readonly LabelRow[], group: string): string {
  const tidy = tidyTitle(group);
  return rows.some((row) => row.tag_group === tidy) ? tidy : tidyTitle(withoutDirectionMarks(tidy));
}

/** The row of a label; one of the first setups gets one the first time it is changed. */
async function findOrInsert(
  db: Kysely<Tables>,
  { traderId, kind, key }: LabelAt,
  rows: readonly LabelRow[],
  now: number,
): Promise<LabelRow | LabelFault> {
  const found = rows.find((row) => row.key === key);
  if (found) return found;
  if (kind !== 'setup' || !isFirst(key)) return 'not-found';
  if (key === NO_SETUP) return 'fixed';
  const columns = { key, tag_group: null, ...nameColumns(null), position: firstPosition(key) };
  return insertLabel(db, { traderId, kind, now }, columns, rows);
}

interface NewColumns {
  readonly key: string;
  readonly name: string | null;
  readonly name_key: string | null;
  readonly tag_group: string | null;
  readonly position?: number;
}

async function insertLabel(
  db: Kysely<Tables>,
  { traderId, kind, now }: Pick<NewLabel, 'traderId' | 'kind' | 'now'>,
  columns: NewColumns,
  rows: readonly LabelRow[],
): Promise<LabelRow> {
  const last = rows.reduce((most, row) => Math.max(most, row.position), FIRST_SETUPS.length as number);
  const row: LabelRow = {
    id: await allocateIds(db, kind === 'mistake' ? 'mistake' : 'label', 1),
    kind,
    hue: null,
    archived: 0,
    merged_into: null,
    after_result: 0,
    position: last + 1,
    ...columns,
  };
  await insertRow(db, traderId, row, now);
  return row;
}
