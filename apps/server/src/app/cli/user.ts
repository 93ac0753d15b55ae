import { linkHref } from '#server/mail/links/token.ts';
import {
  disableTrader,
  dropSecondFactor,
  enableTrader,
  listTraders,
  makeResetLink,
  signOutTrader,
} from '#server/identity/operator-actions.ts';
import { deleteCommand } from './delete-trader.ts';
import { EXIT } from '#server/app/exit-codes.ts';
import { readArguments, readVerb } from './arguments.ts';
import type { CommandContext, CommandOutput } from './output.ts';
import { withSecrets, type CommandServices } from './with-store.ts';

const COMMANDS = [
  'list',
  'disable',
  'enable',
  'sign-out',
  'reset-link',
  'second-factor-off',
  'delete',
] as const;
type UserCommand = (typeof COMMANDS)[number];

/** What an operator does for a trader. Exit code 0, 1 for an unknown address; throws WrongUse. */
export async function userCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const { output } = context;
  const [command, rest] = readVerb(args, COMMANDS);
  const { email, isSure, isJson } = readWhom(command, rest);
  return withSecrets(context, (services) =>
    command === 'list'
      ? list(services, isJson, output)
      : command === 'delete'
        ? deleteCommand(services.store, email ?? '', isSure, output)
        : run(services, command, email, output),
  );
}

/** Whose account is meant; null where it is everybody's. */
function readWhom(
  command: UserCommand,
  args: readonly string[],
): { readonly email: string | null; readonly isSure: boolean; readonly isJson: boolean } {
  const isEverybody = command === 'list' || (command === 'sign-out' && args.includes('--all'));
  const options = {
    ...(command === 'sign-out' ? { all: { type: 'boolean' } as const } : {}),
    ...(command === 'list' ? { json: { type: 'boolean' } as const } : {}),
    ...(command === 'delete' ? { yes: { type: 'boolean' } as const } : {}),
  };
  const { values, positionals } = readArguments(args, options, isEverybody ? [] : ['EMAIL']);
  return { email: positionals[0] ?? null, isSure: values.yes === true, isJson: values.json === true };
}

async function run(
  services: CommandServices,
  command: Exclude<UserCommand, 'delete' | 'list'>,
  email: string | null,
  output: CommandOutput,
): Promise<number> {
  const { store } = services;
  const now = Date.now();
  const whom = email ?? '';
  switch (command) {
    case 'disable':
      return printOutcome(
        await store.write((db) => disableTrader(db, whom, now)),
        `${whom} is shut out.`,
        whom,
        output,
      );
    case 'enable':
      return printOutcome(
        await store.write((db) => enableTrader(db, whom, now)),
        `${whom} may sign in.`,
        whom,
        output,
      );
    case 'sign-out': {
      const ended = await store.write((db) => signOutTrader(db, email, now));
      return printOutcome(
        ended !== null,
        `${ended?.sessions ?? 0} sessions and ${ended?.tokens ?? 0} API tokens were ended.`,
        whom,
        output,
      );
    }
    case 'second-factor-off': {
      const had = await store.write((db) => dropSecondFactor(db, whom, now));
      const sentence = had ? `${whom} has no second factor any more.` : `${whom} had no second factor.`;
      return printOutcome(had !== null, sentence, whom, output);
    }
    case 'reset-link':
      return resetLink(services, whom, now, output);
  }
}

function printOutcome(done: boolean, sentence: string, email: string, output: CommandOutput): number {
  if (done) output.print(sentence);
  else output.note(`there is no trader ${email}`);
  return done ? 0 : EXIT.refused;
}

async function list({ store }: CommandServices, isJson: boolean, output: CommandOutput): Promise<number> {
  const traders = await store.read(listTraders);
  if (isJson) {
    output.print(JSON.stringify(traders));
    return 0;
  }
  for (const { email, name, state, createdAt, lastSeenAt } of traders) {
    const seen = lastSeenAt === null ? 'not seen lately' : `last seen ${dayText(lastSeenAt)}`;
    output.print([email, name || '(no name)', state, `since ${dayText(createdAt)}`, seen].join('  '));
  }
  return 0;
}

async function resetLink(
  { store, secrets, config }: CommandServices,
  email: string,
  now: number,
  output: CommandOutput,
): Promise<number> {
  const link = await store.write((db) => makeResetLink(db, secrets, email, now));
  if (link === null) {
    output.note(`there is no trader ${email} who may sign in`);
    return EXIT.refused;
  }
  output.note('Whoever has this link sets the password. It works once; an older one is void.');
  output.print(linkHref(config.baseUrl, link.purpose, link.id, link.token));
  return 0;
}

function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
