import { emailKey } from '@daybook/domain/account/email.ts';
import type { Kysely } from 'kysely';
import type { Language } from '@daybook/domain/language.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import { findWait, spendAttempt } from '#server/limits/attempts.ts';
import { findKnownDevice } from '#server/identity/sign-in/known-device.ts';
import { noteLimit } from '#server/limits/note-limit.ts';
import type { Call } from '#server/calls/call.ts';
import { emailAllowances } from './allowances.ts';
import { postLink } from './post-link.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';

/** A request as an email's cause. */
type Asking = Pick<Call, 'now' | 'ip' | 'requestId' | 'headers' | 'cookies'>;

/**
 * Puts an email with a reset link into the outbox. For an address that nobody has the same is written, with nobody to send
 * it to; who is invited and has no password yet gets the invitation again. Beyond the allowances nothing happens.
 */
export async function requestReset(
  { store, config, secrets }: Pick<Services, 'store' | 'config' | 'secrets'>,
  email: string,
  asking: Asking,
): Promise<void> {
  const { now, ip, requestId, headers } = asking;
  const key = emailKey(email);
  const device = findKnownDevice(config, secrets, asking.cookies, key);
  const allowances = emailAllowances(key, ip, device);
  const full = await store.read((db) => findWait(db, allowances, now));
  const wait =
    full ??
    (await store.write(async (db) => {
      const seconds = await spendAttempt(db, allowances, now);
      if (seconds !== null) return seconds;
      const trader = await findAddressee(db, key);
      const purpose = trader?.hasPassword === false ? 'onboarding' : 'reset';
      await postLink(db, secrets, { purpose, trader, now, headers });
      await appendAudit(db, {
        at: now,
        event: 'reset-asked',
        result: 'done',
        traderId: trader?.id ?? null,
        ip,
        requestId,
      });
      return null;
    }));
  if (wait !== null) await noteLimit(store, { at: now, object: 'email', ip, requestId });
}

/** A trader as an email reaches them. */
interface Addressee {
  readonly id: number;
  readonly email: string;
  readonly language: Language | null;
  readonly hasPassword: boolean;
}

/** Who has an address, by its key; null for nobody, the disabled and the demo. */
async function findAddressee(db: Kysely<Tables>, key: string): Promise<Addressee | null> {
  const row = await db
    .selectFrom('trader')
    .select(['id', 'email', 'language', 'password_hash'])
    .where('email_key', '=', key)
    .where('disabled_at', 'is', null)
    .where('is_demo', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, email, language } = row;
  return { id, email, language, hasPassword: row.password_hash !== null };
}
