import type { BrowserContext, Page } from 'playwright-core';

/** Waits for the notice that the journal of a trade is saved; the form says the same. */
export async function seeJournalSaved(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Notifications' }).getByText('Journal saved').last().waitFor();
}

/** Lets the journal keep nothing by itself, for walks about what is typed and not saved. */
export async function withoutAutosave(context: BrowserContext): Promise<void> {
  await context.route('**/api/v1/trade/*/autosave', (route) => route.abort());
}

/** Shows a part of what is below the chart of a trade. */
export async function openPart(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}
