import { Offline } from '#web/server/problem.ts';
import { loadAllMessages } from './load-messages.ts';

/** The code of a part could not be fetched: there is no connection, or Daybook was replaced by a newer one. */
class PartMissing extends Offline {
  override name = 'PartMissing';
}

/** Between two pages that are loaded again by themselves, in milliseconds: what fails for good must not go round in circles. */
const RELOAD_AFTER_MS = 10_000;
const RELOADED_AT = 'daybook.reloaded-at';

/** Fetches the code of a screen that does not come with the first file, and the sentences that it needs. */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await fetchCode(async () => Promise.all([load(), loadAllMessages()]));
  return part;
}

/**
 * Fetches code that comes later than the first file. A browser counts a file that failed to load as failed for as long as
 * the page lives, so where Daybook can be reached again the page is loaded again, with what was typed kept in drafts;
 * the promise then never settles. Throws PartMissing where it cannot be reached. `beforeReload` may leave a mark of what
 * is to go on afterwards.
 */
export async function fetchCode<Code>(load: () => Promise<Code>, beforeReload?: () => void): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    if (!(await isReachable()) || !mayReload()) {
      throw new PartMissing('a part of the page could not be fetched', { cause });
    }
    beforeReload?.();
    window.location.reload();
    return new Promise<never>(() => {});
  }
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/health/live', { cache: 'no-store' })).ok;
  } catch {
    return false; // no answer is what was asked
  }
}

function mayReload(): boolean {
  const now = Date.now();
  const before = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (now - before < RELOAD_AFTER_MS) return false;
  sessionStorage.setItem(RELOADED_AT, String(now));
  return true;
}
