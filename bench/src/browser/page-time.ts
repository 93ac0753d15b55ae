import type { Page } from 'playwright-core';

/** What is done to a page: something is pressed, or an address of the journal is gone to as a link does. */
export type PageAct =
  | { readonly press: string; readonly name?: string | undefined }
  | { readonly goTo: string };

/** Milliseconds from the act until the frame after the page's last change, which is over when 400 ms pass without one. */
export async function timeAct(page: Page, act: PageAct): Promise<number> {
  return page.evaluate(
    async ([what, text, address]) => {
      const candidates = what === null ? [] : [...document.querySelectorAll<HTMLElement>(what)];
      const target = candidates.find((element) => text === null || element.textContent?.trim() === text);
      if (what !== null && !target) throw new Error(`nothing to press: ${what} ${text ?? ''}`);
      const start = performance.now();
      let last = start;
      const observer = new MutationObserver(() => requestAnimationFrame(() => (last = performance.now())));
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      if (target) target.click();
      else {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }
      while (performance.now() - last < 400) await new Promise((resolve) => setTimeout(resolve, 50));
      observer.disconnect();
      return last - start;
    },
    'press' in act ? ([act.press, act.name ?? null, ''] as const) : ([null, null, act.goTo] as const),
  );
}
