import type { register as registerCall } from '@daybook/api/identity/onboarding.ts';
import { emailKey } from '@daybook/domain/account/email.ts';
import type { Kysely } from 'kysely';
import { findWait, spendAttempt } from '#server/limits/attempts.ts';
import { noteLimit } from '#server/limits/note-limit.ts';
import type { Call } from '#server/calls/call.ts';
import { emailAllowances } from '#server/identity/links/allowances.ts';
import { postLink } from '#server/identity/links/post-link.ts';
import { createLink } from '#server/mail/links/queries.ts';
import { messageLanguage, post } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';

type RegisterCall = Call<typeof registerCall>;

/**
 * Puts an email with a confirmation link into the outbox. An existing trader gets an email about that, and the answer is the
 * same; no trader is made before the link is used. Beyond the allowances nothing happens.
 */
export async function requestRegistration(
  { store, secrets }: Pick<Services, 'store' | 'secrets'>,
  email: string,
  call: RegisterCall,
): Promise<void> {
  const { now, ip, requestId } = call;
  const key = emailKey(email);
  const allowances = emailAllowances(key, ip);
  const full = await store.read((db) => findWait(db, allowances, now));
  const wait =
    full ??
    (await store.write(async (db) => {
      const seconds = await spendAttempt(db, allowances, now);
      if (seconds !== null) return seconds;
      const known = await findKnown(db, key);
      if (known === undefined) await registerAddress(db, secrets, email, call);
      else await mailKnownTrader(db, secrets, known, call);
      return null;
    }));
  if (wait !== null) await noteLimit(store, { at: now, object: 'email', ip, requestId });
}

function findKnown(db: Kysely<Tables>, key: string) {
  return db
    .selectFrom('trader')
    .select(['id', 'email', 'language', 'password_hash', 'disabled_at', 'is_demo'])
    .where('email_key', '=', key)
    .executeTakeFirst();
}

async function registerAddress(
  db: Kysely<Tables>,
  secrets: Services['secrets'],
  email: string,
  { body, now, headers }: RegisterCall,
): Promise<void> {
  const language = body.language ?? null;
  const trader = { id: null, email, language };
  const { firstName, lastName } = body;
  const payload = { email, firstName, lastName, language };
  await postLink(db, secrets, { purpose: 'confirmation', payload, trader, now, headers });
}

type Known = NonNullable<Awaited<ReturnType<typeof findKnown>>>;

/** An invited trader gets the invitation again, the disabled and the demo nothing; as many rows are written in each case. */
async function mailKnownTrader(
  db: Kysely<Tables>,
  secrets: Services['secrets'],
  known: Known,
  { now, headers }: RegisterCall,
): Promise<void> {
  if (known.password_hash === null && known.disabled_at === null)
    return void (await postLink(db, secrets, { purpose: 'onboarding', trader: known, now, headers }));
  await createLink(db, secrets, { purpose: 'confirmation', traderId: null, payload: null, now });
  const isSilent = known.disabled_at !== null || known.is_demo === 1;
  await post(db, {
    message: { kind: 'already-here' },
    traderId: known.id,
    to: isSilent ? null : known.email,
    language: messageLanguage(known.language, { headers }),
    now,
  });
}
