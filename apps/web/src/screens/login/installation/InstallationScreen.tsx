import { useRef } from 'react';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { createJournal, startDemo, type readInstallation } from '@daybook/api/identity/installation.ts';
import type { Profile } from '@daybook/api/identity/profile.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { InstallationChoice } from './InstallationChoice.tsx';
import { refusedTrader, type NewTrader } from './new-trader.ts';
import { call } from '#web/server/call.ts';
import { codeOf } from '#web/server/problem.ts';
import { beginSession } from '#web/server/session.ts';
import { useMessages } from '#web/texts/messages.ts';
import { wantedLanguage } from '#web/texts/load-messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { HOME } from '#web/router/return-address.ts';
import { refusedBy } from '#web/ui/fields/refused-by.ts';
import type { Refused } from '#web/ui/fields/use-form.ts';

interface InstallationScreenProps {
  readonly installation: AnswerOf<typeof readInstallation>;
  /** Leads back to the sign-in, where the demo trader is here already. */
  readonly onBack?: () => void;
}

/** The first start of an installation: create one's journal, or look around. */
export function InstallationScreen({ installation, onBack }: InstallationScreenProps) {
  const messages = useMessages();
  const go = useGo();
  const demo = useRef<{ readonly accessToken: string; readonly profile: Profile } | null>(null);
  async function create(trader: NewTrader): Promise<Refused<keyof NewTrader> | null> {
    try {
      const { accessToken, profile } = await call(createJournal, { body: bodyOf(trader) });
      beginSession(accessToken, profile);
      go(HOME, { replace: true });
      return null;
    } catch (error) {
      return errorsOf(error, messages);
    }
  }
  async function lookAround() {
    try {
      const { username, password, accessToken, profile } = await call(startDemo, { body: {} });
      demo.current = { accessToken, profile };
      return { username, password };
    } catch {
      return null; // the screen says that nothing was changed and offers to try again
    }
  }
  /** The session begins with the press, so that the sign-in stays on the screen until it was seen. */
  function open() {
    if (demo.current) beginSession(demo.current.accessToken, demo.current.profile);
    go(HOME, { replace: true });
  }
  return (
    <InstallationChoice
      demoOffered={installation.demoOffered}
      setUpCodeNeeded={installation.setUpCodeNeeded}
      onCreate={create}
      onDemo={lookAround}
      onOpen={open}
      onBack={onBack}
    />
  );
}

function bodyOf({ email, password, firstName, lastName, setUpCode }: NewTrader) {
  const code = setUpCode.trim();
  return {
    email,
    password,
    firstName,
    lastName,
    language: wantedLanguage(null),
    ...(code === '' ? {} : { setUpCode: code }),
  };
}

function errorsOf(error: unknown, messages: Messages): Refused<keyof NewTrader> {
  if (codeOf(error) === '010') return { refusal: messages.entry.alreadyCreated };
  return refusedBy(error, refusedTrader, messages);
}
