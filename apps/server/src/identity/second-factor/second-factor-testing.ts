import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { TEST_PASSWORD, type Client } from '#server/app/server-testing.ts';

/** The path of the calls about a trader's second factor. */
export const FACTOR = '/api/v1/auth/second_factor';

/** Sets up the second factor of a trader, confirmed with the code of a moment. */
export async function setUpFactor(
  trader: Client,
  timestamp: number,
): Promise<{ readonly app: TOTP; readonly recoveryCodes: string[] }> {
  const begun = await trader.call('POST', `${FACTOR}/begin`, { body: { currentPassword: TEST_PASSWORD } });
  const app = new TOTP({ secret: Secret.fromBase32(begun.json.secret) });
  const body = { code: app.generate({ timestamp }) };
  const { status, json, text } = await trader.call('POST', `${FACTOR}/confirm`, { body });
  assert.equal(status, 200, text);
  return { app, recoveryCodes: json.recoveryCodes };
}
