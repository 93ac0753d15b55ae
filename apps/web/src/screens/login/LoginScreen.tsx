import { useState } from 'react';
import type { Messages } from '@daybook/texts/en.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { readInstallation } from '@daybook/api/identity/installation.ts';
import { draftNames } from '#web/server/drafts.ts';
// Whoever closes the tab is asked about what it keeps for the next sign-in.
import '#web/server/unsaved.ts';
import { useLocation } from '#web/router/ShownScreen.tsx';
import { Login, type Credentials, type LoginProps, type SignInRefusal } from './Login.tsx';
import { codeOf, detailOf, problemSentence } from '#web/server/problem.ts';
import { hasSessionExpired } from '#web/server/session.ts';
import { isCrowded, sendInTurn } from '#web/server/crowded.ts';
import { answerChallenge, signInWith, type Challenge } from '#web/server/sign-in.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { returnHref, HOME, isSharedTrade } from '#web/router/return-address.ts';
import { DemoPreparing } from './DemoPreparing.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import type { Refused } from '#web/ui/fields/use-form.ts';

const secondStep = lazyPart(async () => (await import('./SecondStep.tsx')).SecondStep, '100vh');
const newInstallation = lazyPart(
  async () => (await import('./installation/InstallationScreen.tsx')).InstallationScreen,
  '100vh',
);

interface LoginScreenProps {
  /** Null if it is unknown. */
  readonly loaded: AnswerOf<typeof readInstallation> | null;
}

/** Sign-in; on an empty installation its first start. */
export function LoginScreen({ loaded: installation }: LoginScreenProps) {
  if (installation?.canCreateJournal && installation.demoStep !== null) return <DemoPreparing />;
  return installation?.empty ? (
    <newInstallation.Part installation={installation} />
  ) : (
    <SignInOrCreate installation={installation} />
  );
}

/** Next to the demo trader's sign-in the first journal can still be created. */
function SignInOrCreate({ installation }: { readonly installation: LoginScreenProps['loaded'] }) {
  const [isCreating, setIsCreating] = useState(false);
  if (isCreating && installation)
    return <newInstallation.Part installation={installation} onBack={() => setIsCreating(false)} />;
  return (
    <SignIn
      canRegister={installation?.registrationOpen ?? false}
      onCreateJournal={installation?.canCreateJournal ? () => setIsCreating(true) : undefined}
    />
  );
}

function SignIn({ canRegister, onCreateJournal }: Pick<LoginProps, 'canRegister' | 'onCreateJournal'>) {
  const messages = useMessages();
  const go = useGo();
  const back = returnHref(useLocation().query);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  /** Null when it worked; every refusal looks the same. */
  async function attempt(
    work: () => Promise<Challenge | null>,
  ): Promise<Refused<never, SignInRefusal> | null> {
    try {
      const asked = await sendInTurn(work, () => setIsWaiting(true));
      setChallenge(asked);
      if (asked === null) go(back, { replace: true });
      return null;
    } catch (error) {
      if (codeOf(error) === 'offline')
        return { refusal: { waitSeconds: null, instead: problemSentence(error, messages) } };
      if (isCrowded(error)) return { refusal: { waitSeconds: null, instead: messages.entry.crowded } };
      return { refusal: { waitSeconds: waitOf(error) } };
    } finally {
      setIsWaiting(false);
    }
  }
  const submit = ({ username, password }: Credentials) => attempt(() => signInWith(username, password));
  if (challenge !== null)
    return (
      <secondStep.Part
        onCode={(code) => attempt(async () => (await answerChallenge(challenge, code), null))}
        onBack={() => setChallenge(null)}
      />
    );
  return (
    <Login
      canRegister={canRegister}
      onCreateJournal={onCreateJournal}
      onSubmit={submit}
      isWaiting={isWaiting}
      notices={noticesOf(back, messages)}
    />
  );
}

/** What is true of how the trader came here: thrown out, and where from; or a page that nobody sees without a session. */
function noticesOf(back: string, { entry, problems }: Messages): readonly string[] {
  if (isSharedTrade(back)) return [entry.signInToComment];
  if (!hasSessionExpired()) return back === HOME ? [] : [entry.signInFirst];
  const wayBack = back === HOME ? [] : [entry.comeBack];
  return [problems['002'], ...wayBack, ...(draftNames().length > 0 ? [entry.typedIsKept] : [])];
}

/** Seconds to wait after too many attempts; null for any other failure. */
function waitOf(error: unknown): number | null {
  if (codeOf(error) !== '012') return null;
  const seconds = Number(detailOf(error, 'retryAfter'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 60;
}
