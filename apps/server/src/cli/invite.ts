import { parseArgs } from 'node:util';
import { PLATFORM_FORMS, PLATFORMS, type Platform } from '@daybook/domain/account/platforms.ts';
import { LONGEST_NAME } from '@daybook/api/profile.ts';
import { parseEmail } from '@daybook/domain/account/email.ts';
import { LANGUAGES } from '@daybook/texts/language.ts';
import { findPlatformUrl, type AllowedHost } from '#server/outside/allowed-hosts.ts';
import { hostsOf } from '#server/outside/platforms.ts';
import {
  invite,
  inviteAgain,
  listInvitations,
  revokeInvitation,
  type Invitation,
} from '#server/people/invite.ts';
import type { Environment } from '#server/config.ts';
import type { CommandOutput } from './output.ts';
import { withSecrets, type Workshop } from './with-secrets.ts';

const USAGE = `daybook invite EMAIL --first NAME --last NAME [--language en|es|pt] [--platform NAME --host HOST --login USER …]
daybook invite resend EMAIL    a new link; the older one is void
daybook invite revoke EMAIL    takes the invitation back
daybook invite list
`;
const WRONG_USE = 64;

/** Invites traders. Exit code 0, 1 when it cannot be done, 64 for wrong arguments. */
export async function inviteCommand(
  args: readonly string[],
  output: CommandOutput,
  environment: Environment = process.env,
): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [first = '', second] = positionals;
  if (first === 'list') return withSecrets(environment, (workshop) => list(workshop, output));
  if (first === 'resend' || first === 'revoke')
    return second === undefined
      ? wrongUse(`${first} whom?`, output)
      : withSecrets(environment, (workshop) => change(workshop, first, second, output));
  const email = parseEmail(first);
  if (email === null) return wrongUse(`${first || 'nothing'} is no e-mail address`, output);
  return withSecrets(environment, async (workshop) => {
    const invitation = readInvitation(email, values, workshop.config.platformHosts);
    if (typeof invitation === 'string') return wrongUse(invitation, output);
    return send(workshop, invitation, output);
  });
}

const OPTIONS = {
  first: { type: 'string', default: '' },
  last: { type: 'string', default: '' },
  language: { type: 'string' },
  platform: { type: 'string', default: 'propreports' },
  host: { type: 'string' },
  login: { type: 'string', multiple: true },
} as const;

interface Options {
  readonly first: string;
  readonly last: string;
  readonly language?: string | undefined;
  readonly platform: string;
  readonly host?: string | undefined;
  readonly login?: readonly string[] | undefined;
}

/** The invitation that the arguments make, or what is wrong with them. */
function readInvitation(
  email: string,
  { first, last, language, platform, host, login = [] }: Options,
  allowed: readonly AllowedHost[],
): Invitation | string {
  const names = { firstName: first.trim().normalize('NFC'), lastName: last.trim().normalize('NFC') };
  if (Object.values(names).some((name) => name.length > LONGEST_NAME || /\p{Cc}/u.test(name)))
    return `--first and --last take a line of at most ${LONGEST_NAME} characters`;
  const known = LANGUAGES.find((one) => one === language);
  if (language !== undefined && known === undefined) return '--language is en, es or pt';
  const logins = readLogins(platform, host, login, allowed);
  if (typeof logins === 'string') return logins;
  return { email, ...names, language: known ?? null, logins, now: Date.now() };
}

function readLogins(
  name: string,
  host: string | undefined,
  logins: readonly string[],
  allowed: readonly AllowedHost[],
): Invitation['logins'] | string {
  if (logins.length === 0)
    return host === undefined ? [] : '--host needs at least one --login whose password is to be proved';
  const platform = invitable(name);
  if (platform === undefined) return `--platform: an invitation proves a password alone, not at ${name}`;
  const place = (host ?? PLATFORM_FORMS[platform].servers[0]?.host ?? '').toLowerCase();
  if (findPlatformUrl(hostsOf(platform, allowed), place, '/') === null)
    return `--host: PLATFORM_HOSTS does not allow ${place || 'an empty host'}`;
  const names = [...new Set(logins.map((login) => login.trim()))];
  if (names.length > 20 || names.some((one) => one === '' || one.length > 100 || /\p{Cc}/u.test(one)))
    return '--login takes a user name of at most 100 characters, up to 20 times';
  return names.map((userName) => ({ platform, host: place, userName }));
}

/** Platforms where a login is a name and a password, and nothing else. */
function invitable(name: string): Platform | undefined {
  return PLATFORMS.find((platform) => platform === name && PLATFORM_FORMS[platform].extra.length === 0);
}

async function send({ store, secrets }: Workshop, invitation: Invitation, output: CommandOutput) {
  if (!(await store.write((db) => invite(db, secrets, invitation)))) {
    output.note(
      `somebody has the address ${invitation.email} already; "invite list" and "user list" show who`,
    );
    return 1;
  }
  output.print(`The letter to ${invitation.email} is in the outbox; the server sends it.`);
  return 0;
}

async function change(
  { store, secrets }: Workshop,
  what: 'resend' | 'revoke',
  email: string,
  output: CommandOutput,
): Promise<number> {
  const now = Date.now();
  const done = await store.write((db) =>
    what === 'resend' ? inviteAgain(db, secrets, email, now) : revokeInvitation(db, email, now),
  );
  if (done) output.print(what === 'resend' ? 'A new letter is in the outbox.' : 'The invitation is void.');
  else output.note(`there is no open invitation of ${email}`);
  return done ? 0 : 1;
}

async function list({ store }: Workshop, output: CommandOutput): Promise<number> {
  const now = Date.now();
  for (const { email, invitedAt, expiresAt, logins, proved } of await store.read((db) =>
    listInvitations(db, now),
  )) {
    const link = expiresAt === null ? 'link expired' : `link until ${instantText(expiresAt)}`;
    output.print(
      [email, `invited ${instantText(invitedAt)}`, link, `${proved} of ${logins} proved`].join('  '),
    );
  }
  return 0;
}

function instantText(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

function wrongUse(why: string, output: CommandOutput): number {
  output.note(`${why}\n\n${USAGE}`);
  return WRONG_USE;
}
