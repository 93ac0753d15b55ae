import { signIn, type challenged } from '@daybook/api/identity/auth.ts';
import { takeSecondStep } from '@daybook/api/identity/second-factor.ts';
import type * as z from 'zod/mini';
import { call } from './call.ts';
import { beginSession } from './session.ts';

/** A sign-in that waits for a code of the second factor. */
export type Challenge = z.infer<typeof challenged>;

/** Signs in with a password; null once the session has begun, else the challenge that asks for a code. Throws as call does. */
export async function signInWith(username: string, password: string): Promise<Challenge | null> {
  const answer = await call(signIn, { body: { username, password } });
  if ('challenge' in answer) return answer;
  beginSession(answer.accessToken, answer.profile);
  return null;
}

/** Ends a sign-in by its code. Throws as call does. */
export async function answerChallenge({ challenge }: Challenge, code: string): Promise<void> {
  const { accessToken, profile } = await call(takeSecondStep, { body: { challenge, code } });
  beginSession(accessToken, profile);
}
