import type { Language } from '@daybook/domain/language.ts';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import type { Page } from 'playwright-core';
import { problemsInThemes } from '../accessibility.ts';
import type { WatchedPage } from '../browser.ts';
import { misfits } from '../overflow.ts';
import { closeWalked, comeToRest, openWalked, type WalkedScreen } from '../walk-screen.ts';
import { textProblems } from './text-problems.ts';

const WORDS = { en, es, pt } as const satisfies Record<Language, object>;
/** What a trader presses, chooses or fills in, and what holds such things. */
const CONTROLS = new Set(
  `button link textbox searchbox combobox listbox checkbox radio switch slider spinbutton tab menuitem
  menuitemcheckbox menuitemradio option dialog menu grid table`.split(/\s+/),
);

/** How a screen is visited. */
export interface Visit {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  /** The first is the one in which the page was opened. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /** What the trader wrote, in whatever language. */
  readonly written: ReadonlySet<string>;
}

/**
 * Opens a screen once and checks all that holds on every screen: title and heading, words, names of controls, that everything fits
 * in, axe, the console. Returns every finding; empty is good. What was pressed open is closed again.
 */
export async function visit(
  watched: WatchedPage,
  server: { readonly url: string },
  screen: WalkedScreen,
  { language, theme, sizes, written }: Visit,
): Promise<string[]> {
  const { page, complaints } = watched;
  const earlier = complaints.length;
  const findings: string[] = [];
  await page.setViewportSize(sizes[0]!);
  await openWalked(page, server, screen, WORDS[language]);
  for (const [at, size] of sizes.entries()) {
    if (at > 0) await page.setViewportSize(size);
    await comeToRest(page);
    const found = [
      ...(at > 0 ? [] : await titleProblems(page, screen, language)),
      ...(await textProblems(page, language, written)),
      ...(await misfits(page)),
      ...(await unnamedControls(page)),
      ...(await problemsInThemes(page, [theme])),
    ];
    findings.push(...found.map((problem) => `${size.width}: ${problem}`));
  }
  await closeWalked(page, screen);
  const isMeant = (complaint: string) =>
    screen.refusal !== undefined && complaint.includes(`status of ${screen.refusal} `);
  const unmeant = complaints.slice(earlier).filter((complaint) => !isMeant(complaint));
  return [...findings, ...unmeant.map((complaint) => `console: ${complaint}`)];
}

async function titleProblems(page: Page, screen: WalkedScreen, language: Language): Promise<string[]> {
  const words = WORDS[language];
  const wanted = {
    title: [...screen.title(words), words.shell.brand].join(' · '),
    heading: screen.heading?.(words) ?? screen.title(words)[0] ?? '',
  };
  const shown = await page.evaluate(() => ({
    title: document.title,
    headings: Array.from(document.querySelectorAll('h1'), ({ textContent }) =>
      textContent.replace(/\s+/g, ' ').trim(),
    ),
  }));
  return [
    ...(shown.title === wanted.title ? [] : [`the title is "${shown.title}", not "${wanted.title}"`]),
    ...(shown.headings.length === 1 && shown.headings[0] === wanted.heading
      ? []
      : [`the headings of the first level are ${JSON.stringify(shown.headings)}, not "${wanted.heading}"`]),
  ];
}

/** Controls without a name, as the browser names them for a screen reader. */
async function unnamedControls(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const unnamed = nodes.filter(
      ({ ignored, role, name }) =>
        !ignored && CONTROLS.has(String(role?.value)) && String(name?.value ?? '').trim() === '',
    );
    return await Promise.all(
      unnamed.map(async ({ role, backendDOMNodeId }) => {
        const { node } = await session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId! });
        const what = `<${node.localName} ${node.attributes?.join(' ') ?? ''}>`;
        return `a ${String(role?.value)} has no name: ${what.slice(0, 160)}`;
      }),
    );
  } finally {
    await session.detach();
  }
}
