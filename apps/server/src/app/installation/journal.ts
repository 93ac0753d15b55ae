import { timingSafeEqual } from 'node:crypto';
import type { createJournal } from '@daybook/api/identity/installation.ts';
import type { BodyOf } from '@daybook/api/contract/endpoint.ts';
import type { Problem } from '@daybook/api/contract/problems.ts';
import { parseEmail } from '@daybook/domain/account/email.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import type { IsCommon } from '#server/identity/sign-in/common-password.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { hashPassword } from '#server/identity/sign-in/password-hash.ts';
import { createTrader } from '#server/identity/sign-in/queries.ts';
import { createSession, type SessionKeys } from '#server/identity/sign-in/sessions.ts';
import type { Call } from '#server/calls/call.ts';
import { Refusal } from '#server/calls/refusal.ts';
import { forgetSetUpCode, isUnowned, lockInstallation } from '#server/identity/installation-queries.ts';
import { newPasswordProblems } from '#server/identity/new-password.ts';
import { readProfile } from '#server/identity/profile/queries.ts';
import type { Profile } from '@daybook/api/identity/profile.ts';
import type { Services } from '#server/services.ts';

type JournalForm = BodyOf<typeof createJournal>;

/** What is wrong with the form, by field; null when the journal may be made. */
export function findFormRefusal(
  form: JournalForm,
  setUpCode: string | null,
  isCommon: IsCommon,
): Refusal | null {
  const problems: Problem[] = [];
  const add = (field: string, problem: string, message: string) =>
    problems.push({ code: '011', field, message, details: { problem } });
  const email = parseEmail(form.email);
  if (email === null) add('email', 'not-an-email', 'this is no e-mail address');
  const names = [...(email ?? '').split('@'), form.firstName, form.lastName];
  problems.push(...newPasswordProblems(form.password, names, isCommon));
  if (setUpCode !== null && !isSame(form.setUpCode ?? '', setUpCode))
    add('setUpCode', 'wrong-code', 'this is not the code in the log of the server');
  const [first, ...rest] = problems;
  return first === undefined ? null : new Refusal([first, ...rest]);
}

function isSame(typed: string, code: string): boolean {
  const [left, right] = [Buffer.from(typed.trim().toLowerCase()), Buffer.from(code)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Creates the first trader, besides the demo's if there is one, and signs in, in one transaction; null when there is one already. */
export async function createFirstTrader(
  { store, config }: Services,
  hashes: HashQueue,
  form: JournalForm,
  { now, ip, headers, requestId }: Pick<Call, 'now' | 'ip' | 'headers' | 'requestId'>,
): Promise<{ keys: SessionKeys; profile: Profile; email: string } | null> {
  const email = parseEmail(form.email) ?? '';
  const passwordHash = await hashes.run(() => hashPassword(form.password));
  return store.write(async (db) => {
    await lockInstallation(db);
    if (!(await isUnowned(db))) return null;
    const names = {
      email,
      firstName: form.firstName,
      lastName: form.lastName,
      language: form.language ?? null,
    };
    const traderId = await createTrader(db, { ...names, passwordHash, isDemo: false, now });
    await forgetSetUpCode(db);
    const session = { traderId, passwordVersion: 1, now, ip, userAgent: headers['user-agent'] };
    const keys = await createSession(db, config, session);
    await appendAudit(db, {
      at: now,
      event: 'journal-created',
      result: 'done',
      traderId,
      session: keys.publicId,
      ip,
      requestId,
    });
    return { keys, profile: await readProfile(db, traderId, now), email };
  });
}
