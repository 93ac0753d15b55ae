import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  cleanPublicName,
  findPublicNameProblem,
  shownNames,
  skeletonsOf,
  type PublicNameProblem,
  type PublicNames,
} from '@daybook/domain/account/public-name.ts';
import type { Tables } from '#server/store/tables.ts';

/** The rules of today; names checked by earlier ones are checked again when a server starts. */
export const NAME_RULES = 3;

type PublicNameField = keyof PublicNames;

/** Why names are not taken, with the field where that is said. */
interface RefusedName {
  readonly field: PublicNameField;
  readonly problem: PublicNameProblem | 'taken';
}

/** The names as they are kept. */
export function cleanPublicNames(names: PublicNames): PublicNames {
  return {
    publicFirstName: cleanPublicName(names.publicFirstName),
    publicLastName: cleanPublicName(names.publicLastName),
    publicAlias: cleanPublicName(names.publicAlias),
  };
}

/** What is wrong with names, regardless of other traders; null for nothing. */
export function findRefusedName(names: PublicNames): RefusedName | null {
  for (const field of ['publicFirstName', 'publicLastName', 'publicAlias'] as const) {
    const problem = findPublicNameProblem(names[field]);
    if (problem !== null) return { field, problem };
  }
  // A word may begin in one field and end in the other.
  const problem = findPublicNameProblem(shownNames(names).name);
  return problem === null ? null : { field: 'publicLastName', problem };
}

/** A trader's names as stored. */
export async function readPublicNames(db: Kysely<Tables>, traderId: number): Promise<PublicNames> {
  const row = await db
    .selectFrom('trader')
    .select(['public_first_name', 'public_last_name', 'public_alias'])
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  return {
    publicFirstName: row.public_first_name,
    publicLastName: row.public_last_name,
    publicAlias: row.public_alias,
  };
}

/**
 * Takes names for a trader in the caller's transaction, in place of those that the trader had; null when they are the trader's
 * now. Otherwise another trader has one that looks like it: then the trader has none, unless the transaction is given up.
 */
export async function claimPublicNames(
  db: Kysely<Tables>,
  traderId: number,
  names: PublicNames,
): Promise<RefusedName | null> {
  const { name, alias } = shownNames(names);
  const wanted = new Map<string, PublicNameField>();
  for (const look of looksOf(alias)) wanted.set(look, 'publicAlias');
  for (const look of looksOf(name)) wanted.set(look, 'publicFirstName');
  const own = db.deleteFrom('public_name').where('trader_id', '=', traderId);
  await (wanted.size === 0 ? own : own.where('look', 'not in', [...wanted.keys()])).execute();
  // In one order for everybody, so that two who take the same names never wait for each other.
  for (const look of [...wanted.keys()].sort()) {
    await db
      .insertInto('public_name')
      .values({ look, trader_id: traderId })
      .onConflict((conflict) => conflict.column('look').doNothing())
      .execute();
    const { trader_id: holder } = await db
      .selectFrom('public_name')
      .select('trader_id')
      .where('look', '=', look)
      .executeTakeFirstOrThrow();
    if (holder !== traderId) {
      await db.deleteFrom('public_name').where('trader_id', '=', traderId).execute();
      return { field: wanted.get(look)!, problem: 'taken' };
    }
  }
  await db
    .updateTable('trader')
    .set({ public_names_checked: NAME_RULES })
    .where('id', '=', traderId)
    .execute();
  return null;
}

/** Whether a trader's names are the trader's own: nobody sees names that are not. */
export async function hasPublicNames(
  db: Kysely<Tables>,
  traderId: number,
  names: PublicNames,
): Promise<boolean> {
  const { name, alias } = shownNames(names);
  const looks = [...new Set([...looksOf(name), ...looksOf(alias)])];
  if (looks.length === 0) return true;
  const held = await db
    .selectFrom('public_name')
    .select('look')
    .where('trader_id', '=', traderId)
    .where('look', 'in', looks)
    .execute();
  return held.length === looks.length;
}

/** Of one length, however long a name is and whatever it becomes. */
function looksOf(name: string): string[] {
  return skeletonsOf(name).map((skeleton) => createHash('sha256').update(skeleton).digest('base64url'));
}

/** The names as columns of their trader. */
export function columnsOfNames({ publicFirstName, publicLastName, publicAlias }: PublicNames) {
  return {
    public_first_name: publicFirstName,
    public_last_name: publicLastName,
    public_alias: publicAlias,
  };
}
