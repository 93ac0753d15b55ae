import axe from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong on the page as it is now: rule, what is wrong, where. Empty is good. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Half a megabyte: a document that has it already keeps it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const run = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations: found } = await run.run({
      runOnly: { type: 'tag', values: tags },
      // Every rule is tried all the same; what it found in order is not described.
      resultTypes: ['violations'],
      selectors: false,
    });
    return found.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html }) => html.slice(0, 160)),
    }));
  }, RULES);
  return violations.map(({ id, help, where }) => `${id}: ${help}\n    ${where.join('\n    ')}`);
}
