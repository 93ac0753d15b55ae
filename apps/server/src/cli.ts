import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FILE_ANSWERS, readAnswers } from '#server/cli/file-answers.ts';
import { groupCommand } from '#server/cli/group.ts';
import { CONSOLE } from '#server/cli/output.ts';

const USAGE = `daybook <command>
  group FILE [ANSWERS] [--json]   what a file's executions say; stores nothing
  map FILE   what the columns of a table seem to be, as a mapping for --mapping; stores nothing
  import FILE --account NAME [--trader EMAIL] [ANSWERS]   stores a file's executions
    ANSWERS: what the file does not say: --format NAME, --date YYYY-MM-DD, --zone ZONE, --account NAME, --currency USD,
    --multiplier SYMBOL=SIZE, --encoding windows-1252, --mapping FILE.json (see docs/import-files.md)
  export EMAIL FILE   everything a trader has, as one zip file; see docs/export.md
  import-journal FILE [--trader EMAIL]   makes the exported trader here, or fills one whose journal is empty
  invite EMAIL --first NAME --last NAME [--language en|es|pt] [--platform NAME --host HOST --login USER …]
  invite resend EMAIL, invite revoke EMAIL, invite list   letters with a get-started link
  user list, user disable|enable|sign-out|reset-link|delete EMAIL   what an operator does for a trader
  keys status|rotate, keys retire KEY   the keys that seal what traders entrusted to the journal
  config check     every setting as it is in force, passwords masked, and what is wrong with them
  check [--deep]   whether the journal is sound; deep also reckons every trade anew from its executions
`;

/** Commands on all that one trader has. */
const OWN_DATA = new Set(['export', 'import-journal']);

async function run(): Promise<number> {
  const [who, ...rest] = process.argv.slice(2);
  if (who === 'invite') return (await import('#server/cli/invite.ts')).inviteCommand(rest, CONSOLE);
  if (who === 'user') return (await import('#server/cli/user.ts')).userCommand(rest, CONSOLE);
  if (who === 'keys') return (await import('#server/cli/keys.ts')).keysCommand(rest, CONSOLE);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...FILE_ANSWERS,
      json: { type: 'boolean', default: false },
      deep: { type: 'boolean', default: false },
      trader: { type: 'string' },
    },
  });
  const [command, given] = positionals;
  // npm runs commands in the project's folder, but the trader named the file from where they stand.
  const file = given && resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
  const answers = readAnswers(values);
  if (typeof answers === 'string') return usage(answers);
  if (command === 'group' && file) return groupCommand(file, { json: values.json, answers }, CONSOLE);
  if (command === 'map' && file)
    return (await import('#server/cli/map.ts')).mapCommand(file, answers, CONSOLE);
  if (command === 'check' && given === undefined) {
    const { checkCommand } = await import('#server/cli/check.ts');
    return checkCommand({ deep: values.deep }, CONSOLE);
  }
  if (command === 'config' && given === 'check') {
    const { configCommand } = await import('#server/cli/config.ts');
    return configCommand(CONSOLE);
  }
  if (command !== undefined && OWN_DATA.has(command)) {
    const { ownDataCommand } = await import('#server/cli/own-data.ts');
    return (await ownDataCommand(positionals, values.trader, CONSOLE)) ?? usage(`${command}: see below`);
  }
  if (command === 'import' && file) {
    // Only this command needs the store; the dry run works without any configuration.
    const { importCommand } = await import('#server/cli/import.ts');
    return importCommand({ file, account: values.account, trader: values.trader, answers }, CONSOLE);
  }
  return usage(command ? `unknown command ${command}` : 'no command');
}

function usage(why: string): number {
  CONSOLE.note(`${why}\n\n${USAGE}`);
  return 64;
}

try {
  process.exitCode = await run();
} catch (error) {
  if (error instanceof TypeError && 'code' in error) process.exitCode = usage(error.message);
  else throw error;
}
