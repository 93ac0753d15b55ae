import type { Kysely } from 'kysely';
import { bucketOf, spendAttempt } from '#server/limits/attempts.ts';
import { notifyOwner, type Sender } from '#server/mail/outbox.ts';
import type { Tables } from '#server/store/tables.ts';

const MAX_PER_DAY = 5;
const DAY_SECONDS = 86_400;

/**
 * Notifies the owner that a device signed in for the first time. A few times a day only: a script without cookies is a new
 * device at each sign-in.
 */
export async function notifyNewDevice(db: Kysely<Tables>, traderId: number, sender: Sender): Promise<void> {
  const allowance = {
    bucket: bucketOf('new-device-told', String(traderId)),
    most: MAX_PER_DAY,
    windowSeconds: DAY_SECONDS,
  };
  if ((await spendAttempt(db, [allowance], sender.now)) !== null) return;
  await notifyOwner(db, traderId, sender, (on) => ({ kind: 'new-device', on }));
}
