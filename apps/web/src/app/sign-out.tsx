import { SIGN_OUT_REQUEST } from '@daybook/api/first-load/sign-out-request.ts';
import { call } from '#web/server/call.ts';
import { namesHere } from '#web/server/drafts.ts';
import { accessToken, endSession } from '#web/server/session.ts';
import { showPart } from '#web/ui/overlays/show-part.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';

const load = () => import('./LogOutQuestion.tsx');
const question = lazyPart(async () => (await load()).LogOutQuestion);

/** Signs out, after a question where something would be lost; without the question's code only where this tab would lose nothing. */
export function logOut(): void {
  load()
    .then(({ askOrSignOut }) => askOrSignOut())
    .catch(() => {
      const names = namesHere();
      if (names.length === 0) return signOutEverywhere();
      return showPart(question, <question.Part names={names} />);
    })
    .catch(reportError);
}

/** Signs out: here and in all tabs at once, on the server as soon as it can be reached. */
export function signOutEverywhere(): void {
  if (accessToken() === null) return;
  // The call takes the token when it is made, so the wiping that follows does not take it away.
  const signedOut = call(SIGN_OUT_REQUEST, { body: {} });
  endSession('signed-out');
  signedOut.catch(() => null); // without a connection the session ends on the server by its age
}
