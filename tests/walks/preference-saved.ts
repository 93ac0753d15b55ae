import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/**
 * Does something that saves a preference, and waits until the server answered that it is kept. What was done before is answered by
 * then, else its request could be taken for this one.
 */
export async function preferenceSaved(page: Page, act: () => Promise<unknown>): Promise<void> {
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/api/v1/preferences/'),
  );
  await act();
  const answer = await (await sent).response();
  assert.equal(answer?.status(), 200);
}
