import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import { appendAudit } from '#server/calls/append-audit.ts';
import { bucketOf, spendAttempt } from '#server/limits/attempts.ts';
import { findNextToken, followToken } from './session-rotation.ts';
import { digest } from './token-digest.ts';
import type { Call } from '#server/calls/call.ts';
import type { Config } from '#server/calls/config.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { LiveSession } from '#server/http/callers.ts';
import { addressPrefix } from '#server/calls/caller-address.ts';
import { cookieName, cookieText, parseCookies } from '#server/http/cookies.ts';
import type { Services } from '#server/services.ts';
import type { Store } from '#server/store/store.ts';
import { holdTrader } from '#server/store/raise-revision.ts';
import { StoreBusy, StoreFull } from '#server/store/store-errors.ts';
import type { Tables } from '#server/store/tables.ts';

const MAX_SESSIONS = 10;
/** Use is written down no more often than this. */
const TOUCH_MS = 60_000;
/** Ended sessions are kept this long, so that their holders hear "expired" and not "unknown". */
const REMEMBERED_MS = 7 * 86_400_000;

const TOKEN = /^tj_[A-Za-z0-9_-]{43}$/;
const BIND_COOKIE = 'bind';

type FoundSession =
  | {
      readonly kind: 'live';
      readonly session: LiveSession;
      /** The token that takes the place of the one that came, once a day; null at all other times. */
      readonly nextToken: string | null;
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' };

/** A request as far as it says who calls. */
export interface Caller {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly id: string;
}

export type SessionServices = Pick<Services, 'store' | 'config' | 'clock' | 'log' | 'secrets'>;

interface NewSession {
  readonly traderId: number;
  readonly passwordVersion: number;
  readonly now: number;
  readonly userAgent: string | undefined;
  readonly ip: string;
}

/** What the browser is given once: the token for its local storage, the other half as a cookie that scripts cannot read. */
export interface SessionKeys {
  readonly accessToken: string;
  readonly bindCookie: string | null;
  readonly publicId: string;
}

/** Opens a session; of more than ten the oldest fall out. Nothing that opens it is stored. */
export async function createSession(
  db: Kysely<Tables>,
  config: Config,
  session: NewSession,
): Promise<SessionKeys> {
  const { traderId, now } = session;
  const accessToken = `tj_${randomBytes(32).toString('base64url')}`;
  const bind = config.sessionMode === 'cookie-bound' ? randomBytes(32).toString('base64url') : null;
  const publicId = randomBytes(9).toString('base64url');
  await db
    .insertInto('session')
    .values({
      token_hash: digest(accessToken),
      public_id: publicId,
      trader_id: traderId,
      bind_hash: bind === null ? null : digest(bind),
      password_version: session.passwordVersion,
      created_at: now,
      token_since: now,
      last_used_at: now,
      idle_until: now + config.sessionIdleMs,
      absolute_until: now + config.sessionAbsoluteMs,
      client_label: (session.userAgent ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 200),
      address: addressPrefix(session.ip),
    })
    .execute();
  await dropOldest(db, traderId, publicId, now);
  const bindCookie =
    bind === null ? null : cookieText(config, BIND_COOKIE, bind, config.sessionAbsoluteMs / 1000);
  return { accessToken, bindCookie, publicId };
}

/** The new one stays, also where a clock that was set back makes it the oldest. */
async function dropOldest(db: Kysely<Tables>, traderId: number, newest: string, now: number): Promise<void> {
  const live = await db
    .selectFrom('session')
    .select('public_id')
    .where('trader_id', '=', traderId)
    .where('public_id', '<>', newest)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('public_id')
    .execute();
  const surplus = live.slice(MAX_SESSIONS - 1).map((row) => row.public_id);
  if (surplus.length > 0)
    await db.updateTable('session').set({ ended_at: now }).where('public_id', 'in', surplus).execute();
  await db
    .deleteFrom('session')
    .where('trader_id', '=', traderId)
    .where((row) =>
      row.or([row('idle_until', '<', now - REMEMBERED_MS), row('ended_at', '<', now - REMEMBERED_MS)]),
    )
    .execute();
}

/** The token in an Authorization header; empty without one. */
export function bearerToken({ headers }: Pick<Caller, 'headers'>): string {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** The session that a request's headers open. Each request asks the store, so an ended session is ended everywhere. */
export async function readSession(services: SessionServices, caller: Caller): Promise<FoundSession> {
  const { store, config, clock } = services;
  const token = bearerToken(caller);
  if (!TOKEN.test(token)) return { kind: 'unknown' };
  const tokenHash = digest(token);
  const note = { at: clock(), ip: caller.ip, requestId: caller.id };
  const row =
    (await store.read((db) => findSession(db, 'token_hash', tokenHash))) ??
    (await findFollowed(store, tokenHash, note));
  if (row === undefined || !isOpen(row)) return { kind: 'unknown' };
  const session = { traderId: row.trader_id, publicId: row.public_id };
  if (!hasOtherHalf(row.bind_hash, caller.headers.cookie, config)) {
    await noteStolen(store, session, note);
    return { kind: 'unknown' };
  }
  const now = note.at;
  if (row.idle_until <= now || row.absolute_until <= now) return { kind: 'expired' };
  if (now - row.last_used_at > TOUCH_MS) await touch(services, row.public_id, now);
  const isPresent = Buffer.from(row.token_hash).equals(tokenHash);
  return { kind: 'live', session, nextToken: isPresent ? await findNextToken(services, row, now) : null };
}

/** Whether a session that was live when a call arrived still is. */
export async function isSessionOpen(
  db: Kysely<Tables>,
  { traderId, publicId }: LiveSession,
): Promise<boolean> {
  const row = await findSession(db, 'public_id', publicId);
  return row !== undefined && row.trader_id === traderId && isOpen(row);
}

/**
 * Requires that the session of a call is still open, and keeps it so until the end of the transaction: what was proven before a reset
 * of the password or a sign-out proves nothing after it. To be called first where a call acts on a proof. Throws 003.
 */
export async function requireOpenSession(
  db: Kysely<Tables>,
  { trader, session }: Pick<Call, 'trader' | 'session'>,
): Promise<void> {
  await holdTrader(db, trader.traderId);
  if (!(await isSessionOpen(db, { ...trader, ...session }))) throw refuse('003');
}

/** The session of a token that takes over from the present one, or that was followed by it a moment ago. */
async function findFollowed(store: Store, tokenHash: Uint8Array, note: CallNote) {
  const publicId = await followToken(store, tokenHash, note);
  // Another request may have replaced it between two reads.
  if (publicId === null) return store.read((db) => findSession(db, 'token_hash', tokenHash));
  return store.read((db) => findSession(db, 'public_id', publicId));
}

/** What the audit keeps of a call. */
export interface CallNote {
  readonly at: number;
  readonly ip: string;
  readonly requestId: string;
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

function isOpen(row: SessionRow): boolean {
  const isEnded = row.ended_at !== null || row.replaced_at !== null || row.disabled_at !== null;
  return !isEnded && row.password_version === row.current_version;
}

/** A token without its cookie is what a thief of local storage has: worth a line in the audit, once an hour. */
async function noteStolen(
  store: Store,
  { traderId, publicId: session }: LiveSession,
  { at, ip, requestId }: CallNote,
): Promise<void> {
  const allowance = { bucket: bucketOf('denied-noted', session), most: 1, windowSeconds: 3_600 };
  const entry = { at, event: 'access-denied', result: 'refused', traderId, session, ip, requestId } as const;
  try {
    await store.write(async (db) => {
      if ((await spendAttempt(db, [allowance], at)) !== null) return;
      await appendAudit(db, { ...entry, object: 'token without its cookie' });
    });
  } catch (error) {
    if (!(error instanceof StoreFull)) throw error; // it is refused with a note or without
  }
}

function findSession(db: Kysely<Tables>, column: 'token_hash' | 'public_id', value: Uint8Array | string) {
  return db
    .selectFrom('session')
    .innerJoin('trader', 'trader.id', 'session.trader_id')
    .select([
      'session.trader_id',
      'session.public_id',
      'session.token_hash',
      'session.next_hash',
      'session.token_since',
      'session.bind_hash',
      'session.password_version',
      'session.last_used_at',
      'session.idle_until',
      'session.absolute_until',
      'session.replaced_at',
      'session.ended_at',
      'trader.password_version as current_version',
      'trader.disabled_at',
    ])
    .where(`session.${column}`, '=', value)
    .executeTakeFirst();
}

/** A token alone is worth nothing where its session was bound to a cookie. */
function hasOtherHalf(bindHash: Uint8Array | null, header: string | undefined, config: Config): boolean {
  if (bindHash === null) return true;
  const bind = parseCookies(header).get(cookieName(config, BIND_COOKIE));
  return bind !== undefined && timingSafeEqual(digest(bind), bindHash);
}

async function touch({ store, log, config }: SessionServices, publicId: string, now: number): Promise<void> {
  const values = { last_used_at: now, idle_until: now + config.sessionIdleMs };
  try {
    await store.write((db) =>
      db
        .updateTable('session')
        .set(values)
        .where('public_id', '=', publicId)
        .where('last_used_at', '<', now)
        .execute(),
    );
  } catch (error) {
    // A full disk must not lock traders out of what they can still read.
    if (!(error instanceof StoreFull) && !(error instanceof StoreBusy)) throw error;
    log.warn('the use of a session could not be written down', { code: error.name });
  }
}

/** Ends one session for every server on this store. */
export async function endSession(db: Kysely<Tables>, publicId: string, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('public_id', '=', publicId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The cookie that removes a session's other half. */
export function withoutBindCookie(config: Config): string {
  return cookieText(config, BIND_COOKIE, '', 0);
}
