import { signIn } from '@daybook/api/identity/auth.ts';
import { signOut } from '@daybook/api/identity/sign-out.ts';
import { appendAudit, auditOf } from '#server/calls/append-audit.ts';
import { deliverSession } from './deliver-session.ts';
import { endSession, withoutBindCookie } from './sessions.ts';
import type { SignInServices } from './sign-in.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { CHALLENGE_SECONDS } from '#server/identity/second-factor/challenges.ts';
import type { Services } from '#server/services.ts';

/** Signing in and out. */
export function authRoutes(services: Services, signInServices: SignInServices): Handling[] {
  const { store, config } = services;
  return [
    on(signIn, async ({ body, setCookie, ip, now, headers, cookies, requestId }) => {
      const result = await signInServices.signIn({ ...body, ip, now, headers, cookies, requestId });
      if (result.kind === 'wrong') return refuse('004');
      if (result.kind === 'too-many') return refuse('012', { retryAfterSeconds: result.retryAfterSeconds });
      if (result.kind === 'code-needed')
        return { challenge: result.challenge, expiresInSeconds: CHALLENGE_SECONDS };
      return deliverSession(services, result, setCookie);
    }),
    on(signOut, async (call) => {
      const { session, setHeader, setCookie, now } = call;
      await store.write(async (db) => {
        await endSession(db, session.publicId, now);
        await appendAudit(db, auditOf(call, 'sign-out'));
      }, 'vital');
      setHeader('clear-site-data', '"cache"');
      if (config.sessionMode === 'cookie-bound') setCookie(withoutBindCookie(config));
      return {};
    }),
  ];
}
