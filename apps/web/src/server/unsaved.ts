import { DRAFT_KEY, namesHere, pageLoad, unsavedInMemory } from './drafts.ts';
import { useAuth } from './session.ts';

/**
 * What was typed or chosen and is not saved, by the name of its form. Drafts outlive a reload and an expired session, but neither
 * the closing of their tab nor a sign-out; what lies in memory alone outlives nothing. Whoever leaves is asked, as long as
 * something would be lost.
 */
const LOCK = 'daybook.unsaved.';
/** The locks by which the other tabs see what this one would lose, each with its release. */
const locks = new Map<string, () => void>();

/** The text of a draft that this tab keeps; null without one. */
export function storedDraft(name: string): string | null {
  return sessionStorage.getItem(DRAFT_KEY + name);
}

/** Keeps a draft for this tab, or drops it. */
export function setDraft(name: string, text: string | null): void {
  if (text === null) sessionStorage.removeItem(DRAFT_KEY + name);
  else sessionStorage.setItem(DRAFT_KEY + name, text);
  stayHere();
}

/** Says whether a form holds something that cannot be kept as a draft, such as a file. */
export function setUnsavedInMemory(name: string, isUnsaved: boolean): void {
  if (isUnsaved) unsavedInMemory.add(name);
  else unsavedInMemory.delete(name);
  stayHere();
}

/** The forms, in any tab, whose contents a sign-out would lose. */
export async function unsavedNames(): Promise<readonly string[]> {
  update();
  const names = new Set(namesHere());
  // Without a safe origin the browser gives no locks: what other tabs hold is then unknown.
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  for (const { name = '' } of held) if (name.startsWith(LOCK)) names.add(name.slice(LOCK.length));
  return [...names].sort();
}

/** Whether this tab itself holds what is not saved of a form. */
export function isHere(name: string): boolean {
  return namesHere().includes(name);
}

/** Between the tabs: a draft is asked for, handed over, and dropped where it was once the other tab has it. */
type Transfer =
  | { readonly kind: 'asked'; readonly name: string }
  | { readonly kind: 'given' | 'taken'; readonly name: string; readonly text: string };
/** More than a tab takes that has nothing else to do. */
const MAX_WAIT_MS = 1_000;
const tabs = new BroadcastChannel('daybook.drafts');
tabs.addEventListener('message', ({ data }: MessageEvent<Transfer>) => {
  const text = storedDraft(data.name);
  if (text === null) return;
  if (data.kind === 'asked') notifyTabs({ kind: 'given', name: data.name, text });
  if (data.kind === 'taken' && data.text === text) replaceDraft(data.name, null);
});
const moved = new EventTarget();

/** Calls back when a draft of a form came from another tab, or went to one. */
export function onDraftMoved(name: string, callback: () => void): () => void {
  moved.addEventListener(name, callback);
  return () => moved.removeEventListener(name, callback);
}

/** Brings the draft of a form here that another tab holds. What only lies in its memory stays there. */
export async function bringDraft(name: string): Promise<void> {
  if (isHere(name)) return;
  const done = new AbortController();
  const text = await new Promise<string | null>((resolve) => {
    const { signal } = done;
    const take = ({ data }: MessageEvent<Transfer>) =>
      data.kind === 'given' && data.name === name && resolve(data.text);
    tabs.addEventListener('message', take, { signal });
    setTimeout(() => resolve(null), MAX_WAIT_MS);
    notifyTabs({ kind: 'asked', name });
  });
  done.abort();
  if (text === null) return;
  replaceDraft(name, text);
  notifyTabs({ kind: 'taken', name, text });
}

function replaceDraft(name: string, text: string | null): void {
  setDraft(name, text);
  moved.dispatchEvent(new Event(name));
}

function notifyTabs(transfer: Transfer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  tabs.postMessage(transfer);
}

/** Whoever types is still here: a load of the page that was begun did not happen. */
function stayHere(): void {
  pageLoad.isOurs = false;
  update();
}

/** Brings what the browser and the other tabs know up to date. The browser keeps pages without a question ready for Back. */
function update(): void {
  const names = new Set(namesHere());
  if (names.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
  for (const [name, release] of locks)
    if (!names.has(name)) {
      locks.delete(name);
      release();
    }
  for (const name of names) if (!locks.has(name)) lock(name);
}

/** What this page loads by itself keeps the tab and with it the drafts. */
function ask(event: BeforeUnloadEvent): void {
  if (!pageLoad.isOurs || unsavedInMemory.size > 0) event.preventDefault();
  pageLoad.isOurs = false;
}

function lock(name: string): void {
  const released = new Promise<void>((release) => locks.set(name, release));
  navigator.locks?.request(LOCK + name, { mode: 'shared' }, () => released).catch(() => null);
}

// Drafts are forgotten by sign-outs and sign-ins, also in another tab.
useAuth.subscribe(update);
update();
