import type { Kysely } from 'kysely';
import { columnMappingSchema } from '@daybook/api/imports/column-mapping.ts';
import { MAX_MAPPINGS, type KeptMapping as ShownMapping } from '@daybook/api/imports/mapper.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { titleKey } from '@daybook/domain/journal/mistake.ts';
import type { KeptMapping } from '@daybook/brokers/files/file-reading.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import { holdTrader } from '#server/store/raise-revision.ts';
import type { ColumnMappingTable, Tables } from '#server/store/tables.ts';

function rows(db: Kysely<Tables>, traderId: number): Promise<ColumnMappingTable[]> {
  return db
    .selectFrom('column_mapping')
    .selectAll()
    .where('trader_id', '=', traderId)
    .orderBy('name_key')
    .execute();
}

function mappingIn(row: Pick<ColumnMappingTable, 'mapping'>): ColumnMapping {
  return columnMappingSchema.parse(JSON.parse(row.mapping));
}

function shown(row: ColumnMappingTable): ShownMapping {
  const { public_id: id, name, created_at: createdAt, used_at: usedAt } = row;
  return { id, name, mapping: mappingIn(row), createdAt, usedAt };
}

/** The trader's mappings by name. */
export async function listMappings(db: Kysely<Tables>, traderId: number): Promise<ShownMapping[]> {
  return (await rows(db, traderId)).map(shown);
}

/** The same with the tables they are for. */
export async function readKeptMappings(db: Kysely<Tables>, traderId: number): Promise<KeptMapping[]> {
  return (await rows(db, traderId)).map((row) => ({
    id: row.public_id,
    name: row.name,
    fingerprint: row.fingerprint,
    mapping: mappingIn(row),
    usedAt: row.used_at,
  }));
}

async function isNameTaken(
  db: Kysely<Tables>,
  traderId: number,
  name: string,
  except: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('column_mapping')
    .select('public_id')
    .where('trader_id', '=', traderId)
    .where('name_key', '=', titleKey(name))
    .where('public_id', '!=', except)
    .executeTakeFirst();
  return other !== undefined;
}

interface NewMapping {
  readonly traderId: number;
  readonly name: string;
  readonly fingerprint: string;
  readonly mapping: ColumnMapping;
  readonly now: number;
}

/** Keeps a mapping; says why not when its name is taken or the trader has as many as there may be. */
export async function keepMapping(
  db: Kysely<Tables>,
  { traderId, name, fingerprint, mapping, now }: NewMapping,
): Promise<ShownMapping | 'name-taken' | 'too-many'> {
  await holdTrader(db, traderId);
  const present = await rows(db, traderId);
  if (await isNameTaken(db, traderId, name, '')) return 'name-taken';
  if (present.length >= MAX_MAPPINGS) return 'too-many';
  const row: ColumnMappingTable = {
    trader_id: traderId,
    public_id: newPublicId(),
    name,
    name_key: titleKey(name),
    fingerprint,
    mapping: JSON.stringify(mapping),
    created_at: now,
    used_at: null,
  };
  await db.insertInto('column_mapping').values(row).execute();
  return shown(row);
}

/** Gives a mapping another name, other columns, or both. */
export async function changeMapping(
  db: Kysely<Tables>,
  traderId: number,
  id: string,
  change: Readonly<Partial<Record<'name' | 'fingerprint', string | undefined>>> & {
    readonly mapping?: ColumnMapping | undefined;
  },
): Promise<'changed' | 'not-found' | 'name-taken'> {
  await holdTrader(db, traderId);
  const { name, mapping, fingerprint } = change;
  const present = (await rows(db, traderId)).find((row) => row.public_id === id);
  if (!present) return 'not-found';
  if (name !== undefined && (await isNameTaken(db, traderId, name, id))) return 'name-taken';
  await db
    .updateTable('column_mapping')
    .set({
      name: name ?? present.name,
      name_key: titleKey(name ?? present.name),
      mapping: mapping ? JSON.stringify(mapping) : present.mapping,
      fingerprint: fingerprint ?? present.fingerprint,
    })
    .where('trader_id', '=', traderId)
    .where('public_id', '=', id)
    .execute();
  return 'changed';
}

/** Forgets a mapping; false when it is not the trader's. */
export async function removeMapping(db: Kysely<Tables>, traderId: number, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('column_mapping')
    .where('trader_id', '=', traderId)
    .where('public_id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Saves the trader's answer about rows of unknown currency; a mapping that states one already is unchanged. */
export async function keepCurrency(
  db: Kysely<Tables>,
  traderId: number,
  id: string,
  currency: string,
): Promise<void> {
  await holdTrader(db, traderId);
  const present = (await rows(db, traderId)).find((row) => row.public_id === id);
  const mapping = present && mappingIn(present);
  if (!mapping || mapping.currency !== null || mapping.fallbackCurrency !== null) return;
  await changeMapping(db, traderId, id, { mapping: { ...mapping, fallbackCurrency: currency } });
}

/** Writes down that a file was read by a mapping. */
export async function touchMapping(
  db: Kysely<Tables>,
  traderId: number,
  id: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('column_mapping')
    .set({ used_at: now })
    .where('trader_id', '=', traderId)
    .where('public_id', '=', id)
    .execute();
}
