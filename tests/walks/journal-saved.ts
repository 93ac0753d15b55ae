import type { Page } from 'playwright-core';

/** Waits for the notice that the journal of a trade is saved; the form says the same. */
export async function seeJournalSaved(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Notifications' }).getByText('Journal saved').last().waitFor();
}
