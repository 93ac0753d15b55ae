import { closeDrawer, openDrawer } from '#web/app/frame/drawer.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { parseView, viewHref } from '#web/router/paths.ts';
import type { TourStep } from './tour-steps.ts';

/** So long what a step speaks of may take to appear, in milliseconds: a screen may have to be fetched for it. */
const MAX_WAIT_MS = 4000;
const POLL_MS = 50;
const MARK = 'data-tour-here';
const PERSON = '[data-tour="person"]';

/** Brings about what a step speaks of and finds it; null when it is not there, as on a journal without trades. */
export async function showTarget(
  step: TourStep,
  go: (href: string) => void,
  signal: AbortSignal,
): Promise<HTMLElement | null> {
  openScreen(step, go);
  // An empty journal has no tabs and no rows to wait for.
  if (step.on !== undefined && useJournal.getState().columns?.count === 0) return null;
  if (!step.inside) closeDrawer();
  else if (!isSeen('[data-tour="sidebar"]')) openDrawer();
  if (step.target === null) return null;
  if (step.inside !== 'menu') return scrollIntoSight(await find(step.target, signal));
  // What is in the menu is there before it is seen.
  const person = await find(PERSON, signal);
  scrollIntoSight(person);
  return person?.querySelector<HTMLElement>(step.target) ?? null;
}

function openScreen({ on }: TourStep, go: (href: string) => void): void {
  const view = parseView(window.location.pathname);
  if (on === 'views' && !view) go(viewHref({ tab: 'dashboard', period: 'all' }));
  if (on === 'trades' && view?.tab !== 'trades') go(viewHref({ tab: 'trades', period: 'all' }));
}

/** Scrolls only where it must: the sidebar does not scroll, and scrolling to it would move the page behind it. */
function scrollIntoSight(element: HTMLElement | null): HTMLElement | null {
  const at = element?.getBoundingClientRect();
  if (at && (at.top < 0 || at.bottom > innerHeight)) element?.scrollIntoView({ block: 'center' });
  return element;
}

/** The first of these that is seen, as soon as it is. */
async function find(selector: string, signal: AbortSignal): Promise<HTMLElement | null> {
  const end = performance.now() + MAX_WAIT_MS;
  while (!signal.aborted && performance.now() < end) {
    const found = seen(selector);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return null;
}

function isSeen(selector: string): boolean {
  return seen(selector) !== undefined;
}

function seen(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.getClientRects().length > 0,
  );
}

/** Opens the menu around a thing and marks it; returns the undoing. */
export function markTarget(target: HTMLElement): () => void {
  const menu = target.closest<HTMLElement>('[popover]');
  menu?.showPopover();
  target.setAttribute(MARK, '');
  return () => {
    target.removeAttribute(MARK);
    if (menu?.matches(':popover-open')) menu.hidePopover();
  };
}
