import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { isOnMailedLink } from '#web/server/mailed-link.ts';
import '#web/server/no-generated-code.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { runClock } from '#web/journal/clock.ts';
import { forgetJournal, useJournal, type Journal } from '#web/journal/journal-store.ts';
import { loadJournal } from '#web/journal/load-journal.ts';
import { resumeUpdate } from '#web/app/update/start-update.ts';
import { stayCurrent } from '#web/journal/stay-current.ts';
import { warmUp, warmUpOn } from '#web/journal/warm-up.ts';
import { whenIdle } from '#web/journal/when-idle.ts';
import { clearOverScreen } from '#web/ui/overlays/over-screen.ts';
import { App } from './App.tsx';
import { loginHref } from '#web/router/return-address.ts';
import { preloadDay } from './preload-day.ts';
import { WINDOW_HISTORY } from '#web/router/browser-history.ts';
import { Router } from '#web/router/router.ts';
import { ELSEWHERE, SCREENS } from './routes.tsx';
import { Offline, ServerProblem } from '#web/server/problem.ts';
import { accessToken, followOtherTabs, onSessionEnd, useProfile } from '#web/server/session.ts';
import { fetchPart } from '#web/texts/fetch-part.ts';
import { showLanguage, wantedLanguage } from '#web/texts/load-messages.ts';

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('the page lacks its root');
  // The figures are asked for before anything is drawn: they take longest.
  if (accessToken() !== null) loadJournal().catch(reportError);
  await showLanguage(wantedLanguage(useProfile.getState().profile));
  const router = new Router({
    screens: SCREENS,
    history: WINDOW_HISTORY,
    elsewhere: ELSEWHERE,
    fetchPart,
    onFailure: reportUnexpected,
  });
  followOtherTabs();
  runClock();
  stayCurrent();
  onSessionEnd((end) => {
    forgetJournal();
    clearOverScreen();
    if (!isOnMailedLink()) router.go(loginHref(end === 'expired' ? WINDOW_HISTORY.here() : null));
  });
  router.start();
  createRoot(place, { onCaughtError: reportUnexpected }).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  whenIdle(warmUp, 200);
  warmUpWhenLoaded();
}

/** The journal may have arrived before anything was drawn. */
function warmUpWhenLoaded(): void {
  const undo = useJournal.subscribe(look);
  look(useJournal.getState());
  function look({ columns, loading }: Journal): void {
    if (!columns || loading) return;
    undo();
    resumeUpdate();
    whenIdle(preloadDay, 5000);
    whenIdle(() => warmUpOn(columns), 5000);
  }
}

/** What the server refused, or could not be asked, is shown on the screen; everything else is a defect. */
function reportUnexpected(error: unknown): void {
  if (!(error instanceof ServerProblem) && !(error instanceof Offline)) reportError(error);
}

start().catch(reportError);
