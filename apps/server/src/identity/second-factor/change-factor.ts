import type { Kysely } from 'kysely';
import type {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  SecondFactor,
} from '@daybook/api/identity/second-factor.ts';
import { appendAudit, auditOf } from '#server/calls/append-audit.ts';
import { refundAttempt, spendAttempt } from '#server/limits/attempts.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { noteLimit } from '#server/limits/note-limit.ts';
import type { Call } from '#server/calls/call.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { notifyOwner } from '#server/mail/outbox.ts';
import { notifyWrongCode } from '#server/mail/notify-wrong-code.ts';
import { codeAllowance, codeRefusal, findPasswordRefusal } from '#server/identity/profile/prove-trader.ts';
import { readOwnCredentials } from '#server/identity/profile/queries.ts';
import { describeSecret, newSecret } from './codes.ts';
import {
  confirmFactor,
  findFactor,
  readFactor,
  removeFactor,
  renewRecoveryCodes,
  spendAppCode,
  spendCode,
  writeSecret,
} from './queries.ts';
import { requireOpenSession } from '#server/identity/sign-in/sessions.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';

type CodesAnswer = SecondFactor & { recoveryCodes: string[] };
type ConfirmedCall = Call<typeof disableSecondFactor>;

/** Makes a secret that counts for nothing yet. Asks for the present password: a browser left open must not lock its trader out. */
export async function beginFactor(
  { store, secrets }: Services,
  hashes: HashQueue,
  call: Call<typeof beginSecondFactor>,
): Promise<{ secret: string; uri: string } | Refusal> {
  const { traderId } = call.trader;
  const own = await store.read((db) => readOwnCredentials(db, traderId));
  const refusal = await findPasswordRefusal(store, hashes, own, call.body.currentPassword, call);
  if (refusal !== null) return refusal;
  const secret = newSecret();
  const written = await store.write(async (db) => {
    await requireOpenSession(db, call);
    return writeSecret(db, secrets, traderId, secret, call.now);
  });
  return written ? describeSecret(secret, own.email) : alreadyOn();
}

/** Switches the second factor on by the first code of the app, and gives the recovery codes this once. */
export function confirmNewFactor(
  services: Services,
  call: Call<typeof confirmSecondFactor>,
): Promise<CodesAnswer | Refusal> {
  const { traderId } = call.trader;
  return withCode(services, call, async (db) => {
    const factor = await findFactor(db, traderId);
    if (factor === undefined) return refuse('009', { message: 'there is no secret to confirm: begin again' });
    if (factor.confirmedAt !== null) return alreadyOn();
    if (!(await spendAppCode(db, services.secrets, traderId, call.body.code, call.now))) return 'wrong';
    await confirmFactor(db, traderId, call.now);
    await appendAudit(db, auditOf(call, 'second-factor-on'));
    await notifyOwner(db, traderId, call, (on) => ({ kind: 'second-factor-on', on }));
    const recoveryCodes = await renewRecoveryCodes(db, traderId);
    return { ...(await readFactor(db, traderId)), recoveryCodes };
  });
}

/** Gives new recovery codes in the place of the old ones. */
export function giveRecoveryCodes(
  services: Services,
  hashes: HashQueue,
  call: ConfirmedCall,
): Promise<CodesAnswer | Refusal> {
  const { traderId } = call.trader;
  return confirmed(services, hashes, call, async (db) => {
    const recoveryCodes = await renewRecoveryCodes(db, traderId);
    await appendAudit(db, auditOf(call, 'recovery-codes-renewed'));
    return { ...(await readFactor(db, traderId)), recoveryCodes };
  });
}

/** Switches the second factor off. */
export function disableFactor(
  services: Services,
  hashes: HashQueue,
  call: ConfirmedCall,
): Promise<SecondFactor | Refusal> {
  const { traderId } = call.trader;
  return confirmed(services, hashes, call, async (db) => {
    await removeFactor(db, traderId);
    await appendAudit(db, auditOf(call, 'second-factor-off'));
    await notifyOwner(db, traderId, call, (on) => ({ kind: 'second-factor-off', on }));
    return readFactor(db, traderId);
  });
}

/** Does what asks for both the present password and a code. */
async function confirmed<Answer>(
  services: Services,
  hashes: HashQueue,
  call: ConfirmedCall,
  work: (db: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer | Refusal> {
  const { store, secrets } = services;
  const { traderId } = call.trader;
  const own = await store.read((db) => readOwnCredentials(db, traderId));
  const refusal = await findPasswordRefusal(store, hashes, own, call.body.currentPassword, call);
  if (refusal !== null) return refusal;
  return withCode<Answer>(services, call, async (db) => {
    const factor = await findFactor(db, traderId);
    if (factor === undefined || factor.confirmedAt === null)
      return refuse('009', { message: 'the second factor is off already' });
    const used = await spendCode(db, secrets, traderId, call.body.code, call.now);
    if (used !== 'wrong') return work(db);
    await notifyWrongCode(db, traderId, call);
    return 'wrong';
  });
}

/** Counts a code and does the work in one transaction. Wrong codes are few, right ones do not count. */
async function withCode<Answer>(
  { store }: Services,
  call: Pick<ConfirmedCall, 'trader' | 'session' | 'now' | 'ip' | 'requestId'>,
  work: (db: Kysely<Tables>) => Promise<Answer | Refusal | 'wrong'>,
): Promise<Answer | Refusal> {
  const { trader, now, ip, requestId } = call;
  const allowance = codeAllowance(trader.traderId);
  const result = await store.write(async (db) => {
    await requireOpenSession(db, call);
    const wait = await spendAttempt(db, [allowance], now);
    if (wait !== null) return { wait };
    const answer = await work(db);
    if (answer === 'wrong') await appendAudit(db, { ...auditOf(call, 'second-factor'), result: 'refused' });
    else await refundAttempt(db, [allowance], now);
    return { answer };
  });
  if ('wait' in result) {
    await noteLimit(store, { at: now, object: 'second-factor', ip, requestId });
    return refuse('012', { retryAfterSeconds: result.wait });
  }
  return result.answer === 'wrong' ? codeRefusal('wrong') : result.answer;
}

function alreadyOn(): Refusal {
  return refuse('009', { message: 'the second factor is on already' });
}
