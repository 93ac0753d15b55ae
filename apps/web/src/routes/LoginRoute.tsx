import type { AnswerOf } from '@daybook/api/endpoint.ts';
import { signIn } from '@daybook/api/auth.ts';
import type { readInstallation } from '@daybook/api/installation.ts';
import { usePlace } from '#web/router/ShownScreen.tsx';
import { Login, type Credentials, type SignInRefusal } from '#web/screens/login/Login.tsx';
import { call } from '#web/server/call.ts';
import { codeOf, detailOf, problemSentence } from '#web/server/problem.ts';
import { beginSession } from '#web/server/session.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { comeBackHref, HOME } from './come-back.ts';
import { DemoPreparing } from './DemoPreparing.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useTitle } from './title.ts';

const firstRun = lazyPart(async () => (await import('./FirstRunRoute.tsx')).FirstRunRoute, '100vh');

export interface LoginRouteProps {
  /** Null when it could not be told. */
  readonly loaded: AnswerOf<typeof readInstallation> | null;
}

/** Sign-in; on an empty installation its first start. */
export function LoginRoute({ loaded: installation }: LoginRouteProps) {
  if (installation?.demoPreparing) return <DemoPreparing />;
  return installation?.empty ? <firstRun.Part installation={installation} /> : <SignIn />;
}

function SignIn() {
  const messages = useMessages();
  const go = useGo();
  const back = comeBackHref(usePlace().query);
  useTitle(messages.entry.signInTitle);
  async function submit({ username, password }: Credentials): Promise<SignInRefusal | null> {
    try {
      const { accessToken, profile } = await call(signIn, { body: { username, password } });
      beginSession(accessToken, profile);
      go(back, { replace: true });
      return null;
    } catch (error) {
      if (codeOf(error) === 'offline') showToast('error', problemSentence(error, messages));
      return { waitSeconds: waitOf(error) };
    }
  }
  return <Login onSubmit={submit} notice={back === HOME ? undefined : messages.journal.comeBack} />;
}

/** Seconds to wait after too many attempts; null for any other failure. */
function waitOf(error: unknown): number | null {
  if (codeOf(error) !== '012') return null;
  const seconds = Number(detailOf(error, 'retryAfter'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 60;
}
