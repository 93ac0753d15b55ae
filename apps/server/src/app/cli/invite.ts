import { PLATFORM_FORMS, PLATFORMS, type Platform } from '@daybook/domain/account/platforms.ts';
import { MAX_NAME_LENGTH } from '@daybook/api/identity/profile-calls.ts';
import { parseEmail } from '@daybook/domain/account/email.ts';
import { LANGUAGES } from '@daybook/domain/language.ts';
import { findPlatformUrl, type AllowedHost } from '@daybook/brokers/feeds/request/allowed-hosts.ts';
import { hostsOf } from '@daybook/brokers/feeds/platforms.ts';
import {
  invite,
  inviteAgain,
  listInvitations,
  revokeInvitation,
  type Invitation,
} from '#server/onboarding/invite.ts';
import { readConfig } from '#server/app/config.ts';
import { EXIT } from '#server/app/exit-codes.ts';
import { readArguments, WrongUse, type Arguments } from './arguments.ts';
import type { CommandOutput, CommandContext } from './output.ts';
import { withSecrets, type CommandServices } from './with-store.ts';

/** Invites traders. Exit code 0, 1 when it cannot be done; throws WrongUse. */
export async function inviteCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const { output } = context;
  const [verb, ...rest] = args;
  if (verb === 'list') {
    const { values } = readArguments(rest, { json: { type: 'boolean' } }, []);
    return withSecrets(context, (services) => list(services, values.json, output));
  }
  if (verb === 'resend' || verb === 'revoke') {
    const { positionals } = readArguments(rest, {}, ['EMAIL']);
    return withSecrets(context, (services) => change(services, verb, positionals[0] ?? '', output));
  }
  const { values, positionals } = readArguments(args, OPTIONS, ['EMAIL']);
  const email = parseEmail(positionals[0] ?? '');
  if (email === null) throw new WrongUse(`${positionals[0]} is no e-mail address`);
  const { platformHosts } = readConfig(context.environment, process.cwd());
  const invitation = readInvitation(email, values, platformHosts);
  return withSecrets(context, (services) => send(services, invitation, output));
}

const OPTIONS = {
  first: { type: 'string' },
  last: { type: 'string' },
  language: { type: 'string' },
  platform: { type: 'string' },
  host: { type: 'string' },
  login: { type: 'string', multiple: true },
} as const;

type Options = Arguments<typeof OPTIONS>['values'];

/** The invitation that the arguments make. Throws WrongUse. */
function readInvitation(
  email: string,
  { first = '', last = '', language, platform = 'propreports', host, login }: Options,
  allowed: readonly AllowedHost[],
): Invitation {
  const names = { firstName: first.trim().normalize('NFC'), lastName: last.trim().normalize('NFC') };
  if (Object.values(names).some((name) => name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(name)))
    throw new WrongUse(`--first and --last take a line of at most ${MAX_NAME_LENGTH} characters`);
  const known = LANGUAGES.find((one) => one === language);
  if (language !== undefined && known === undefined)
    throw new WrongUse(`--language is one of ${LANGUAGES.join(', ')}`);
  const logins = readLogins(platform, host, login, allowed);
  return { email, ...names, language: known ?? null, logins, now: Date.now() };
}

function readLogins(
  name: string,
  host: string | undefined,
  logins: readonly string[],
  allowed: readonly AllowedHost[],
): Invitation['logins'] {
  if (logins.length === 0 && host === undefined) return [];
  if (logins.length === 0)
    throw new WrongUse('--host needs at least one --login whose password is to be proved');
  const platform = invitable(name);
  if (platform === undefined)
    throw new WrongUse(`--platform: an invitation proves a password alone, not at ${name}`);
  const place = (host ?? PLATFORM_FORMS[platform].servers[0]?.host ?? '').toLowerCase();
  if (findPlatformUrl(hostsOf(platform, allowed), place, '/') === null)
    throw new WrongUse(`--host: PLATFORM_HOSTS does not allow ${place || 'an empty host'}`);
  const names = [...new Set(logins.map((login) => login.trim()))];
  if (names.length > 20 || names.some((one) => one === '' || one.length > 100 || /\p{Cc}/u.test(one)))
    throw new WrongUse('--login takes a user name of at most 100 characters, up to 20 times');
  return names.map((userName) => ({ platform, host: place, userName }));
}

/** Platforms where a login is a name and a password, and nothing else. */
function invitable(name: string): Platform | undefined {
  return PLATFORMS.find((platform) => platform === name && PLATFORM_FORMS[platform].extra.length === 0);
}

async function send({ store, secrets }: CommandServices, invitation: Invitation, output: CommandOutput) {
  if (!(await store.write((db) => invite(db, secrets, invitation)))) {
    output.note(
      `somebody has the address ${invitation.email} already; "invite list" and "user list" show who`,
    );
    return EXIT.refused;
  }
  output.print(`The email to ${invitation.email} is in the outbox; the server sends it.`);
  return 0;
}

async function change(
  { store, secrets }: CommandServices,
  what: 'resend' | 'revoke',
  email: string,
  output: CommandOutput,
): Promise<number> {
  const now = Date.now();
  const done = await store.write((db) =>
    what === 'resend' ? inviteAgain(db, secrets, email, now) : revokeInvitation(db, email, now),
  );
  if (done) output.print(what === 'resend' ? 'A new email is in the outbox.' : 'The invitation is void.');
  else output.note(`there is no open invitation of ${email}`);
  return done ? 0 : EXIT.refused;
}

async function list({ store }: CommandServices, isJson: boolean, output: CommandOutput): Promise<number> {
  const now = Date.now();
  const invitations = await store.read((db) => listInvitations(db, now));
  if (isJson) {
    output.print(JSON.stringify(invitations));
    return 0;
  }
  for (const { email, invitedAt, expiresAt, logins, proved, emailFault } of invitations) {
    const link = expiresAt === null ? 'link expired' : `link until ${instantText(expiresAt)}`;
    const parts = [email, `invited ${instantText(invitedAt)}`, link, `${proved} of ${logins} proved`];
    if (emailFault !== null)
      parts.push(`e-mail ${emailFault.state === 'waiting' ? 'waits' : 'was not sent'}: ${emailFault.reason}`);
    output.print(parts.join('  '));
  }
  return 0;
}

function instantText(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}
