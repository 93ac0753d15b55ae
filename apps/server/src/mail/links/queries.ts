import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { DAY_MS } from '@daybook/domain/calendar.ts';
import { linkHash, linkToken, type LinkPurpose } from './token.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/store/tables.ts';

/** How long a link of each purpose works, in milliseconds. */
const LINK_LIFE_MS = {
  reset: 30 * 60_000,
  onboarding: 72 * 3_600_000,
  confirmation: 24 * 3_600_000,
} as const satisfies Record<LinkPurpose, number>;

/** A link that works now. */
export interface OpenLink {
  readonly id: string;
  readonly purpose: LinkPurpose;
  /** Null for a confirmation: its trader is made when it is used. */
  readonly traderId: number | null;
}

export interface NewLink {
  readonly id: string;
  readonly expiresAt: number;
}

/**
 * Makes a link; an older one of the same trader and purpose is void from then on. Without a trader it opens nothing unless
 * something is registered for it.
 */
export async function createLink(
  db: Kysely<Tables>,
  secrets: Secrets,
  link: { readonly purpose: LinkPurpose; readonly traderId: number | null; readonly now: number },
): Promise<NewLink> {
  const { purpose, traderId, now } = link;
  await voidLinks(db, traderId ?? -1, [purpose], now);
  const id = randomBytes(16).toString('base64url');
  const expiresAt = now + LINK_LIFE_MS[purpose];
  const hash = linkHash(purpose, linkToken(secrets, purpose, id));
  await db
    .insertInto('link')
    .values({
      id,
      purpose,
      token_hash: hash,
      trader_id: traderId,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
      voided_at: null,
    })
    .execute();
  return { id, expiresAt };
}

/** Voids what a trader still holds of these purposes; returns how many links there were. */
export async function voidLinks(
  db: Kysely<Tables>,
  traderId: number,
  purposes: readonly LinkPurpose[],
  now: number,
): Promise<number> {
  const rows = await db
    .updateTable('link')
    .set({ voided_at: now })
    .where('trader_id', '=', traderId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}

/** The link that a token opens now, for one of these purposes; looking consumes nothing, since mail scanners look too. */
export async function findLink(
  db: Kysely<Tables>,
  purposes: readonly LinkPurpose[],
  token: string,
  now: number,
): Promise<OpenLink | undefined> {
  const row = await db
    .selectFrom('link')
    .select(['id', 'purpose', 'trader_id'])
    .where(
      'token_hash',
      'in',
      purposes.map((purpose) => linkHash(purpose, token)),
    )
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { id: row.id, purpose: row.purpose, traderId: row.trader_id };
}

/** Spends a link, in the transaction of what it was for; false when it was spent, voided or expired meanwhile. */
export async function consumeLink(
  db: Kysely<Tables>,
  { id, purpose }: Pick<OpenLink, 'id' | 'purpose'>,
  token: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('link')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('token_hash', '=', linkHash(purpose, token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets links a day after they expired. */
export async function forgetLinks(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('link')
    .where('expires_at', '<', now - DAY_MS)
    .execute();
}
