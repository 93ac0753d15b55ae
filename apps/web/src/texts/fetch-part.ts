import { loadPage, pageLoad, unsavedInMemory } from '#web/server/drafts.ts';
import { Offline } from '#web/server/problem.ts';
import { loadAllMessages } from './load-messages.ts';

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
 * the promise then never settles. Throws Offline where it cannot be reached, where the page holds unsaved files, and
 * where nobody asked.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    const canReload = pageLoad.isAllowed && unsavedInMemory.size === 0 && (await isReachable());
    if (canReload && (isReloading || mayReload())) return reload();
    throw new Offline('no code', { cause });
  }
}

/** Several parts may be missing at once; the page is loaded again for all of them. */
let isReloading = false;
const marks = new Set<() => void>();

/** Does something that is to continue when the page is loaded again before it is done: `mark` is called then. */
export async function resumeAfterReload(mark: () => void, work: () => Promise<void>): Promise<void> {
  marks.add(mark);
  if (isReloading) mark();
  try {
    await work();
  } finally {
    marks.delete(mark);
  }
}

async function reload(): Promise<never> {
  if (!isReloading) {
    isReloading = true;
    await fetchPreloadedAnew();
    for (const mark of marks) mark();
    loadPage(() => window.location.reload());
  }
  return new Promise<never>(() => {});
}

/**
 * WebKit keeps a file whose preloading failed as failed for the next page too and does not ask for it again; one that is
 * fetched in another way takes its place. The links are those with which the bundler's code preloads. Never throws.
 */
async function fetchPreloadedAnew(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  await Promise.allSettled(Array.from(links, async ({ href }) => (await fetch(href)).arrayBuffer()));
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
