import type { Locator, Page } from 'playwright-core';
import { preferenceSaved } from './preference-saved.ts';

/** Switches the unit of results, by the segments of a wide screen or by the menu of any other, and waits until it is kept. */
export async function chooseUnit(page: Page, unit: string): Promise<void> {
  const segment = unitSegment(page, unit);
  const menu = unitMenu(page);
  await segment.or(menu).locator('visible=true').first().waitFor();
  if (await segment.isVisible()) {
    if (!(await segment.isChecked())) await preferenceSaved(page, () => segment.press('Space'));
    return;
  }
  await menu.press('Enter');
  await page.getByRole('menu', { name: 'Results in' }).waitFor();
  // The next test may open another page at once.
  await preferenceSaved(page, () => page.getByRole('menuitem', { name: unit, exact: true }).click());
  await page.getByRole('button', { name: `Results in: ${unit}`, exact: true }).waitFor();
}

/** The segment of a unit, whose sign its name may follow: "$ Money". */
export function unitSegment(page: Page, unit: string): Locator {
  return page
    .getByRole('radiogroup', { name: 'Results in' })
    .getByRole('radio', { name: new RegExp(`(^|\\s)${unit}$`) });
}

function unitMenu(page: Page): Locator {
  return page.getByRole('button', { name: /^Results in/ });
}
