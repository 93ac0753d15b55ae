import { foldNotes } from '#server/journal/notes/fold-notes.ts';
import { calculateInBackground } from '#server/ledger/details/calculate-in-background.ts';
import { runDelivery } from '#server/mail/run-delivery.ts';
import type { Services } from '#server/services.ts';
import { sweep } from './sweep.ts';

/** Counters of past windows, and what discarded imports left behind, are removed this often. */
const SWEEP_MS = 3_600_000;

/**
 * Does the background work of a server, until `stopping` fires: sends emails, calculates what older versions left, folds their notes, sweeps.
 * Resolves once all of it has ended, and never throws.
 */
export async function runInBackground(
  services: Services,
  serverId: string,
  stopping: AbortSignal,
): Promise<void> {
  const sweeping = setInterval(() => void sweep(services, serverId), SWEEP_MS).unref();
  stopping.addEventListener('abort', () => clearInterval(sweeping), { once: true });
  await Promise.all([
    runDelivery(services, stopping),
    calculateInBackground(services, serverId, stopping),
    foldNotes(services, stopping),
  ]);
}
