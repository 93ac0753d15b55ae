import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { readInstallation } from '@daybook/api/identity/installation.ts';
import { call } from './call.ts';

/** What this installation offers before the sign-in; null when unknown, and then the sign-in shows. */
export function findInstallation(): Promise<AnswerOf<typeof readInstallation> | null> {
  return call(readInstallation, {}).catch(() => null);
}
