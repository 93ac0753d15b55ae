import type { Page } from 'playwright-core';

/** Does something that saves a preference, and waits until the server answered that it is kept. */
export async function preferenceSaved(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((found) => found.url().includes('/api/v1/preferences/') && found.ok());
  await act();
  await answer;
}
