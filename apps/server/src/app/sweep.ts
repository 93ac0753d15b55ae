import { forgetAttempts } from '#server/limits/attempts.ts';
import { withLease } from '#server/limits/lease.ts';
import { forgetWindows } from '#server/limits/request-windows.ts';
import { forgetFormerTokens } from '#server/identity/sign-in/session-rotation.ts';
import { forgetAnswers } from '#server/http/idempotency/idempotency-queries.ts';
import { writeAllStatedPlans } from '#server/ledger/risk/write-stated-plans.ts';
import { sweepDiscarded } from '#server/ledger/staging/discard.ts';
import { forgetChallenges } from '#server/identity/second-factor/challenges.ts';
import type { Log } from '#server/calls/logs.ts';
import type { Images } from '#server/images/images.ts';
import type { Services } from '#server/services.ts';

const FORGETTING = [forgetAttempts, forgetAnswers, forgetFormerTokens, forgetChallenges, forgetWindows];

/** Servers share one folder of pictures: one at a time looks through it. */
export const SWEEPING_IMAGES = 'sweeping-images';
/** Longer than a sweep takes; after a server that was killed in it, the next one waits for so long. */
export const SWEEP_LEASE_MS = 30 * 60_000;

/** Removes what nobody needs any more: counters of past windows, what discarded imports left, unused pictures. What a crash kept from the journal is written. It never throws. */
export async function sweep({ store, clock, log, images }: Services, serverId: string): Promise<void> {
  await store
    .write(async (db) => {
      const now = clock();
      for (const forget of FORGETTING) await forget(db, now);
    })
    .catch((error: unknown) => log.error('old counters could not be removed', error));
  await sweepDiscarded(store, clock()).catch((error: unknown) =>
    log.error('discarded imports could not be removed', error),
  );
  await writeAllStatedPlans(store, clock()).catch((error: unknown) =>
    log.error('planned stops of files could not be written into the journal', error),
  );
  const lease = { name: SWEEPING_IMAGES, owner: serverId, milliseconds: SWEEP_LEASE_MS };
  await withLease(store, lease, () => sweepImages(images, clock(), log)).catch((error: unknown) =>
    log.error('unused pictures could not be removed', error),
  );
}

/** Why pictures that no row names stay, for log and operator. */
export const WHY_HELD = {
  'older-database': 'the database is older than the pictures beside it, as after a restore',
  'other-installation': 'the pictures are those of another installation',
  'too-many': 'the database knows too few of the pictures',
};

async function sweepImages(images: Images, now: number, log: Log): Promise<void> {
  const { held, unknown, images: found } = await images.sweep(now);
  if (held === null) return;
  log.warn(
    `${unknown} of ${found} pictures are named by no row and stay where they are: ${WHY_HELD[held]}; see daybook pictures status`,
  );
}
