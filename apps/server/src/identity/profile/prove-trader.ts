import { appendAudit } from '#server/calls/append-audit.ts';
import { bucketOf, countAttempt, refundAttempt, spendAttempt } from '#server/limits/attempts.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { noteLimit } from '#server/limits/note-limit.ts';
import { verifyPassword } from '#server/identity/sign-in/password-hash.ts';
import type { Call } from '#server/calls/call.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { notifyWrongCode } from '#server/mail/notify-wrong-code.ts';
import type { OwnCredentials } from './queries.ts';
import { isFactorOn, spendCode } from '#server/identity/second-factor/queries.ts';
import type { Services } from '#server/services.ts';
import type { Store } from '#server/store/store.ts';

const MAX_WRONG = 10;
/** Passwords that are compared for one trader, right ones included: each costs a core for a tenth of a second. */
const MAX_COMPARED = 30;
const WINDOW_SECONDS = 15 * 60;

/** A call that asks who its caller is beyond the session. */
type SensitiveCall = Pick<Call, 'trader' | 'session' | 'now' | 'ip' | 'requestId' | 'headers'>;

/** What the trader types to confirm an action. */
interface Proof {
  readonly currentPassword?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Asks for the current password and, where a second factor is on, for a code as well, so that neither a browser left open nor a
 * stolen password alone gives the journal away. Null when both are right; else a Refusal at `currentPassword` or `code`, or 012 after
 * ten wrong ones, or thirty in all, in a quarter of an hour. A code that was right is used up.
 */
export async function findProofRefusal(
  services: Pick<Services, 'store' | 'secrets'>,
  hashes: HashQueue,
  own: Pick<OwnCredentials, 'passwordHash'>,
  { currentPassword, code }: Proof,
  call: SensitiveCall,
): Promise<Refusal | null> {
  return (
    (await findPasswordRefusal(services.store, hashes, own, currentPassword, call)) ??
    (await findCodeRefusal(services, code, call))
  );
}

/** The password alone, where the caller checks the code. */
export async function findPasswordRefusal(
  store: Store,
  hashes: HashQueue,
  { passwordHash }: Pick<OwnCredentials, 'passwordHash'>,
  typed: string | undefined,
  { trader, now, ip, requestId }: SensitiveCall,
): Promise<Refusal | null> {
  const wrong = (problem: 'required' | 'wrong') =>
    refuse('011', {
      field: 'currentPassword',
      message: 'the current password is asked for',
      details: { problem },
    });
  if (typed === undefined || typed === '') return wrong('required');
  const whom = String(trader.traderId);
  const wrongOnes = {
    bucket: bucketOf('present-password', whom),
    most: MAX_WRONG,
    windowSeconds: WINDOW_SECONDS,
  };
  const compared = {
    bucket: bucketOf('compared-password', whom),
    most: MAX_COMPARED,
    windowSeconds: WINDOW_SECONDS,
  };
  const wait = await countAttempt(store, [wrongOnes, compared], now);
  if (wait !== null) {
    await noteLimit(store, { at: now, object: 'present-password', ip, requestId });
    return refuse('012', { retryAfterSeconds: wait });
  }
  if (passwordHash === null || !(await hashes.run(() => verifyPassword(typed, passwordHash))))
    return wrong('wrong');
  await store.write((db) => refundAttempt(db, [wrongOnes], now));
  return null;
}

/** Wrong codes are counted with those of the second factor's own calls, in one transaction with the comparison. */
async function findCodeRefusal(
  { store, secrets }: Pick<Services, 'store' | 'secrets'>,
  typed: string | undefined,
  call: SensitiveCall,
): Promise<Refusal | null> {
  const { trader, session, now, ip, requestId } = call;
  const { traderId } = trader;
  if (!(await store.read((db) => isFactorOn(db, traderId)))) return null;
  if (typed === undefined || typed.trim() === '') return codeRefusal('required');
  const allowance = codeAllowance(traderId);
  const result = await store.write(async (db) => {
    const wait = await spendAttempt(db, [allowance], now);
    if (wait !== null) return { wait };
    // Switched off in another window meanwhile: there is nothing to compare with.
    if (!(await isFactorOn(db, traderId))) return 'right';
    if ((await spendCode(db, secrets, traderId, typed, now)) === 'wrong') {
      const audit = { at: now, traderId, session: session.publicId, ip, requestId };
      await appendAudit(db, { ...audit, event: 'second-factor', result: 'refused' });
      await notifyWrongCode(db, traderId, call);
      return 'wrong';
    }
    await refundAttempt(db, [allowance], now);
    return 'right';
  });
  if (result === 'right') return null;
  if (result === 'wrong') return codeRefusal('wrong');
  await noteLimit(store, { at: now, object: 'second-factor', ip, requestId });
  return refuse('012', { retryAfterSeconds: result.wait });
}

/** How many wrong codes a signed-in trader may type, whatever they are asked for. */
export function codeAllowance(traderId: number) {
  return {
    bucket: bucketOf('second-factor-code', String(traderId)),
    most: MAX_WRONG,
    windowSeconds: WINDOW_SECONDS,
  } as const;
}

/** A refusal at the code. */
export function codeRefusal(problem: 'required' | 'wrong'): Refusal {
  const message = problem === 'wrong' ? 'this code is not right' : 'a code of the second factor is asked for';
  return refuse('011', { field: 'code', message, details: { problem } });
}
