/**
 * What the platform refuses. It is sent as HTTP 500 with the message as text, whatever the reason: the real protocol
 * knows no 401, 403 or 404. The real wording is not public; these are the demo platform's own sentences.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

export const BAD_LOGIN = 'Invalid user or password';
export const BAD_TOKEN = 'Invalid or expired token';
export const TOO_MANY_REQUESTS = 'Rate limit exceeded: 40 requests per 4 seconds';
export const BROKEN = 'Internal error';

/** The refusal of a call that lacks something. */
export function missing(parameter: string): Refusal {
  return new Refusal(`Missing parameter: ${parameter}`);
}

/** The refusal of a call that asks for someone else's account, or for one that does not exist: both sound alike. */
export function noPermission(accountId: string): Refusal {
  return new Refusal(`You do not have permission to view account ${accountId}`);
}
