import { useEffect, useState } from 'react';
import type { Router } from '#web/router/router.ts';
import { ShownScreen } from '#web/router/ShownScreen.tsx';
import { Failure } from './Failure.tsx';
import { Root } from './Root.tsx';
import { useProfile } from '#web/server/session.ts';
import { loadMessages, wantedLanguage, type LoadedMessages } from '#web/texts/load-messages.ts';
import { MessagesContext } from '#web/texts/messages.ts';

export interface AppProps {
  readonly router: Router;
  /** The sentences that the page begins with. */
  readonly first: LoadedMessages;
}

/** The whole page; it changes its language when the profile does. */
export function App({ router, first }: AppProps) {
  const [loaded, setLoaded] = useState(first);
  const wanted = useProfile(({ profile }) => wantedLanguage(profile));
  useEffect(() => {
    if (wanted === loaded.language) return;
    // Without a connection the page stays in the language it has.
    loadMessages(wanted).then(setLoaded, () => null);
  }, [wanted, loaded.language]);
  return (
    <MessagesContext value={loaded.messages}>
      <ShownScreen router={router} root={Root} failed={Failure} />
    </MessagesContext>
  );
}
