import type { Profile } from '@daybook/api/identity/profile.ts';
import { deviceCookie } from './known-device.ts';
import type { SessionKeys } from './sessions.ts';
import type { Call } from '#server/calls/call.ts';
import type { Services } from '#server/services.ts';

/** A session that was opened, on its way to the browser. */
interface OpenedSession {
  readonly keys: SessionKeys;
  readonly profile: Profile;
  /** The key of the address. */
  readonly account: string;
  /** The device that was here before; null for a new one. */
  readonly device: string | null;
}

/** Gives a session to the browser: its other half and the device's mark as cookies, the token in the answer. */
export function deliverSession(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  { keys, profile, account, device }: OpenedSession,
  setCookie: Call['setCookie'],
): { accessToken: string; profile: Profile } {
  if (keys.bindCookie !== null) setCookie(keys.bindCookie);
  setCookie(deviceCookie(config, secrets, device, account));
  return { accessToken: keys.accessToken, profile };
}
