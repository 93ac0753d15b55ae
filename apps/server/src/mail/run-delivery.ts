import { setTimeout as wait } from 'node:timers/promises';
import { forgetLinks } from './links/queries.ts';
import { deliverDue, forgetMessages, openSending } from '#server/mail/deliver.ts';
import type { Services } from '#server/services.ts';

/** An email leaves within this of its cause. */
const POLL_MS = 1_000;
/** After a failure of our own, such as a store that cannot be reached. */
const REST_MS = 15_000;
const SWEEP_MS = 3_600_000;

/** Sends emails until `stopping` fires; resolves when the last one has left or was let go. */
export async function runDelivery(services: Services, stopping: AbortSignal): Promise<void> {
  const sending = openSending(services);
  let sweptAt = 0;
  while (!stopping.aborted) {
    let pause = POLL_MS;
    try {
      await deliverDue(sending);
      if (services.clock() - sweptAt >= SWEEP_MS) {
        sweptAt = services.clock();
        await forgetOld(services, sweptAt);
      }
    } catch (error) {
      if (stopping.aborted) return;
      services.log.error('emails could not be sent', error);
      pause = REST_MS;
    }
    await wait(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined); // the end of the wait is the end
  }
}

function forgetOld({ store }: Services, now: number): Promise<void> {
  return store.write(async (db) => {
    await forgetMessages(db, now);
    await forgetLinks(db, now);
  });
}
