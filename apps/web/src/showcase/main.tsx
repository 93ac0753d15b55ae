import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/server/no-generated-code.ts';
import { createRoot } from 'react-dom/client';
import { loadAllMessages, showLanguage, wantedLanguage } from '#web/texts/load-messages.ts';
import { Showcase } from './Showcase.tsx';

/** Every part of `ui/` and `charts/` on one page of the development server; no build holds it. */
async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('the page lacks its root');
  await showLanguage(wantedLanguage(null));
  await loadAllMessages();
  createRoot(place).render(<Showcase />);
}

start().catch(reportError);
