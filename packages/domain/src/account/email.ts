/** Longest address that mail servers take (RFC 5321). */
export const LONGEST_EMAIL = 254;

const ADDRESS =
  /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:".\p{Cc}]{2,}$/u;

/** An address as it is kept: trimmed, normal form C. Null for what is no address. */
export function parseEmail(typed: string): string | null {
  const email = typed.trim().normalize('NFC');
  return email.length <= LONGEST_EMAIL && ADDRESS.test(email) ? email : null;
}

/** Two addresses with one key are one trader's: neither case nor the field's capitals tell them apart. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
