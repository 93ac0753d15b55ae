import { deliverDue, openSending } from '#server/mail/deliver.ts';
import { buttonHref, openMailbox, type Arrived, type Mailbox } from '#server/mail/mailbox-testing.ts';
import type {
  Client,
  StartTestServer,
  TestAnswer,
  TestServer,
  TestServerOptions,
} from '#server/app/server-testing.ts';

/** A server whose emails arrive somewhere. */
export interface PostedServer extends TestServer {
  readonly mailbox: Mailbox;
}

export const TEST_ORIGIN = 'http://localhost:4999';

/** Starts a server and a mail server; the caller closes the mailbox after the suite. */
export async function startPosted(
  start: StartTestServer,
  options: TestServerOptions = {},
): Promise<PostedServer> {
  const mailbox = await openMailbox();
  const environment = {
    BASE_URL: TEST_ORIGIN,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Daybook <journal@desk.test>',
    PUBLIC_CALLS_PER_MINUTE: '100000',
    ...options.environment,
  };
  return { ...(await start({ ...options, environment })), mailbox };
}

/** The next email, sent at once and not when the delivery runs next. */
export async function nextMessage({ services, mailbox }: PostedServer): Promise<Arrived> {
  await deliverDue(openSending(services));
  return mailbox.next();
}

/** What a reset link carries. */
interface ResetLink {
  readonly id: string;
  readonly token: string;
}

export function resetLinkOf(message: Arrived): ResetLink {
  const { origin, pathname, searchParams } = new URL(buttonHref(message));
  if (origin !== TEST_ORIGIN || pathname !== '/auth/new/password') throw new Error(`${origin}${pathname}`);
  return { id: searchParams.get('id') ?? '', token: searchParams.get('token') ?? '' };
}

/** The token of a get-started link. */
export function startTokenOf(message: Arrived): string {
  const { origin, pathname } = new URL(buttonHref(message));
  const [, place, token = ''] = pathname.split('/');
  if (origin !== TEST_ORIGIN || place !== 'get_started') throw new Error(`${origin}${pathname}`);
  return token;
}

export function forgot(client: Client, emailAddress: string, headers = {}): Promise<TestAnswer> {
  return client.call('POST', '/api/v1/account/forgot-password', { body: { emailAddress }, headers });
}

export function reset(
  client: Client,
  { id, token }: ResetLink,
  emailAddress: string,
  password: string,
): Promise<TestAnswer> {
  const body = { token, password, emailAddress };
  return client.call('POST', `/api/v1/account/reset-password/${id}`, { body });
}
