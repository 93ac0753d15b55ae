import { createRoot } from 'react-dom/client';
import type { PublicDashboard as Dashboard } from '@daybook/api/public/public-dashboard.ts';
import { LANGUAGES, type Language } from '@daybook/domain/language.ts';
import type { FirstMessages } from '@daybook/texts/first.ts';
import { useTexts } from '#web/texts/messages.ts';
import { PublicDashboard } from './PublicDashboard.tsx';
import { statisticsOf } from './public-figures.ts';

/** The words of cards and charts are among those of the journal's first screen. */
const WORDS: Readonly<Record<Language, () => Promise<{ readonly first: FirstMessages }>>> = {
  en: () => import('@daybook/texts/en/first.ts'),
  es: () => import('@daybook/texts/es/first.ts'),
  pt: () => import('@daybook/texts/pt/first.ts'),
};

/** Draws a public trader's cards and charts in the place of the figures that the server wrote. */
export async function drawDashboard(place: HTMLElement, dashboard: Dashboard): Promise<void> {
  const language = LANGUAGES.find((known) => known === document.documentElement.lang) ?? 'en';
  const { first } = await WORDS[language]();
  useTexts.setState({ texts: { language, first, all: null } });
  createRoot(place).render(<PublicDashboard statistics={statisticsOf(dashboard)} />);
}
