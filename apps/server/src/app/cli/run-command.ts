import { explainFailure, EXIT } from '#server/app/exit-codes.ts';
import { WrongUse } from './arguments.ts';
import { COMMANDS, type Command } from './commands.ts';
import { CommandFailure } from './files.ts';
import type { CommandContext, CommandOutput } from './output.ts';

const EXIT_CODES = `Exit codes: 0 done, 1 refused, 2 a file that is not what it should be, 64 wrong arguments, 66 nothing there to read,
  74 the disk or what lies on it, 75 try again later, 78 the configuration or a store that does not fit it`;
/** What the installed command runs itself, for the help. */
const PROGRAMS: readonly Omit<Command, 'run'>[] = [
  {
    name: 'serve',
    usage: [
      'serve [--new] [--without-copy]  serves the journal; --new begins an empty one where another was, --without-copy upgrades the store without copying it first',
    ],
  },
  { name: 'health', usage: ['health  ends with 0 when the server of this machine is ready, else with 1'] },
];
const VERSION = new Set(['version', '--version']);
const HELP = new Set(['help', '--help', '-h']);

/**
 * Runs the command that the arguments name and returns its exit code. Whatever goes wrong is said in a sentence, never as a stack;
 * see EXIT for the codes.
 */
export async function runCommand(given: readonly string[], context: CommandContext): Promise<number> {
  const { output } = context;
  // npm and others may hand on the two dashes that end their own options.
  const [name = '', ...args] = given[0] === '--' ? given.slice(1) : given;
  if (HELP.has(name)) return help(args, output);
  if (VERSION.has(name)) {
    const { DAYBOOK_VERSION } = await import('#server/http/operator/version.ts');
    output.print(`Daybook ${DAYBOOK_VERSION}`);
    return 0;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) {
    const names = COMMANDS.map((one) => one.name).join(', ');
    output.note(
      name === ''
        ? `say which command: ${names}, help`
        : `there is no command "${name}"; there are ${names}, help`,
    );
    return EXIT.wrongUse;
  }
  if (args.some((arg) => arg === '--help' || arg === '-h')) return help([name], output);
  return runNamed(command, args, context);
}

async function runNamed(command: Command, args: readonly string[], context: CommandContext): Promise<number> {
  try {
    return await command.run(args, context);
  } catch (error) {
    if (error instanceof WrongUse) {
      context.output.note(
        `${command.name}: ${error.message}\n\n${[usageOf(command), ...(command.notes ?? [])].join('\n')}`,
      );
      return EXIT.wrongUse;
    }
    const failure = error instanceof CommandFailure ? error.failure : explainFailure(error);
    if (failure === null) return reportFault(error, context);
    for (const line of failure.lines) context.output.note(line);
    return failure.code;
  }
}

/** A fault of our own; the stack is printed on request. */
function reportFault(error: unknown, { output, environment }: CommandContext): number {
  const message = error instanceof Error ? error.message : String(error);
  output.note(`this should not have happened: ${message.split('\n')[0] ?? ''} (LOG_LEVEL=debug says where)`);
  if (environment['LOG_LEVEL'] === 'debug' && error instanceof Error) output.note(error.stack ?? '');
  return EXIT.fault;
}

function help(args: readonly string[], output: CommandOutput): number {
  const wanted = readHelpArguments(args);
  const command = [...PROGRAMS, ...COMMANDS].find(({ name }) => name === wanted);
  if (wanted !== undefined && command === undefined) {
    output.note(
      `there is no command "${wanted}"; there are ${[...PROGRAMS, ...COMMANDS].map(({ name }) => name).join(', ')}`,
    );
    return EXIT.wrongUse;
  }
  const shown = command === undefined ? [...PROGRAMS, ...COMMANDS] : [command];
  output.print(command === undefined ? 'daybook COMMAND' : `daybook ${command.name}`);
  for (const one of shown) output.print(usageOf(one));
  for (const note of new Set(shown.flatMap(({ notes = [] }) => notes))) output.print(note);
  output.print(EXIT_CODES);
  return 0;
}

/** `help`, or `help COMMAND`; of more words the first counts. */
function readHelpArguments(args: readonly string[]): string | undefined {
  return args[0] === '--' ? args[1] : args[0];
}

/** The lines of a command's usage, what they mean below each other. */
function usageOf({ usage }: Omit<Command, 'run'>): string {
  return usage
    .map((line) => {
      const [call = '', meaning] = line.split(/ {2}(?=\S)/);
      return meaning === undefined ? `  ${call}` : `  ${call}\n      ${meaning}`;
    })
    .join('\n');
}
