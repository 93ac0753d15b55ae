import { useEffect } from 'react';
import type { Router } from '#web/router/router.ts';
import { ShownScreen } from '#web/router/ShownScreen.tsx';
import { useProfile } from '#web/server/session.ts';
import { showLanguage, wantedLanguage } from '#web/texts/load-messages.ts';
import { Failure } from '#web/ui/page/Failure.tsx';
import { Root } from './Root.tsx';

/** The whole page; it changes its language when the profile does. */
export function App({ router }: { readonly router: Router }) {
  const wanted = useProfile(({ profile }) => wantedLanguage(profile));
  useEffect(() => {
    // Without a connection the page stays in the language it has.
    showLanguage(wanted).catch(() => null);
  }, [wanted]);
  return <ShownScreen router={router} root={Root} failed={Failure} />;
}
