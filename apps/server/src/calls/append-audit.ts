import type { Kysely } from 'kysely';
import { addressPrefix } from './caller-address.ts';
import type { Tables } from '#server/store/tables.ts';

/** What is written down for later, and never changed. */
export type AuditEvent =
  | 'sign-in'
  | 'sign-out'
  | 'limit-hit'
  | 'access-denied'
  | 'account-changed'
  | 'account-linked'
  | 'account-password'
  | 'account-removed'
  | 'email-changed'
  | 'email-taken-back'
  | 'email-change-asked'
  | 'email-change-cancelled'
  | 'journal-created'
  | 'password-changed'
  | 'password-reset'
  | 'reset-asked'
  | 'invited'
  | 'invitation-revoked'
  | 'trader-disabled'
  | 'trader-enabled'
  | 'sessions-ended'
  | 'token-reused'
  | 'second-factor'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'api-token-made'
  | 'api-token-revoked'
  | 'journal-exported'
  | 'journal-imported'
  | 'notes-attached'
  | 'notes-taken-back'
  | 'trader-deleted'
  | 'keys-rotated'
  | 'backup-restored'
  | 'trade-shared'
  | 'trade-unshared'
  | 'comment-removed'
  | 'comment-reported'
  | 'public-address-renewed'
  | 'public-name-hidden'
  | 'trade-deleted'
  | 'trade-restored'
  | 'demo-started';

export interface AuditEntry {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly event: AuditEvent;
  readonly result: 'done' | 'refused';
  readonly traderId?: number | null;
  /** Public id of the session, never its token. */
  readonly session?: string | null;
  readonly ip?: string;
  /** What it was about, in our own words. */
  readonly object?: string;
  readonly requestId?: string;
}

/** What the audit needs to know of a signed-in trader's call. */
export interface AuditedCall {
  readonly trader: { readonly traderId: number };
  readonly session: { readonly publicId: string };
  readonly now: number;
  readonly ip: string;
  readonly requestId: string;
}

/** The entry of what a signed-in trader did, and what it was about. */
export function auditOf(
  { trader, session, now, ip, requestId }: AuditedCall,
  event: AuditEvent,
  object?: string,
): AuditEntry {
  return {
    at: now,
    event,
    result: 'done',
    traderId: trader.traderId,
    session: session.publicId,
    ip,
    requestId,
    ...(object === undefined ? {} : { object }),
  };
}

/** Appends to the audit, in the transaction of the event. */
export async function appendAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: entry.at,
      trader_id: entry.traderId ?? null,
      session: entry.session ?? null,
      address: entry.ip === undefined ? null : addressPrefix(entry.ip),
      event: entry.event,
      object: entry.object ?? null,
      result: entry.result,
      request_id: entry.requestId ?? null,
    })
    .execute();
}
