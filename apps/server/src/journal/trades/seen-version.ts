import type { Call } from '#server/calls/call.ts';

/** The version of a trade that its trader saw: as sent, else as in If-Match, quoted as an ETag; null for neither. */
export function seenVersion(sent: string | number | undefined, headers: Call['headers']): number | null {
  if (sent !== undefined) return Number(sent);
  const parts = /^"?(\d{1,15})"?$/.exec(headers['if-match'] ?? '');
  return parts ? Number(parts[1]) : null;
}
