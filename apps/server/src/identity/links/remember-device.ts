import { deviceCookie, findKnownDevice } from '#server/identity/sign-in/known-device.ts';
import type { Call } from '#server/calls/call.ts';
import type { Services } from '#server/services.ts';

/**
 * Makes the browser that used a mailed link known to the account: the owner of the mailbox can sign in from there, however many
 * anonymous callers guess at the password meanwhile.
 */
export function rememberDevice(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  account: string,
  { cookies, setCookie }: Pick<Call, 'cookies' | 'setCookie'>,
): void {
  setCookie(deviceCookie(config, secrets, findKnownDevice(config, secrets, cookies, account), account));
}
