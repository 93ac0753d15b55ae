import { setTimeout as wait } from 'node:timers/promises';
import type { DrivenBrowser, ElementHandle, Plain } from './driven-browser.ts';
import { findByRole, type Wanted } from './find-by-role.ts';

/** Only what never comes is to fail, however busy the machine. */
const MAX_WAIT_MS = 60_000;
const BETWEEN_LOOKS_MS = 100;
/** What the protocols say of an element that is no longer on the page. */
const IS_GONE = /stale element|no such node/;

/** Waits for an element and gives it. Rejects with what is on the page when it never comes. */
export async function waitFor(browser: DrivenBrowser, wanted: Wanted): Promise<ElementHandle> {
  return look(browser, JSON.stringify(wanted), () => browser.locate(String(findByRole), asPlain(wanted)));
}

/** Waits until a function in the page, given as its source, says yes. */
export async function waitUntil(browser: DrivenBrowser, source: string, ...values: readonly Plain[]) {
  await look(browser, source, async () => (await browser.call(source, ...values)) || null);
}

/** Presses an element once it is there and can be used. */
export async function press(browser: DrivenBrowser, wanted: Wanted): Promise<void> {
  await pressFound(browser, () => waitFor(browser, { ...wanted, enabled: true }));
}

/** Presses what a function in the page, given as its source, finds, once it finds something. */
export async function pressLocated(browser: DrivenBrowser, source: string): Promise<void> {
  await pressFound(browser, () => look(browser, source, () => browser.locate(source)));
}

/** An element that is drawn again between being found and being pressed is found again. */
async function pressFound(browser: DrivenBrowser, find: () => Promise<ElementHandle>): Promise<void> {
  for (;;) {
    try {
      await browser.click(await find());
      return;
    } catch (error) {
      if (!IS_GONE.test(String(error))) throw error;
    }
  }
}

/** Writes into a field as a trader does: its content is replaced. */
export async function fill(browser: DrivenBrowser, wanted: Wanted, text: string): Promise<void> {
  await press(browser, wanted);
  await browser.call(String(selectContent));
  await browser.type(text);
}

/** Runs in the page: selects the content of the focused field. */
function selectContent(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  else getSelection()?.selectAllChildren(field ?? document.body);
}

async function look<Found>(browser: DrivenBrowser, what: string, find: () => Promise<Found | null>) {
  const end = performance.now() + MAX_WAIT_MS;
  for (;;) {
    // A page that is being left answers with an error; the next one is used.
    const found = await find().catch((error: unknown) => {
      if (performance.now() > end) throw error;
      return null;
    });
    if (found !== null) return found;
    if (performance.now() > end) break;
    await wait(BETWEEN_LOOKS_MS);
  }
  const shown = await browser.call('() => `${location.href}\\n${document.body.innerText}`');
  throw new Error(`${browser.name} does not show ${what} on\n${JSON.stringify(shown).slice(0, 3_000)}`);
}

function asPlain(wanted: Wanted): Plain {
  return { ...wanted };
}
