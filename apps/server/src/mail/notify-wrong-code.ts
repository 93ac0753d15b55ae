import type { Kysely } from 'kysely';
import { bucketOf, spendAttempt } from '#server/limits/attempts.ts';
import { notifyOwner, type Sender } from '#server/mail/outbox.ts';
import type { Tables } from '#server/store/tables.ts';

const MAX_A_DAY = 3;
const DAY_SECONDS = 86_400;

/**
 * Notifies the owner that somebody knew the password and failed at the code. A few times a day only: somebody with the password can
 * fail as often as they like.
 */
export async function notifyWrongCode(db: Kysely<Tables>, traderId: number, sender: Sender): Promise<void> {
  const allowance = {
    bucket: bucketOf('wrong-code-told', String(traderId)),
    most: MAX_A_DAY,
    windowSeconds: DAY_SECONDS,
  };
  if ((await spendAttempt(db, [allowance], sender.now)) !== null) return;
  await notifyOwner(db, traderId, sender, (on) => ({ kind: 'wrong-code', on }));
}
