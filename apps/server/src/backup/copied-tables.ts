/**
 * Tables whose rows are in no backup: sessions, links and half sign-ins of that time must not become valid again, since
 * they may have been ended meanwhile, and emails that waited have been sent. The tables themselves are there, empty.
 */
export const VOID_TABLES = [
  'session',
  'session_former_token',
  'sign_in_challenge',
  'link',
  'outbox',
  // Servers of the database that was copied, and what they held, are none of the one that is restored.
  'server',
  'lease',
  // A restored journal is another installation, and none of the backups is its own.
  'installation',
  'backup_archive',
] as const;

/** Tables whose rows are counted, by their names in the manifest. */
export const COUNTED = {
  traders: 'trader',
  executions: 'execution',
  trades: 'trade',
  journals: 'journal',
  images: 'image',
} as const;
