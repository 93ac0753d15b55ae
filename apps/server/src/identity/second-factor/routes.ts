import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  takeSecondStep,
} from '@daybook/api/identity/second-factor.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { deliverSession } from '#server/identity/sign-in/deliver-session.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { beginFactor, confirmNewFactor, disableFactor, giveRecoveryCodes } from './change-factor.ts';
import { readFactor } from './queries.ts';
import { completeSecondStep } from './second-step.ts';
import type { Services } from '#server/services.ts';

/** The second factor: at sign-in, and in the trader's own hands. */
export function secondFactorRoutes(services: Services, hashes: HashQueue): Handling[] {
  const { store } = services;
  return [
    on(takeSecondStep, async (call) => {
      const step = await completeSecondStep(services, call);
      if (step.kind === 'wrong') return refuse('004');
      if (step.kind === 'too-many') return refuse('012', { retryAfterSeconds: step.retryAfterSeconds });
      return deliverSession(services, step, call.setCookie);
    }),
    on(readSecondFactor, ({ trader }) => store.read((db) => readFactor(db, trader.traderId))),
    on(beginSecondFactor, (call) => beginFactor(services, hashes, call)),
    on(confirmSecondFactor, (call) => confirmNewFactor(services, call)),
    on(renewRecoveryCodes, (call) => giveRecoveryCodes(services, hashes, call)),
    on(disableSecondFactor, (call) => disableFactor(services, hashes, call)),
  ];
}
