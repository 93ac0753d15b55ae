import type { PlatformReason } from '@daybook/domain/account/platforms.ts';
import type { PlatformProblem } from '#brokers/feeds/platform-problem.ts';

/** What to do after a code: ask the same reference again, ask again a little later, start over, or inform the trader. */
export type CodeAction =
  | { readonly kind: 'poll' | 'again' | 'start-over' }
  | {
      readonly kind: 'stop';
      readonly problem: PlatformProblem['kind'];
      readonly reason: PlatformReason | null;
    };

const AGAIN: CodeAction = { kind: 'again' };
const refuseLogin = (reason: PlatformReason): CodeAction => ({
  kind: 'stop',
  problem: 'refused-login',
  reason,
});

/** Codes of the Flex web service. Source: the vendor's list of error codes, version 3. */
const ACTIONS: Readonly<Record<string, CodeAction>> = {
  // Cannot be generated now, is incomplete, is not settled or not calculated yet, or the service is busy.
  '1001': AGAIN,
  '1003': { kind: 'stop', problem: 'failed', reason: 'ibkr-not-available' },
  '1004': AGAIN,
  '1005': AGAIN,
  '1006': AGAIN,
  '1007': AGAIN,
  '1008': AGAIN,
  '1009': AGAIN,
  '1010': refuseLogin('ibkr-legacy-query'),
  '1011': refuseLogin('ibkr-service-inactive'),
  '1012': refuseLogin('ibkr-token-expired'),
  '1013': refuseLogin('ibkr-ip-restricted'),
  '1014': refuseLogin('ibkr-query-invalid'),
  '1015': refuseLogin('ibkr-token-invalid'),
  '1016': refuseLogin('ibkr-account-invalid'),
  '1017': { kind: 'start-over' },
  // Further requests would get the address blocked.
  '1018': { kind: 'stop', problem: 'busy', reason: 'ibkr-too-many-requests' },
  '1019': { kind: 'poll' },
  '1020': refuseLogin('ibkr-request-invalid'),
  '1021': AGAIN,
};

/** What to do about a code; one that the vendor does not list ends the attempt. */
export function actionOf(code: string): CodeAction {
  const known = Object.hasOwn(ACTIONS, code) ? ACTIONS[code] : undefined;
  return known ?? { kind: 'stop', problem: 'failed', reason: null };
}
