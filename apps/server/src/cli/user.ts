import { parseArgs } from 'node:util';
import { linkHref } from '#server/mail/deliver.ts';
import {
  disableTrader,
  dropSecondFactor,
  enableTrader,
  listTraders,
  makeResetLink,
  signOutTrader,
} from '#server/people/operate.ts';
import { deleteCommand } from './delete-trader.ts';
import type { Environment } from '#server/config.ts';
import type { CommandOutput } from './output.ts';
import { withSecrets, type Workshop } from './with-secrets.ts';

const USAGE = `daybook user list
daybook user disable EMAIL      shuts a trader out at once; the journal stays
daybook user enable EMAIL
daybook user sign-out EMAIL     ends every session; --all instead of EMAIL: everybody's
daybook user second-factor-off EMAIL   when telephone and recovery codes are gone: the password alone opens again
daybook user reset-link EMAIL   prints a link for a new password, to be handed over
daybook user delete EMAIL --yes   for ever, with everything that is theirs
`;
const WRONG_USE = 64;
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

/** What an operator does for a trader. Exit code 0, 1 for an unknown address, 64 for wrong arguments. */
export async function userCommand(
  args: readonly string[],
  output: CommandOutput,
  environment: Environment = process.env,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
  });
  const command = COMMANDS.find((name) => name === positionals[0]);
  const email = positionals[1] ?? null;
  const isEverybody = command === 'list' || (command === 'sign-out' && values.all);
  if (command === undefined || (email === null) !== isEverybody || positionals.length > 2) {
    output.note(USAGE);
    return WRONG_USE;
  }
  return withSecrets(environment, (workshop) =>
    command === 'delete'
      ? deleteCommand(workshop.store, email ?? '', values.yes, output)
      : run(workshop, command, email, output),
  );
}

async function run(
  workshop: Workshop,
  command: Exclude<UserCommand, 'delete'>,
  email: string | null,
  output: CommandOutput,
): Promise<number> {
  const { store } = workshop;
  const now = Date.now();
  const whom = email ?? '';
  switch (command) {
    case 'list':
      return list(workshop, output);
    case 'disable':
      return tell(
        await store.write((db) => disableTrader(db, whom, now)),
        `${whom} is shut out.`,
        whom,
        output,
      );
    case 'enable':
      return tell(
        await store.write((db) => enableTrader(db, whom, now)),
        `${whom} may sign in.`,
        whom,
        output,
      );
    case 'sign-out': {
      const ended = await store.write((db) => signOutTrader(db, email, now));
      return tell(ended !== null, `${ended ?? 0} sessions were ended.`, whom, output);
    }
    case 'second-factor-off': {
      const had = await store.write((db) => dropSecondFactor(db, whom, now));
      const sentence = had ? `${whom} has no second factor any more.` : `${whom} had no second factor.`;
      return tell(had !== null, sentence, whom, output);
    }
    case 'reset-link':
      return resetLink(workshop, whom, now, output);
  }
}

function tell(done: boolean, sentence: string, email: string, output: CommandOutput): number {
  if (done) output.print(sentence);
  else output.note(`there is no trader ${email}`);
  return done ? 0 : 1;
}

async function list({ store }: Workshop, output: CommandOutput): Promise<number> {
  for (const { email, name, state, createdAt, lastSeenAt } of await store.read(listTraders)) {
    const seen = lastSeenAt === null ? 'not seen lately' : `last seen ${dayText(lastSeenAt)}`;
    output.print([email, name || '(no name)', state, `since ${dayText(createdAt)}`, seen].join('  '));
  }
  return 0;
}

async function resetLink(
  { store, secrets, config }: Workshop,
  email: string,
  now: number,
  output: CommandOutput,
): Promise<number> {
  const link = await store.write((db) => makeResetLink(db, secrets, email, now));
  if (link === null) {
    output.note(`there is no trader ${email} who may sign in`);
    return 1;
  }
  output.note('Whoever has this link sets the password. It works once; an older one is void.');
  output.print(linkHref(config.baseUrl, link.purpose, link.id, link.token));
  return 0;
}

function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
