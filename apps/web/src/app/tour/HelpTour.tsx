import { useState } from 'react';
import { readInstallation } from '@daybook/api/identity/installation.ts';
import { useCall } from '#web/server/use-call.ts';
import { closeDrawer } from '#web/app/frame/drawer.ts';
import { Tour } from './Tour.tsx';
import { clearOverScreen } from '#web/ui/overlays/over-screen.ts';
import { useGo } from '#web/ui/Anchor.tsx';

/** The guided tour; it leads back to where it began, and gives the keyboard back to what started it. */
export function HelpTour() {
  const go = useGo();
  // Known by the time the tour has come to its end; without a connection there is no link.
  const contactUrl = useCall(readInstallation, {}).answer?.contactUrl ?? null;
  const [began] = useState(() => ({
    href: window.location.pathname + window.location.search,
    focused: document.activeElement,
  }));
  function leave() {
    clearOverScreen();
    closeDrawer();
    if (window.location.pathname + window.location.search !== began.href) go(began.href);
    // Once the dialog is gone and the screen is back.
    setTimeout(() => focusAgain(began.focused), 0);
  }
  return <Tour contactUrl={contactUrl} go={go} onLeave={leave} />;
}

/** What started the tour may be gone: it stood in the drawer. */
function focusAgain(element: Element | null): void {
  const menu = document.querySelector<HTMLElement>('[data-tour="menu"]');
  for (const place of [element, menu, document.getElementById('content')])
    if (place instanceof HTMLElement && place !== document.body && place.getClientRects().length > 0)
      return place.focus();
}
