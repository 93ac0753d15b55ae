import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Language } from '@daybook/domain/language.ts';
import { readLinkToMail } from './links/queries.ts';
import { linkHref } from './links/token.ts';
import { lastLease } from '#server/limits/set-back.ts';
import { writeMessage, type Message } from '#server/mail/message.ts';
import {
  isRefusedForGood,
  openTransport,
  reasonOf,
  type Mail,
  type Transport,
} from '#server/mail/transport.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';

/** Longer than the mail server may keep a sender waiting. */
export const MESSAGE_LEASE_MS = 120_000;
const FIRST_WAIT_MS = 15_000;
const MAX_WAIT_MS = 30 * 60_000;
/** Emails that have gone, or never will, are forgotten after this. */
const REMEMBERED_MS = 7 * 86_400_000;

interface Sending extends Pick<Services, 'store' | 'config' | 'secrets' | 'log' | 'clock'> {
  readonly transport: Transport;
  /** Names this sender in the rows it has leased. */
  readonly owner: string;
}

/** A sender for one server. */
export function openSending(services: Services): Sending {
  const { store, config, secrets, log, clock } = services;
  return { store, config, secrets, log, clock, transport: openTransport(config, log), owner: randomUUID() };
}

/**
 * Sends what is due, an email at a time; stops at one that could not be handed over, since the next would fare no better.
 * Each email is leased, so that of several servers one sends it; one that dies in between is sent again, under the same
 * Message-ID. Returns how many emails are done with.
 */
export async function deliverDue(sending: Sending): Promise<number> {
  for (let done = 0; ; done += 1) {
    const claimed = await claimMessage(sending);
    if (claimed === null) return done;
    if (!(await deliver(sending, claimed))) return done;
  }
}

interface ClaimedMessage {
  readonly id: string;
  readonly to: string | null;
  readonly language: Language;
  readonly message: Message;
  readonly firstName: string;
  readonly attempts: number;
  readonly giveUpAt: number;
  readonly createdAt: number;
}

/** Leases the email that has been due for longest; null when none is. */
export async function claimMessage({ store, clock, owner }: Sending): Promise<ClaimedMessage | null> {
  const now = clock();
  for (;;) {
    const due = await store.read((db) => dueMessage(db, now));
    if (due === undefined) return null;
    const claimed = await store.write((db) => lease(db, due.id, owner, now));
    // Another server was quicker; there may be a next one.
    if (claimed !== null) return claimed;
  }
}

function dueMessage(db: Kysely<Tables>, now: number) {
  return db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where((row) =>
      row.or([
        row('run_after', '<=', now),
        // A new one waits for nothing, and none for longer than this: the clock was set back.
        row('attempts', '=', 0),
        row('run_after', '>', lastLease(now, MAX_WAIT_MS)),
      ]),
    )
    .where((row) => isFree(row, now))
    .orderBy('run_after')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Whether no sender has the email. */
function isFree(row: ExpressionBuilder<Tables, 'outbox'>, now: number) {
  return row.or([
    row('lease_until', 'is', null),
    row('lease_until', '<=', now),
    row('lease_until', '>', lastLease(now, MESSAGE_LEASE_MS)),
  ]);
}

async function lease(
  db: Kysely<Tables>,
  id: string,
  owner: string,
  now: number,
): Promise<ClaimedMessage | null> {
  const row = await db
    .updateTable('outbox')
    .set((columns) => ({ owner, lease_until: now + MESSAGE_LEASE_MS, attempts: columns('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where((columns) => isFree(columns, now))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  const trader =
    row.trader_id === null
      ? undefined
      : await db.selectFrom('trader').select('first_name').where('id', '=', row.trader_id).executeTakeFirst();
  return {
    id,
    to: row.recipient,
    language: row.language,
    message: JSON.parse(row.content) as Message,
    firstName: trader?.first_name ?? '',
    attempts: row.attempts,
    giveUpAt: row.give_up_at,
    createdAt: row.created_at,
  };
}

/** Sends a leased email and records the result; false when it has to be retried. */
async function deliver(sending: Sending, claimed: ClaimedMessage): Promise<boolean> {
  const mail = sending.clock() >= claimed.giveUpAt ? null : await prepareMail(sending, claimed);
  if (mail === null) {
    await endMessage(sending, claimed.id, 'dropped');
    return true;
  }
  try {
    await sending.transport.send(mail);
  } catch (error) {
    return await notTaken(sending, claimed, error);
  }
  await endMessage(sending, claimed.id, 'sent');
  return true;
}

/** The email in words; null when nobody is to get it, or its link opens nothing any more. */
export async function prepareMail(
  { store, secrets, config, clock }: Pick<Sending, 'store' | 'secrets' | 'config' | 'clock'>,
  { id, to, language, message, firstName, createdAt }: ClaimedMessage,
): Promise<Mail | null> {
  if (to === null) return null;
  let href: string | null = message.kind === 'already-here' ? `${config.baseUrl.origin}/auth/login` : null;
  const linkId = linkIn(message);
  if (linkId !== null) {
    const link = await store.read((db) => readLinkToMail(db, secrets, linkId, clock()));
    if (link === null) return null;
    href = linkHref(config.baseUrl, link.purpose, linkId, link.token);
  }
  return { id, to, writtenAt: createdAt, ...writeMessage(message, language, firstName, href) };
}

/** The id of the link that an email carries; null for none. */
function linkIn(message: Message): string | null {
  if (message.kind === 'link') return message.linkId;
  if (message.kind === 'confirm-address') return message.changeId;
  return message.kind === 'email-changed-old' ? (message.formerId ?? null) : null;
}

async function notTaken(sending: Sending, claimed: ClaimedMessage, error: unknown): Promise<boolean> {
  const { store, owner, log, clock } = sending;
  if (isRefusedForGood(error)) {
    log.warn('the mail server refused an email for good', { reason: reasonOf(error) });
    await endMessage(sending, claimed.id, 'failed', reasonOf(error));
    return true;
  }
  log.warn('an email could not be handed over; it is tried again', {
    reason: reasonOf(error),
    count: claimed.attempts,
  });
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (claimed.attempts - 1), MAX_WAIT_MS);
  await store.write((db) =>
    db
      .updateTable('outbox')
      .set({ run_after: clock() + wait, lease_until: null, owner: null, error: reasonOf(error) })
      .where('id', '=', claimed.id)
      .where('owner', '=', owner)
      .execute(),
  );
  return false;
}

/** Only the fact of the email is kept: neither its address nor its content. */
async function endMessage(
  { store, owner, clock }: Sending,
  id: string,
  state: 'sent' | 'dropped' | 'failed',
  error: string | null = null,
): Promise<void> {
  await store.write((db) =>
    db
      .updateTable('outbox')
      .set({ state, error, recipient: null, content: '', lease_until: null, ended_at: clock() })
      .where('id', '=', id)
      .where('owner', '=', owner)
      .execute(),
  );
}

/** Forgets emails that are done with. */
export async function forgetMessages(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('ended_at', '<', now - REMEMBERED_MS)
    .execute();
}
