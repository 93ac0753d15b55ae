import type { Platform } from '@daybook/domain/account/platforms.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import type { PlatformProblem } from '@daybook/brokers/feeds/platform-problem.ts';
import { adapterOf, hostsOf } from '@daybook/brokers/feeds/platforms.ts';
import { atHost, problemCode, type LocateHost } from './fetch-logins.ts';

/** A login to be tested; the secrets are overwritten. */
interface LoginToAsk {
  readonly platform: Platform;
  readonly host: string;
  readonly userName: string;
  /** As secret-fields.ts packs them. */
  readonly secrets: Buffer;
}

export type PlatformAnswer =
  | {
      readonly kind: 'accepted';
      /** Names of the accounts that it shows. */ readonly accounts: readonly string[];
    }
  | { readonly kind: 'rejected'; readonly problem: PlatformProblem }
  | { readonly kind: 'unclear'; readonly problem: PlatformProblem };

/** Asks the platform itself about a login, at its own hosts alone. */
export async function queryPlatform(
  locate: LocateHost,
  { platform, host, userName, secrets }: LoginToAsk,
  signal: AbortSignal,
): Promise<PlatformAnswer> {
  const answer = await atHost(locate(host), (located) => {
    const { limits, totalMs, windows } = located;
    const place = { host: located.host, hosts: hostsOf(platform, located.hosts), limits, totalMs, windows };
    const login = { ...place, user: userName, password: secrets, signal };
    return adapterOf(platform).testLogin(login);
  });
  if (answer.kind === 'accepted')
    return { kind: 'accepted', accounts: answer.accounts.map(({ name }) => name) };
  return problemCode(answer) === '006'
    ? { kind: 'rejected', problem: answer }
    : { kind: 'unclear', problem: answer };
}

/** The message to the trader when a platform refused a login, or neither accepted nor refused it. */
export function platformRefusal(problem: PlatformProblem): Refusal {
  const { kind, reason } = problem;
  return refuse(problemCode(problem), {
    details: { problem: kind, ...(reason === undefined ? {} : { reason }) },
  });
}
