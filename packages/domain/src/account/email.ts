/** Longest address that mail servers take (RFC 5321). */
const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL = 64;
const MAX_LABEL = 63;

/** A part of the text before the at sign (RFC 5321, Dot-string; letters and digits of any script, RFC 6531). */
const ATOM = /^[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]+$/u;
/** A part of a domain: letters and digits of any script, hyphens inside alone. */
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/**
 * An address as it is kept: trimmed, normal form C. Null for what is no address. The one place that says what an address is; it
 * reads each character a fixed number of times.
 */
export function parseEmail(typed: string): string | null {
  if (typed.length > 2 * MAX_EMAIL_LENGTH) return null;
  const email = typed.trim().normalize('NFC');
  const [local = '', domain = '', ...more] = email.split('@');
  if (email.length > MAX_EMAIL_LENGTH || more.length > 0) return null;
  return isLocalPart(local) && isDomain(domain) ? email : null;
}

function isLocalPart(local: string): boolean {
  return local.length <= MAX_LOCAL && local.split('.').every((atom) => ATOM.test(atom));
}

/** At least two labels. Characters that a resolver would take for others (ﬁ, ſ, full width) name no domain. */
function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const isPlain = domain.normalize('NFKC') === domain;
  const last = labels.at(-1) ?? '';
  return (
    isPlain &&
    labels.length >= 2 &&
    last.length >= 2 &&
    !/^\d+$/.test(last) &&
    labels.every((label) => label.length <= MAX_LABEL && LABEL.test(label))
  );
}

/**
 * Two addresses with one key are one trader's: neither case nor the field's capitals distinguish them. Letters that merely look
 * alike, or become alike in capitals (ı and i, ſ and s, ß and ss), are others: else an address would block, or be taken for,
 * another person's.
 */
export function emailKey(email: string): string {
  return Array.from(email.trim().normalize('NFC'), smallLetter).join('').normalize('NFC');
}

/** The address in capitals as its field shows it; letters without a capital of their own stay as they are. */
export function capitalEmail(typed: string): string {
  return Array.from(typed, capitalLetter).join('');
}

function smallLetter(character: string): string {
  const small = character.toLowerCase();
  return small.toUpperCase() === character ? small : character;
}

function capitalLetter(character: string): string {
  const capital = character.toUpperCase();
  return capital.toLowerCase() === character ? capital : character;
}
