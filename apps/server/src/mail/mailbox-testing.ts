// A real mail server that takes what the product sends, and reads it with a parser of another hand.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A test that waits for an email in vain ends with a reason. */
const MAX_WAIT_MS = 20_000;

/** An email as it arrived. */
export interface Arrived {
  readonly to: readonly string[];
  readonly mail: Email;
  readonly raw: string;
}

/** A mail server on this machine and what it was given. */
export interface Mailbox {
  /** As SMTP_URL. */
  readonly url: string;
  readonly arrived: readonly Arrived[];
  /** Waits for the next email that nobody has asked for yet. */
  next(): Promise<Arrived>;
  /** Answers every recipient with this code of SMTP from now on; null takes them again. */
  refuseWith(code: number | null): void;
  close(): Promise<void>;
}

interface MailboxOptions {
  /** Any free one unless given, as after an outage. */
  readonly port?: number;
  /** Encrypted from the first byte, under a certificate that nobody vouches for. */
  readonly isSelfSigned?: boolean;
  /** Takes emails from this sender alone. */
  readonly signIn?: { readonly user: string; readonly password: string };
}

/** Opens a mail server. */
export async function openMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const { port = 0, isSelfSigned = false, signIn } = options;
  const arrived: Arrived[] = [];
  const waiting: ((message: Arrived) => void)[] = [];
  let taken = 0;
  let refusal: number | null = null;
  const take = (message: Arrived) => {
    arrived.push(message);
    const waiter = waiting.shift();
    if (waiter === undefined) return;
    taken += 1;
    waiter(message);
  };
  const receive = async (
    stream: Readable,
    to: readonly { readonly address: string }[],
    done: (error?: Error) => void,
  ): Promise<void> => {
    try {
      take(await readMessage(stream, to));
      done();
    } catch (error) {
      done(error as Error);
    }
  };
  const server = new SMTPServer({
    secure: isSelfSigned,
    authOptional: signIn === undefined,
    // Signing in over an open connection is for this machine alone.
    allowInsecureAuth: true,
    disabledCommands: signIn === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === signIn?.user && password === signIn?.password
        ? done(null, { user: username })
        : done(new Error('wrong')),
    onRcptTo: (_address, _session, done) =>
      refusal === null ? done() : done(Object.assign(new Error('no'), { responseCode: refusal })),
    onData: (stream, session, done) => void receive(stream, session.envelope.rcptTo, done),
  });
  const credentials =
    signIn === undefined ? '' : `${encodeURIComponent(signIn.user)}:${encodeURIComponent(signIn.password)}@`;
  server.on('error', () => undefined); // a caller who does not trust the certificate hangs up
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `${isSelfSigned ? 'smtps' : 'smtp'}://${credentials}127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrived,
    next: () => {
      const message = arrived[taken];
      if (message === undefined)
        return new Promise((resolve, reject) => {
          const late = setTimeout(() => reject(new Error('no email arrived')), MAX_WAIT_MS);
          waiting.push((arriving) => {
            clearTimeout(late);
            resolve(arriving);
          });
        });
      taken += 1;
      return Promise.resolve(message);
    },
    refuseWith: (code) => void (refusal = code),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMessage(
  stream: Readable,
  recipients: readonly { readonly address: string }[],
): Promise<Arrived> {
  const raw = Buffer.concat(await stream.toArray());
  return {
    to: recipients.map(({ address }) => address),
    mail: await PostalMime.parse(raw),
    raw: raw.toString('utf8'),
  };
}

/** Address of an email's button, as its reader would press it. */
export function buttonHref({ mail }: Arrived): string {
  const href = /<a href="([^"]+)"/.exec(mail.html ?? '')?.[1]?.replaceAll('&amp;', '&');
  if (href === undefined || !(mail.text ?? '').includes(href))
    throw new Error(`the email has no button that its text has too:\n${mail.text}`);
  return href;
}
