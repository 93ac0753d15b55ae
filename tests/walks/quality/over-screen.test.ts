import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import type { Page } from 'playwright-core';
import { openDemoPage } from '../demo-page.ts';

/** What lies over any screen, where its code cannot be fetched. */
const { server, watched } = await openDemoPage({ viewport: { width: 1440, height: 1000 } });

const parts: Record<string, { file: string; ask: (where: Page) => Promise<void>; shown: string }> = {
  'the palette': {
    file: 'CommandPalette',
    ask: (where) => where.keyboard.press('Control+k'),
    shown: en.palette.title,
  },
  'the tour': {
    file: 'HelpTour',
    ask: (where) => where.getByRole('button', { name: en.shell.help, exact: true }).click(),
    shown: en.tour.steps.profile.title,
  },
  'the question before a sign-out': {
    file: 'LogOutQuestion',
    ask: async (where) => {
      await where.getByRole('button', { name: /Demo Trader/ }).click();
      await where.getByRole('menuitem', { name: en.shell.logOut }).click();
    },
    shown: en.unsaved.title,
  },
};
for (const [what, { file, ask, shown }] of Object.entries(parts))
  test(`where ${what} cannot be fetched that is said, and the next press tries again`, async () => {
    const other = await watched.context.newPage();
    const files = [`**/assets/${file}-*`, '**/health/live'];
    for (const missing of files) await other.route(missing, (route) => route.abort());
    await other.goto(`${server.url}/journal/user-profile`);
    await other.getByLabel(en.profile.firstName, { exact: true }).fill('Somebody');
    await ask(other);
    const notices = other.getByRole('region', { name: en.ui.notifications });
    await notices.getByText(en.problems.offline).waitFor();
    for (const missing of files) await other.unroute(missing);
    await ask(other);
    await other.getByRole('dialog', { name: shown }).waitFor();
    await other.close();
  });
