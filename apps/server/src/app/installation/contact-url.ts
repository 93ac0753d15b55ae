import type { Config } from '#server/calls/config.ts';

/** Names that only a machine of its own resolves, or that nobody owns (RFC 2606, RFC 6761, RFC 6762). */
const NOWHERE = /(?:^|\.)(?:localhost|local|internal|lan|test|invalid|example|example\.(?:com|net|org))$/i;
/** Mailboxes that say of themselves that nobody reads them. */
const UNREAD = /^(?:no|do-?not)[-_.]?reply\b|^(?:mailer-daemon|bounces?)\b/i;

/**
 * Where traders find help: what the operator configured, otherwise the sender of the installation's emails, which can be
 * answered; null where there is no such address.
 */
export function contactUrlOf({
  contactUrl,
  mailFrom,
}: Pick<Config, 'contactUrl' | 'mailFrom'>): string | null {
  if (contactUrl !== null) return contactUrl;
  const [, name = '', host = ''] = /(?:^|[\s<"])([^\s@<>"]{1,64})@([^\s@<>"]{1,255})>?$/.exec(mailFrom) ?? [];
  const isReal = host.includes('.') && !NOWHERE.test(host) && !/^[\d.[\]:]+$/.test(host);
  return name === '' || !isReal || UNREAD.test(name) ? null : `mailto:${encodeURIComponent(name)}@${host}`;
}
