import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { DAY_MS } from '@daybook/domain/calendar.ts';
import { findLinkToken, linkHash, LINKS, linkToken, type LinkPayloads, type LinkPurpose } from './token.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/store/tables.ts';

/** A link that works now. */
export interface OpenLink<P extends LinkPurpose = LinkPurpose> {
  readonly id: string;
  readonly purpose: P;
  /** Null for a confirmation, and for a reset that was asked for an unknown address. */
  readonly traderId: number | null;
  readonly createdAt: number;
  readonly payload: LinkPayloads[P];
}

export interface NewLink {
  readonly id: string;
  readonly expiresAt: number;
}

interface LinkToCreate<P extends LinkPurpose> {
  readonly purpose: P;
  readonly traderId: number | null;
  readonly payload: LinkPayloads[P];
  readonly now: number;
}

/**
 * Makes a link. An older one of the same trader and purpose is void from then on, except that every former address keeps its
 * own.
 */
export async function createLink<P extends LinkPurpose>(
  db: Kysely<Tables>,
  secrets: Secrets,
  { purpose, traderId, payload, now }: LinkToCreate<P>,
): Promise<NewLink> {
  if (traderId !== null && purpose !== 'former-address') await voidLinks(db, { traderId }, [purpose], now);
  const id = randomBytes(16).toString('base64url');
  const expiresAt = now + LINKS[purpose].lifeMs;
  await db
    .insertInto('link')
    .values({
      id,
      purpose,
      token_hash: linkHash(purpose, linkToken(secrets, purpose, id)),
      trader_id: traderId,
      payload: payload === null ? null : JSON.stringify(payload),
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
      voided_at: null,
    })
    .execute();
  return { id, expiresAt };
}

/** Voids open links of these purposes that a trader, or everybody for null, got from an instant on; returns how many there were. */
export async function voidLinks(
  db: Kysely<Tables>,
  { traderId, since = 0 }: { readonly traderId: number | null; readonly since?: number },
  purposes: readonly LinkPurpose[],
  now: number,
): Promise<number> {
  const open = db
    .updateTable('link')
    .set({ voided_at: now, payload: null })
    .where('purpose', 'in', [...purposes])
    .where('created_at', '>=', since)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null);
  const wanted = traderId === null ? open : open.where('trader_id', '=', traderId);
  return (await wanted.returning('id').execute()).length;
}

/** Links that work now: neither used, void nor expired, and not of a trader who is disabled. */
export function openLinks(db: Kysely<Tables>, now: number) {
  return db
    .selectFrom('link')
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .where((row) =>
      row.or([
        row('trader_id', 'is', null),
        row('trader_id', 'in', row.selectFrom('trader').select('trader.id').where('disabled_at', 'is', null)),
      ]),
    );
}

/** The link that a token opens now, for one of these purposes; looking consumes nothing, since mail scanners look too. */
export async function findLink<P extends LinkPurpose>(
  db: Kysely<Tables>,
  purposes: readonly P[],
  token: string,
  now: number,
): Promise<OpenLink<P> | undefined> {
  const row = await openLinks(db, now)
    .select(['id', 'purpose', 'trader_id', 'created_at', 'payload'])
    .where(
      'token_hash',
      'in',
      purposes.map((purpose) => linkHash(purpose, token)),
    )
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      purpose: row.purpose as P,
      traderId: row.trader_id,
      createdAt: row.created_at,
      payload: (row.payload === null ? null : JSON.parse(row.payload)) as LinkPayloads[P],
    }
  );
}

/** Spends a link, in the transaction of what it was for; undefined when it opens nothing, or was spent meanwhile. */
export async function consumeLink<P extends LinkPurpose>(
  db: Kysely<Tables>,
  { id, purpose }: { readonly id: string; readonly purpose: P },
  token: string,
  now: number,
): Promise<OpenLink<P> | undefined> {
  const link = await findLink(db, [purpose], token, now);
  if (link?.id !== id) return undefined;
  const spent = await db
    .updateTable('link')
    .set({ used_at: now, payload: null })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return spent && link;
}

/** Purpose and token of a link for the email that carries it; null when it opens nothing any more. */
export async function readLinkToMail(
  db: Kysely<Tables>,
  secrets: Secrets,
  id: string,
  now: number,
): Promise<{ readonly purpose: LinkPurpose; readonly token: string } | null> {
  const row = await openLinks(db, now)
    .select(['purpose', 'token_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const purpose = row.purpose as LinkPurpose;
  const token = findLinkToken(secrets, purpose, id, row.token_hash);
  return token === null ? null : { purpose, token };
}

/** The address that a trader's journal is about to move to; null without one. */
export async function findPendingAddress(
  db: Kysely<Tables>,
  traderId: number,
  now: number,
): Promise<string | null> {
  const row = await openLinks(db, now)
    .select('payload')
    .where('trader_id', '=', traderId)
    .where('purpose', '=', 'address')
    .executeTakeFirst();
  const payload = JSON.parse(row?.payload ?? 'null') as LinkPayloads['address'] | null;
  return payload?.email ?? null;
}

/** Forgets links a day after they expired. */
export async function forgetLinks(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('link')
    .where('expires_at', '<', now - DAY_MS)
    .execute();
}
