import type { AnswerOf } from '@daybook/api/endpoint.ts';
import { readInstallation } from '@daybook/api/installation.ts';
import { call } from './call.ts';

/** Whether this is a first start; null when it cannot be told, and then the sign-in shows. */
export function openLogin(): Promise<AnswerOf<typeof readInstallation> | null> {
  return call(readInstallation, {}).catch(() => null);
}
