import { LANGUAGES } from '@daybook/domain/language.ts';
import type { CommandContext } from './output.ts';

/** One command of the operator's. */
export interface Command {
  readonly name: string;
  /** How it is called, a line each; what follows two spaces says what it does. */
  readonly usage: readonly string[];
  /** What some words of the usage mean, a line each. */
  readonly notes?: readonly string[];
  /** Takes the arguments behind the name; resolves to the exit code, and throws WrongUse for arguments that it does not take. */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<number>;
}

const ANSWERS = [
  'ANSWERS: what the file does not say: --format NAME, --date YYYY-MM-DD, --date-order month-first, --decimal comma, --zone ZONE, --account NAME,',
  '--currency USD, --multiplier SYMBOL=SIZE, --encoding windows-1252, --mapping FILE.json (see docs/import-files.md)',
];

/** Every command; `help` is made of this table. Each loads what it needs, so that one without a store works without configuration. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'group',
    usage: [
      "group FILE [ANSWERS] [--json] [--anyway]  what a file's executions say, and what is in doubt; stores nothing",
    ],
    notes: ANSWERS,
    run: async (args, context) => (await import('./executions/group.ts')).groupCommand(args, context),
  },
  {
    name: 'map',
    usage: [
      'map FILE [ANSWERS]  what the columns of a table seem to be, as a mapping for --mapping; stores nothing',
    ],
    notes: ANSWERS,
    run: async (args, context) => (await import('./executions/map.ts')).mapCommand(args, context),
  },
  {
    name: 'import',
    usage: [
      "import FILE --account NAME [--trader EMAIL] [--anyway] [ANSWERS]  stores a file's executions; --anyway what is in doubt",
    ],
    notes: ANSWERS,
    run: async (args, context) => (await import('./executions/import.ts')).importCommand(args, context),
  },
  {
    name: 'export',
    usage: ['export EMAIL FILE  everything a trader has, as one zip file; see docs/export.md'],
    run: async (args, context) => (await import('./own-data.ts')).exportCommand(args, context),
  },
  {
    name: 'import-journal',
    usage: [
      'import-journal FILE [--trader EMAIL]  makes the exported trader here, or fills one whose journal is empty',
    ],
    run: async (args, context) => (await import('./own-data.ts')).importJournalCommand(args, context),
  },
  {
    name: 'invite',
    usage: [
      `invite EMAIL [--first NAME] [--last NAME] [--language ${LANGUAGES.join('|')}] [--platform NAME --host HOST --login USER …]  sends a get-started link`,
      'invite resend EMAIL  a new link; the older one is void',
      'invite revoke EMAIL  undoes the invitation',
      'invite list [--json]  open invitations, and why an e-mail was not taken; instants in JSON are milliseconds since 1970 UTC',
    ],
    run: async (args, context) => (await import('./invite.ts')).inviteCommand(args, context),
  },
  {
    name: 'user',
    usage: [
      'user list [--json]',
      'user disable EMAIL  shuts a trader out at once; the journal stays',
      'user enable EMAIL',
      "user sign-out EMAIL  ends every session and API token; --all instead of EMAIL: everybody's",
      'user second-factor-off EMAIL  when phone and recovery codes are gone: the password alone opens again',
      'user reset-link EMAIL  prints a link for a new password, to be handed over',
      'user delete EMAIL --yes  for ever, with everything that is theirs',
    ],
    run: async (args, context) => (await import('./user.ts')).userCommand(args, context),
  },
  {
    name: 'keys',
    usage: [
      'keys status  the keys of the key file, and how much each has sealed',
      'keys rotate  makes a fresh key and seals by it what others have sealed; goes on where it was interrupted',
      'keys retire KEY  takes a key out of the file that seals nothing any more',
    ],
    run: async (args, context) => (await import('./keys.ts')).keysCommand(args, context),
  },
  {
    name: 'pictures',
    usage: [
      'pictures status  how many pictures no row names, and why they stay',
      'pictures sweep --yes  removes those that are older than a day, and takes the others for those of this database',
    ],
    run: async (args, context) => (await import('./images.ts')).imagesCommand(args, context),
  },
  {
    name: 'backup',
    usage: [
      'backup [TARGET] [--key-to FILE --passphrase-file FILE]  a backup of database, pictures and settings while the server runs; --key-to writes the key file, sealed, apart from it',
      'backup list [TARGET] [--json]  ends with 1 where backups are gone that a server made',
      'backup accept  takes what lies at BACKUP_TO as it is: missing backups, and those of other installations, are not reported any more',
      'backup verify [TARGET or FILE]  restores the newest, or that file, to a temporary place and examines all of it',
    ],
    notes: ['TARGET: a folder; BACKUP_TO unless it is given'],
    run: async (args, context) => (await import('./backup/backup.ts')).backupCommand(args, context),
  },
  {
    name: 'restore',
    usage: [
      'restore SOURCE [--before 2026-11-23T10:00:00Z] [--key-from FILE --passphrase-file FILE]  the newest sound backup of a folder that the key file opens and that is not empty, or that file, into an empty DATA_DIR and database',
    ],
    run: async (args, context) => (await import('./backup/restore.ts')).restoreCommand(args, context),
  },
  {
    name: 'mail',
    usage: [
      'mail test ADDRESS  hands an e-mail over to the mail server now, and says why if it does not take it',
    ],
    run: async (args, context) => (await import('./mail.ts')).mailCommand(args, context),
  },
  {
    name: 'config',
    usage: ['config check  every setting as it is in force, passwords masked, and what is wrong with them'],
    run: async (args, context) => (await import('./config.ts')).configCommand(args, context),
  },
  {
    name: 'check',
    usage: [
      'check [--deep]  whether the journal is sound; deep also calculates every trade again from its executions',
    ],
    run: async (args, context) => (await import('./check.ts')).checkCommand(args, context),
  },
];
