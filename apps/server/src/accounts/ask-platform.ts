import { testLogin } from '#server/outside/propreports/fetch-platform.ts';
import type { PlatformProblem } from '#server/outside/propreports/platform-problem.ts';
import { refuse, type Refusal } from '#server/http/refusal.ts';
import { problemCode } from '#server/sync/fetch-logins.ts';
import type { SyncTools } from '#server/sync/run-import.ts';

/** A login as it is tried; the password is overwritten. */
export interface LoginToAsk {
  readonly host: string;
  readonly userName: string;
  readonly password: Buffer;
}

export type PlatformAnswer =
  | {
      readonly kind: 'accepted';
      /** Names of the accounts that it shows. */ readonly accounts: readonly string[];
    }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'unclear'; readonly problem: PlatformProblem };

/** Asks the platform itself about a login. */
export async function askPlatform(
  locate: SyncTools['locate'],
  { host, userName, password }: LoginToAsk,
  signal: AbortSignal,
): Promise<PlatformAnswer> {
  const answer = await testLogin({ ...locate(host), user: userName, password, signal });
  if (answer.kind === 'accepted')
    return { kind: 'accepted', accounts: answer.accounts.map(({ name }) => name) };
  return problemCode(answer) === '006' ? { kind: 'rejected' } : { kind: 'unclear', problem: answer };
}

/** What the trader is told when a platform neither took nor refused a login. */
export function unclearRefusal({ kind, detail }: PlatformProblem): Refusal {
  const code = problemCode({ kind, detail });
  return refuse(code, { details: { problem: kind } });
}
