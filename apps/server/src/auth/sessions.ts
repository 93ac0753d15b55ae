import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import { appendAudit } from '#server/audit/append.ts';
import { bucketOf, takeAttempt } from '#server/auth/attempts.ts';
import type { Config } from '#server/config.ts';
import { addressPrefix } from '#server/http/caller-address.ts';
import { cookieName, cookieText, parseCookies } from '#server/http/cookies.ts';
import type { Services } from '#server/services.ts';
import type { Store } from '#server/store/store.ts';
import { StoreBusy, StoreFull } from '#server/store/store-errors.ts';
import type { Tables } from '#server/store/tables.ts';

/** A session ends when it was not used for so long, and after so long in any case. */
export const IDLE_MS = 12 * 3_600_000;
export const ABSOLUTE_MS = 30 * 86_400_000;
const MOST_SESSIONS = 10;
/** Use is written down no more often than this. */
const TOUCH_MS = 60_000;
/** Ended sessions are kept this long, so that their holders hear "expired" and not "unknown". */
const REMEMBERED_MS = 7 * 86_400_000;

const TOKEN = /^tj_[A-Za-z0-9_-]{43}$/;
const BIND_COOKIE = 'bind';

/** A session that may be used now. */
export interface LiveSession {
  readonly traderId: number;
  /** Names it towards its trader and in the audit. */
  readonly publicId: string;
  readonly tokenHash: Uint8Array;
}

export type FoundSession =
  | { readonly kind: 'live'; readonly session: LiveSession }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' };

export interface NewSession {
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

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
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
      last_used_at: now,
      idle_until: now + IDLE_MS,
      absolute_until: now + ABSOLUTE_MS,
      client_label: (session.userAgent ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 200),
      address: addressPrefix(session.ip),
    })
    .execute();
  await dropOldest(db, traderId, now);
  const bindCookie = bind === null ? null : cookieText(config, BIND_COOKIE, bind, ABSOLUTE_MS / 1000);
  return { accessToken, bindCookie, publicId };
}

async function dropOldest(db: Kysely<Tables>, traderId: number, now: number): Promise<void> {
  const live = await db
    .selectFrom('session')
    .select('public_id')
    .where('trader_id', '=', traderId)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('public_id')
    .execute();
  const surplus = live.slice(MOST_SESSIONS).map((row) => row.public_id);
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

/** The session that a request's headers open. Each request asks the store, so an ended session is ended everywhere. */
export async function readSession(
  services: Pick<Services, 'store' | 'config' | 'clock' | 'log'>,
  {
    headers,
    ip,
    id: requestId,
  }: { readonly headers: IncomingHttpHeaders; readonly ip: string; readonly id: string },
): Promise<FoundSession> {
  const { store, config } = services;
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  if (!TOKEN.test(token)) return { kind: 'unknown' };
  const tokenHash = digest(token);
  const row = await store.read((db) => findSession(db, tokenHash));
  if (row === undefined || !isOpen(row)) return { kind: 'unknown' };
  const now = services.clock();
  const session = { traderId: row.trader_id, publicId: row.public_id, tokenHash };
  if (!hasOtherHalf(row.bind_hash, headers.cookie, config)) {
    await noteStolen(store, session, { at: now, ip, requestId });
    return { kind: 'unknown' };
  }
  if (row.idle_until <= now || row.absolute_until <= now) return { kind: 'expired' };
  if (now - row.last_used_at > TOUCH_MS) await touch(services, tokenHash, now);
  return { kind: 'live', session };
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
  { at, ip, requestId }: { readonly at: number; readonly ip: string; readonly requestId: string },
): Promise<void> {
  const allowance = { bucket: bucketOf('denied-noted', session), most: 1, windowSeconds: 3_600 };
  await store.write(async (db) => {
    if ((await takeAttempt(db, [allowance], at)) !== null) return;
    const object = 'token without its cookie';
    await appendAudit(db, {
      at,
      event: 'access-denied',
      result: 'refused',
      object,
      traderId,
      session,
      ip,
      requestId,
    });
  });
}

function findSession(db: Kysely<Tables>, tokenHash: Uint8Array) {
  return db
    .selectFrom('session')
    .innerJoin('trader', 'trader.id', 'session.trader_id')
    .select([
      'session.trader_id',
      'session.public_id',
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
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** A token alone is worth nothing where its session was bound to a cookie. */
function hasOtherHalf(bindHash: Uint8Array | null, header: string | undefined, config: Config): boolean {
  if (bindHash === null) return true;
  const bind = parseCookies(header).get(cookieName(config, BIND_COOKIE));
  return bind !== undefined && timingSafeEqual(digest(bind), bindHash);
}

async function touch(
  { store, log }: Pick<Services, 'store' | 'log'>,
  tokenHash: Uint8Array,
  now: number,
): Promise<void> {
  const values = { last_used_at: now, idle_until: now + IDLE_MS };
  try {
    await store.write((db) =>
      db
        .updateTable('session')
        .set(values)
        .where('token_hash', '=', tokenHash)
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
export async function endSession(db: Kysely<Tables>, tokenHash: Uint8Array, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
}

/** The cookie that removes a session's other half. */
export function withoutBindCookie(config: Config): string {
  return cookieText(config, BIND_COOKIE, '', 0);
}
