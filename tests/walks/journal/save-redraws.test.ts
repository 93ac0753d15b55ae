import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { openDemoPage } from '../demo-page.ts';
import { seeJournalSaved } from '../journal-saved.ts';

/** Kinds of components: those of the form, the notice, and the two around them. */
const MAX_REDRAWN = 40;

const { watched, server } = await openDemoPage({ viewport: { width: 1440, height: 1000 } });
await watchRedrawing(watched.context);

test('a saved comment redraws its form and not the rest of the page', async () => {
  const { page } = watched;
  await page.goto(`${server.url}/journal/trades/all`);
  await page.getByRole('row').nth(3).click();
  await page.getByRole('tab', { name: 'Executions' }).waitFor();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Waited for the pullback.');
  await takeRedrawn(page);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.waitForLoadState('networkidle');
  assertFew('kept by itself', await takeRedrawn(page));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeJournalSaved(page);
  await page.waitForLoadState('networkidle');
  assertFew('saved', await takeRedrawn(page));
});

function assertFew(what: string, redrawn: readonly string[]): void {
  assert.ok(redrawn.length > 10, `${what}: the form is redrawn: ${redrawn.length} kinds of components`);
  const list = redrawn.map((source) => `\n  ${source}`).join('');
  assert.ok(redrawn.length <= MAX_REDRAWN, `${what}: ${redrawn.length} kinds of components:${list}`);
}

/** An element of React's tree, as far as its developer tools' hook is needed here. */
interface Fiber {
  readonly tag: number;
  readonly type: unknown;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

type Watching = typeof globalThis & { takeRedrawn: () => string[] };

/** Collects, on every page of a context, the components that React calls; see {@link takeRedrawn}. */
async function watchRedrawing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const drawn = new Set<unknown>();
    /** Function, forwarded and both kinds of memoised components. */
    const tags = [0, 11, 14, 15];
    const visit = ({ tag, type, flags, alternate, child: first }: Fiber): void => {
      // Flag 1 is PerformedWork: React called it.
      if (tags.includes(tag) && (flags & 1) === 1) drawn.add(type);
      // Where nothing below was worked on, both trees have the same children.
      if (alternate?.child === first) return;
      for (let child = first; child !== null; child = child.sibling) visit(child);
    };
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => visit(current),
        onCommitFiberUnmount: () => undefined,
      },
      takeRedrawn: () => {
        const sources = [...drawn].map((type) => String(type).slice(0, 100));
        drawn.clear();
        return sources;
      },
    });
  });
}

/** How the source of each component begins that was drawn since this was last asked. */
function takeRedrawn(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as Watching).takeRedrawn());
}
