import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Language } from '@daybook/domain/language.ts';
import { createLink, type NewLink } from '#server/mail/links/queries.ts';
import type { LinkPayloads } from '#server/mail/links/token.ts';
import type { PostedPurpose } from '#server/mail/message.ts';
import { messageLanguage, post } from '#server/mail/outbox.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/store/tables.ts';

interface LinkToPost {
  readonly purpose: PostedPurpose;
  /** What somebody registered, with a confirmation. */
  readonly payload?: LinkPayloads['confirmation'];
  /** Null where no trader has the address: the same rows are written, and no email is sent. */
  readonly trader: {
    readonly id: number | null;
    readonly email: string;
    readonly language: Language | null;
  } | null;
  readonly now: number;
  readonly headers: IncomingHttpHeaders;
}

/** Makes a link and puts the email that carries it into the outbox. */
export async function postLink(
  db: Kysely<Tables>,
  secrets: Secrets,
  { purpose, payload = null, trader, now, headers }: LinkToPost,
): Promise<NewLink> {
  const traderId = trader?.id ?? null;
  const link = await createLink(db, secrets, { purpose, traderId, payload, now });
  const logins = purpose === 'onboarding' ? await loginNames(db, traderId) : [];
  await post(db, {
    message: { kind: 'link', purpose, linkId: link.id, logins },
    traderId,
    to: trader?.email ?? null,
    language: messageLanguage(trader?.language ?? null, { headers }),
    now,
    giveUpAt: link.expiresAt,
  });
  return link;
}

async function loginNames(db: Kysely<Tables>, traderId: number | null): Promise<string[]> {
  const rows = await db
    .selectFrom('invited_login')
    .select('user_name')
    .where('trader_id', '=', traderId ?? -1)
    .orderBy('n')
    .execute();
  return rows.map((row) => row.user_name);
}
