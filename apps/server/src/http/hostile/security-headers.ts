import type { ServerResponse } from 'node:http';

/** For everything that is not a page: answers of the API, errors, images. */
const API_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For pages and their scripts; workers live under the policy of their own script. Nothing inline, nothing foreign. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types daybook',
].join('; ');

/** While the code is worked on, Vite puts scripts and styles into the page and talks over a web socket. */
export const DEV_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "connect-src 'self' ws:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const UNUSED_FEATURES =
  'accelerometer autoplay camera display-capture encrypted-media geolocation gyroscope hid idle-detection ' +
  'magnetometer microphone midi payment picture-in-picture publickey-credentials-get screen-wake-lock serial usb ' +
  'xr-spatial-tracking';

/** On every answer without exception; a page replaces the policy by its own. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': UNUSED_FEATURES.split(' ')
    .map((feature) => `${feature}=()`)
    .join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': API_POLICY,
};

/** Sets them before anything else handles the request, so that no error can go out without them. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
}
