import type { Kysely, Updateable } from 'kysely';
import { FIRST_SETUPS, type SetupId } from '@daybook/domain/journal/fields.ts';
import {
  labelKey,
  labelPlaces,
  UNCHANGED_SETUPS,
  type LabelKind,
  type Setup,
  type Tag,
  type TagId,
} from '@daybook/domain/journal/labels.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { LabelTable, Tables } from '#server/store/tables.ts';

/** The trader's setups and tags in their order; unchanged first setups are at their original places. */
export async function listLabels(
  db: Kysely<Tables>,
  traderId: number,
): Promise<{ setups: Setup[]; tags: Tag[] }> {
  const rows = await readRows(db, traderId);
  return { setups: setupsOf(rows.filter(isOf('setup'))), tags: rows.filter(isOf('tag')).map(tagOf) };
}

/** A label as it is stored. */
export type LabelRow = Omit<LabelTable, 'trader_id' | 'created_at'>;

function isOf(kind: LabelKind) {
  return (row: LabelRow) => row.kind === kind;
}

/** Rows of one trader in their order. */
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
  return (await readRows(db, traderId)).find((row) => row.kind === kind && row.key === key);
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

/** Changes one row. */
export async function writeLabel(
  db: Kysely<Tables>,
  traderId: number,
  id: number,
  columns: Updateable<LabelTable>,
): Promise<void> {
  await db.updateTable('label').set(columns).where('trader_id', '=', traderId).where('id', '=', id).execute();
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
  const used = await (kind === 'tag'
    ? db
        .selectFrom('trade_tag')
        .select('trade_id')
        .where('trader_id', '=', traderId)
        .where('tag_id', '=', id)
        .limit(1)
        .executeTakeFirst()
    : db
        .selectFrom('journal')
        .select('trade_id')
        .where('trader_id', '=', traderId)
        .where('event', '=', key)
        .limit(1)
        .executeTakeFirst());
  return used !== undefined;
}
