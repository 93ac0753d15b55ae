import { PLATFORM_FORMS, PLATFORMS, type Platform } from '@daybook/domain/account/platforms.ts';
import { alpaca } from './alpaca/fetch-platform.ts';
import type { AllowedHost } from './request/allowed-hosts.ts';
import { hostMatches } from './request/allowed-hosts.ts';
import { flexService } from './flex-service/fetch-platform.ts';
import type { PlatformAdapter } from './platform.ts';
import { projectX } from './projectx/fetch-platform.ts';
import { propReports } from './propreports/fetch-platform.ts';
import { tradovate } from './tradovate/fetch-platform.ts';

/** Every platform with the code that speaks its protocol. */
const ADAPTERS: Readonly<Record<Platform, PlatformAdapter>> = {
  propreports: propReports,
  ibkr: flexService,
  alpaca,
  tradovate,
  projectx: projectX,
};

/** The code of a platform by its name in the store; throws for a name that nothing has ever written there. */
export function adapterOf(platform: string): PlatformAdapter {
  const known = findPlatform(platform);
  if (known === null) throw new Error(`there is no platform ${JSON.stringify(platform)}`);
  return ADAPTERS[known];
}

/** The platform of a name in the store, or null for another text. */
export function findPlatform(name: string | null): Platform | null {
  return PLATFORMS.find((platform) => platform === name) ?? null;
}

/**
 * The hosts that a platform's secret may be sent to: of the allowed ones those that are the platform's own, and the
 * operator's own machines. So a token never goes to the host of another platform, however it is spelled.
 */
export function hostsOf(platform: Platform, allowed: readonly AllowedHost[]): readonly AllowedHost[] {
  const own = PLATFORM_FORMS[platform].hosts;
  return allowed.filter(
    ({ pattern, internal }) => internal || own.some((host) => host === pattern || hostMatches(host, pattern)),
  );
}
