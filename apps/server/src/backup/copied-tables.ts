/**
 * Tables whose rows are in no backup: whoever held a session, a link or a half sign-in when it was made shall not hold it again, since
 * it may have been ended since, and a letter that waited was sent meanwhile. The tables themselves are there, empty.
 */
export const VOID_TABLES = [
  'session',
  'session_former_token',
  'sign_in_challenge',
  'link',
  'registration',
  'address_change',
  'former_address',
  'outbox',
  // Servers of the database that was copied, and what they held, are none of the one that is restored.
  'server',
  'lease',
] as const;

/** Tables whose rows are counted, by what a backup says of them. */
export const COUNTED = {
  traders: 'trader',
  executions: 'execution',
  trades: 'trade',
  journals: 'journal',
  images: 'image',
} as const;
