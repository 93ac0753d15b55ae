import type { Kysely, Selectable } from 'kysely';
import type { PublicTrader } from '@daybook/api/public/top-traders.ts';
import type { Tables, TraderTable } from '#server/store/tables.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';

/** Columns of a trader from which the public names are made; no other column of a trader is ever public. */
export const PUBLIC_COLUMNS = [
  'trader.public_uuid',
  'trader.public_first_name',
  'trader.public_last_name',
  'trader.public_alias',
  'trader.avatar',
] as const;

type PublicColumns = Pick<
  Selectable<TraderTable>,
  'public_uuid' | 'public_first_name' | 'public_last_name' | 'public_alias' | 'avatar'
>;

/** The public person of a row of {@link PUBLIC_COLUMNS}. */
export function publicPerson(row: PublicColumns): PublicTrader {
  return {
    firstName: row.public_first_name,
    lastName: row.public_last_name,
    account: row.public_alias,
    accountUuid: row.public_uuid,
    avatar: row.avatar,
  };
}

/** First and last name, else the alias; null when the trader chose none: anonymous then. */
export function publicName({
  firstName,
  lastName,
  account,
}: Pick<PublicTrader, 'firstName' | 'lastName' | 'account'>): string | null {
  return `${firstName} ${lastName}`.trim() || account || null;
}

/** A trader who is public now, with what a page about them needs. */
export interface FoundTrader {
  readonly traderId: number;
  readonly person: PublicTrader;
  readonly revision: number;
  readonly language: TraderTable['language'];
}

/** The public trader of that public uuid; null for every other one, and for traders who left. */
export async function findPublicTrader(db: Kysely<Tables>, uuid: string): Promise<FoundTrader | null> {
  const row = await db
    .selectFrom('trader')
    .select(['trader.id', 'trader.revision', 'trader.language', ...PUBLIC_COLUMNS])
    .where('trader.public_uuid', '=', uuid)
    .where('trader.is_public', '=', 1)
    .where('trader.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { traderId: row.id, person: publicPerson(row), revision: row.revision, language: row.language };
}

/** Whether a trader is public, and under which public uuid. */
export async function readPublicProfile(db: Kysely<Tables>, traderId: number) {
  const row = await db
    .selectFrom('trader')
    .select(['is_public', 'public_uuid'])
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  return { isPublic: row.is_public === 1, publicUuid: row.public_uuid };
}

/** Gives a trader another public uuid; what the old one led to is found no more. */
export async function writePublicUuid(db: Kysely<Tables>, traderId: number, uuid: string): Promise<void> {
  await raiseRevision(db, traderId, { public_uuid: uuid });
}
