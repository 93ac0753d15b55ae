import type { Kysely, SelectQueryBuilder, Updateable } from 'kysely';
import { FIRST_SETUPS, type SetupId } from '@daybook/domain/journal/fields.ts';
import {
  labelKey,
  labelPlaces,
  UNCHANGED_SETUPS,
  type LabelKind,
  type MistakeLabel,
  type Setup,
  type Tag,
  type TagId,
} from '@daybook/domain/journal/labels.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { LabelTable, Tables } from '#server/store/tables.ts';
import { insertMistake, readMistakeRows, writeMistake } from './mistake-rows.ts';

/** The trader's setups and tags in their order; unchanged first setups are at their original places. */
export async function listLabels(
  db: Kysely<Tables>,
  traderId: number,
): Promise<{ setups: Setup[]; tags: Tag[] }> {
  const rows = await readRows(db, traderId);
  return { setups: setupsOf(rows.filter(isOf('setup'))), tags: rows.filter(isOf('tag')).map(tagOf) };
}

/** A label as it is stored. */
export interface LabelRow extends Omit<LabelTable, 'trader_id' | 'created_at' | 'kind'> {
  readonly kind: LabelKind;
}

function isOf(kind: LabelKind) {
  return (row: LabelRow) => row.kind === kind;
}

/** Rows of one kind: setups and tags in the trader's order, mistakes by title. */
export async function readKind(db: Kysely<Tables>, traderId: number, kind: LabelKind): Promise<LabelRow[]> {
  if (kind === 'mistake') return readMistakeRows(db, traderId);
  return (await readRows(db, traderId)).filter(isOf(kind));
}

/** Setups and tags of one trader in their order. */
export function readRows(db: Kysely<Tables>, traderId: number): Promise<LabelRow[]> {
  return db
    .selectFrom('label')
    .select(['id', 'kind', 'key', 'name', 'name_key', 'hue', 'position', 'archived'])
    .select(['merged_into', 'tag_group', 'after_result'])
    .where('trader_id', '=', traderId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The trader's mistakes as labels, by title; those that were merged into another say into which. */
export async function listMistakeLabels(db: Kysely<Tables>, traderId: number): Promise<MistakeLabel[]> {
  const rows = await readMistakeRows(db, traderId);
  return rows.map((row) => ({
    id: row.key as MistakeId,
    name: row.name ?? '',
    ...sharedOf(row),
    mergedInto: row.merged_into as MistakeId | null,
  }));
}

function setupsOf(rows: readonly LabelRow[]): Setup[] {
  const stored = new Set(rows.map(({ key }) => key));
  const unchanged = UNCHANGED_SETUPS.filter(({ id }) => !stored.has(id));
  const all = [
    ...unchanged.map((setup) => ({ setup, position: firstPosition(setup.id) })),
    ...rows.map((row) => ({ setup: setupOf(row), position: row.position })),
  ];
  return all.sort((left, right) => left.position - right.position).map(({ setup }) => setup);
}

/** The place of one of the first setups before the trader orders them; own ones follow. */
export function firstPosition(id: string): number {
  return (FIRST_SETUPS as readonly string[]).indexOf(id);
}

function sharedOf(row: LabelRow) {
  return { hue: row.hue, archived: row.archived === 1 };
}

function setupOf(row: LabelRow): Setup {
  return {
    id: row.key as SetupId,
    name: row.name,
    ...sharedOf(row),
    mergedInto: row.merged_into as SetupId | null,
  };
}

function tagOf(row: LabelRow): Tag {
  return {
    id: row.key as TagId,
    name: row.name ?? '',
    ...sharedOf(row),
    mergedInto: row.merged_into as TagId | null,
    group: row.tag_group,
    afterResult: row.after_result === 1,
  };
}

/** Which tags the trader's trades have, by trade, the oldest tag first. */
export function tagsOfTrades(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('trade_tag')
    .innerJoin('label', sameTrader('label.id', 'trade_tag.tag_id'))
    .where('trade_tag.trader_id', '=', traderId)
    .orderBy('trade_tag.trade_id')
    .orderBy('label.id');
}

/** Ids of a trade's tags. */
export async function readTagsOf(db: Kysely<Tables>, traderId: number, tradeId: number): Promise<TagId[]> {
  const rows = await tagsOfTrades(db, traderId)
    .select('label.key')
    .where('trade_tag.trade_id', '=', tradeId)
    .execute();
  return rows.map(({ key }) => key as TagId);
}

/** Internal ids of tags by their ids on the wire; those that the trader has not are missing. */
export async function findTagRows(
  db: Kysely<Tables>,
  traderId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('label')
    .select(['id', 'key'])
    .where('trader_id', '=', traderId)
    .where('kind', '=', 'tag')
    .where('key', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Whether a trade can be given that setup: one of the first, or one that the trader has. */
export async function hasSetup(db: Kysely<Tables>, traderId: number, id: string): Promise<boolean> {
  if ((FIRST_SETUPS as readonly string[]).includes(id)) return true;
  return (await findLabel(db, traderId, 'setup', id)) !== undefined;
}

/** A label that has a row. */
async function findLabel(
  db: Kysely<Tables>,
  traderId: number,
  kind: LabelKind,
  key: string,
): Promise<LabelRow | undefined> {
  return (await readKind(db, traderId, kind)).find((row) => row.key === key);
}

/** A setup after merging, and the trader's name for it; null where every language has its own word. */
export async function findSetupName(
  db: Kysely<Tables>,
  traderId: number,
  id: SetupId,
): Promise<{ readonly id: SetupId; readonly name: string | null }> {
  const { setups } = await listLabels(db, traderId);
  const found = setups[labelPlaces(setups).get(id) ?? -1];
  return found ?? { id, name: null };
}

/** Creates the label of a row. */
export async function insertRow(
  db: Kysely<Tables>,
  traderId: number,
  row: LabelRow,
  now: number,
): Promise<void> {
  const { kind } = row;
  if (kind === 'mistake') return insertMistake(db, traderId, row, now);
  await db
    .insertInto('label')
    .values({ ...row, kind, trader_id: traderId, created_at: now })
    .execute();
}

/** Changes one row, under the revision that the change has. */
export async function writeLabel(
  db: Kysely<Tables>,
  traderId: number,
  row: LabelRow,
  columns: Updateable<LabelTable>,
  revision: number,
): Promise<void> {
  if (row.kind === 'mistake') return writeMistake(db, traderId, row, columns, revision);
  await db
    .updateTable('label')
    .set(columns)
    .where('trader_id', '=', traderId)
    .where('id', '=', row.id)
    .execute();
}

/** Removes one row. */
export async function deleteLabel(
  db: Kysely<Tables>,
  traderId: number,
  { kind, id }: LabelRow,
): Promise<void> {
  const table = kind === 'mistake' ? 'mistake' : 'label';
  await db.deleteFrom(table).where('trader_id', '=', traderId).where('id', '=', id).execute();
}

/**
 * Internal ids of the tags or mistakes that a trade shows under each id: its own, and those of all that were merged into it.
 */
export async function findShownRows(
  db: Kysely<Tables>,
  traderId: number,
  kind: 'tag' | 'mistake',
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await readKind(db, traderId, kind);
  const places = labelPlaces(rows.map((row) => ({ id: row.key, mergedInto: row.merged_into })));
  const shown = Map.groupBy(rows, ({ key }) => rows[places.get(key)!]!.key);
  return new Map([...shown].map(([key, own]) => [key, own.map(({ id }) => id)]));
}

/** The columns of a name. */
export function nameColumns(name: string | null) {
  return { name, name_key: name === null ? null : labelKey(name) };
}

/** Whether something was written of a trade with the label, be the trade there or regrouped away. */
export async function isUsed(
  db: Kysely<Tables>,
  traderId: number,
  { kind, key, id }: Pick<LabelRow, 'kind' | 'key' | 'id'>,
): Promise<boolean> {
  const own = { traderId, id, key };
  return (await usesOf(db, kind, own).select('trade_id').limit(1).executeTakeFirst()) !== undefined;
}

function usesOf(
  db: Kysely<Tables>,
  kind: LabelKind,
  { traderId, id, key }: { readonly traderId: number; readonly id: number; readonly key: string },
): SelectQueryBuilder<Tables, 'journal' | 'trade_tag' | 'trade_mistake', object> {
  switch (kind) {
    case 'setup':
      return db.selectFrom('journal').where('trader_id', '=', traderId).where('event', '=', key);
    case 'tag':
      return db.selectFrom('trade_tag').where('trader_id', '=', traderId).where('tag_id', '=', id);
    case 'mistake':
      return db.selectFrom('trade_mistake').where('trader_id', '=', traderId).where('mistake_id', '=', id);
  }
}
