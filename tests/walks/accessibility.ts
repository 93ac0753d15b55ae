import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** As a page takes it. The package's own entry is more than twice as long, and each document compiles it again. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const ALL_RULES: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Those of them whose verdict depends on colours. */
const RULES_OF_COLOURS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** What axe finds wrong on the page as it is now: rule, what is wrong, where. Empty is good. */
export function accessibilityProblems(page: Page): Promise<string[]> {
  return findProblems(page, ALL_RULES);
}

/**
 * The same in both themes, in which nothing but colours differs: what does not depend on them is checked in the first. The page
 * ends in the last one.
 */
export async function problemsInThemes(
  page: Page,
  themes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<string[]> {
  const problems: string[] = [];
  for (const [at, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    const found = await findProblems(page, at === 0 ? ALL_RULES : RULES_OF_COLOURS);
    problems.push(...found.map((problem) => `${colorScheme}: ${problem}`));
  }
  return problems;
}

async function findProblems(page: Page, rules: axe.RunOnly): Promise<string[]> {
  // A document that has it already keeps it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (runOnly) => {
    const run = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations: found } = await run.run({
      runOnly,
      // Every rule is still checked; what it found in order is not described.
      resultTypes: ['violations'],
      selectors: false,
    });
    return found.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html }) => html.slice(0, 160)),
    }));
  }, rules);
  return violations.map(({ id, help, where }) => `${id}: ${help}\n    ${where.join('\n    ')}`);
}
