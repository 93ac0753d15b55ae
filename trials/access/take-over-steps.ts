// How attackers and victims of the take-over trial ask, mail and count.
import { deliverDue, openSending } from '../../apps/server/src/mail/deliver.ts';
import { buttonHref, type Arrived, type Mailbox } from '../../apps/server/src/mail/mailbox-testing.ts';
import {
  signInAs,
  TEST_PASSWORD,
  withAnotherTrader,
  type Client,
  type TestAnswer,
  type TestServer,
} from '../../apps/server/src/app/server-testing.ts';

/** The password after a reset. */
export const NEXT = 'Closing-Bell-1600';

/** What a trial saw. */
export interface Seen {
  steps: number;
  /** Attempts with something of the attacker's after the victim took the journal back. */
  tried: number;
  opened: number;
  /** What the password alone was tried for where a second factor is on, and what it did. */
  withoutCode: number;
  passed: number;
  readonly faults: string[];
}

/** A trial under way. */
export interface Trial {
  readonly servers: readonly [TestServer, ...TestServer[]];
  readonly mailbox: Mailbox;
  readonly seen: Seen;
  round: number;
}

/** An address of this round. */
export function addressOf({ round }: Trial, who: string): string {
  return `${who}-${round}@desk.test`;
}

/** A trader with a proven address, signed in. */
export async function arrive(
  trial: Trial,
  who: string,
): Promise<{ readonly email: string; readonly client: Client }> {
  const email = addressOf(trial, who);
  const client = await withAnotherTrader(trial.servers[0], email);
  await messagesTo(trial, email);
  return { email, client };
}

/** A session of its own. */
export async function signIn({ servers, seen }: Trial, email: string, password: string): Promise<Client> {
  const client = servers[0].client();
  const { status } = await signInAs(client, email, password);
  note(seen, status === 200, `${email} could not sign in: ${status}`);
  return client;
}

/** Each call goes to the next server. */
export function call(
  trial: Trial,
  method: string,
  path: string,
  body?: object,
  as?: Client,
): Promise<TestAnswer> {
  const { servers, seen } = trial;
  const server = servers[seen.steps % servers.length]!;
  const client = server.client();
  client.token = as?.token ?? null;
  for (const [name, value] of as?.cookies ?? []) client.cookies.set(name, value);
  return client.call(method, `/api/v1${path}`, body === undefined ? {} : { body });
}

/** A program that has a token and no cookie. */
export function withToken({ servers }: Trial, token: string): Client {
  return Object.assign(servers[0].client(), { token });
}

/** An API token of the signed-in trader. */
export async function makeToken(trial: Trial, client: Client): Promise<Client> {
  const body = { name: 'Sheet', may: 'change', currentPassword: TEST_PASSWORD };
  const { status, json } = await call(trial, 'POST', '/user/tokens', body, client);
  note(trial.seen, status === 200, `a token was refused: ${status}`);
  return withToken(trial, String(json?.token));
}

/** Asks for another address. */
export function ask(
  client: Client,
  email: string,
  more: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ email, currentPassword: TEST_PASSWORD, ...more }))
    form.set(name, value);
  return client.call('POST', '/api/v1/profile', { form });
}

/** Uses the link that was mailed to a new address. */
export function confirm(
  trial: Trial,
  { id, token }: { readonly id: string; readonly token: string },
): Promise<TestAnswer> {
  return call(trial, 'POST', `/account/confirm-address/${id}`, { token });
}

/** Uses the link that was mailed to the address that a journal has left. */
export function takeAddressBack(
  trial: Trial,
  { id, token }: { readonly id: string; readonly token: string },
): Promise<TestAnswer> {
  return call(trial, 'POST', `/account/take-address-back/${id}`, { token });
}

/** Id and token of an e-mail's link. */
export function linkOf(message: Arrived | undefined): { readonly id: string; readonly token: string } {
  const { searchParams } = new URL(buttonHref(message!));
  return { id: searchParams.get('id') ?? '', token: searchParams.get('token') ?? '' };
}

/** Sets a new password as its owner does who has the mailbox. */
export async function reset(trial: Trial, email: string): Promise<void> {
  await expect(
    trial,
    'forgot',
    call(trial, 'POST', '/account/forgot-password', { emailAddress: email }),
    200,
  );
  await followReset(trial, email);
}

/** Sets a new password by the e-mail that already arrived. */
export async function followReset(trial: Trial, email: string): Promise<void> {
  const messages = await messagesTo(trial, email);
  const message = messages.find(({ mail }) => mail.subject === 'Set a new password for your journal');
  const { id, token } = linkOf(message);
  const body = { token, emailAddress: email, password: NEXT };
  await expect(trial, 'reset', call(trial, 'POST', `/account/reset-password/${id}`, body), 200);
}

/** Sends everything that waits, whichever server had already claimed it. */
export async function settle({ servers }: Trial): Promise<void> {
  const { store } = servers[0].services;
  for (;;) {
    await deliverDue(openSending(servers[0].services));
    const waiting = await store.read((db) =>
      db.selectFrom('outbox').select('id').where('state', '=', 'waiting').limit(1).execute(),
    );
    if (waiting.length === 0) return;
  }
}

const READ = new WeakSet<Arrived>();

/** The e-mails of one reader that were not read yet. */
export async function messagesTo(trial: Trial, email: string): Promise<readonly Arrived[]> {
  await settle(trial);
  const messages = trial.mailbox.arrived.filter(
    (message) => !READ.has(message) && message.to[0]?.toLowerCase() === email.toLowerCase(),
  );
  for (const message of messages) READ.add(message);
  return messages;
}

/** A step that has to go as it should for the trial to mean anything. */
export async function expect(
  { seen }: Trial,
  what: string,
  answer: Promise<TestAnswer>,
  status: number,
): Promise<void> {
  seen.steps += 1;
  const got = await answer;
  note(seen, got.status === status, `${what}: ${got.status} ${got.text.slice(0, 200)}`);
}

/** An attempt of the attacker's. */
export async function shut({ seen }: Trial, what: string, answer: Promise<TestAnswer>): Promise<void> {
  seen.steps += 1;
  const { status } = await answer;
  count(seen, ![401, 404].includes(status), `${what} was answered with ${status}`);
}

/** Counts an attempt, and a fault when it opened something. */
export function count(seen: Seen, isOpen: boolean, fault: string): void {
  seen.tried += 1;
  if (!isOpen) return;
  seen.opened += 1;
  seen.faults.push(fault);
}

/** Notes a fault when something is not right. */
export function note(seen: Seen, isRight: boolean, fault: string): void {
  if (!isRight) seen.faults.push(fault);
}
