import { SIGN_OUT_REQUEST } from '@daybook/api/first-load/sign-out-request.ts';
import { call } from '#web/server/call.ts';
import { draftNames } from '#web/server/drafts.ts';
import { accessToken, endSession } from '#web/server/session.ts';

/** Signs out, after a question where something would be lost; without the question's code only where nothing would be. */
export function logOut(): void {
  import('./LogOutQuestion.tsx')
    .then(({ askOrSignOut }) => askOrSignOut())
    .catch(() => draftNames().length > 0 || signOutEverywhere());
}

/** Signs out: here and in all tabs at once, on the server as soon as it can be reached. */
export function signOutEverywhere(): void {
  if (accessToken() === null) return;
  // The call takes the token when it is made, so the wiping that follows does not take it away.
  const signedOut = call(SIGN_OUT_REQUEST, { body: {} });
  endSession('signed-out');
  signedOut.catch(() => null); // without a connection the session ends on the server by its age
}
