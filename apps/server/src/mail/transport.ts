import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/calls/config.ts';
import { isLoopback } from '#server/http/loopback.ts';
import type { Log } from '#server/calls/logs.ts';
import type { WrittenMessage } from '#server/mail/message.ts';

/** An email with its envelope. */
export interface Mail extends WrittenMessage {
  /** Row of the outbox; the same email always has the same Message-ID, so that a duplicate is known as such. */
  readonly id: string;
  readonly to: string;
  /** Milliseconds since 1970 UTC. */
  readonly writtenAt: number;
}

/** Hands emails over to a mail server, or writes them to files. Rejects when one was not taken. */
export interface Transport {
  send(mail: Mail): Promise<void>;
}

const WAITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
};
/** Mail programs answer neither with a holiday note nor with a receipt. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** The library is a tenth of what a start loads, and the first email comes later. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | null = null;
  return () => (loaded ??= load());
}

/** Over SMTP where it is configured, else into files of the data folder. */
export function openTransport(config: Config, log: Log): Transport {
  return config.smtpUrl === null ? toFolder(config, log) : overSmtp(config, config.smtpUrl);
}

/** Anywhere but on this machine the connection must be encrypted and the server prove its name. */
function overSmtp(config: Config, address: string): Transport {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const user = decodeURIComponent(url.username);
  const openOnce = once(async () =>
    (await import('nodemailer')).createTransport({
      host,
      port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
      secure,
      requireTLS: !secure && !isLoopback(host),
      tls: { minVersion: 'TLSv1.2' },
      ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
      ...WAITS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    send: async (mail) => void (await (await openOnce()).sendMail(messageOf(mail, config.mailFrom))),
  };
}

/** Without a mail server the operator finds the emails in `outbox/` and passes them on. */
function toFolder({ dataDir, mailFrom }: Config, log: Log): Transport {
  const openOnce = once(async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  );
  const folder = join(dataDir, 'outbox');
  return {
    send: async (mail) => {
      const { message } = await (await openOnce()).sendMail(messageOf(mail, mailFrom));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.id}.eml`);
      await writeWhole(path, message as Buffer);
      log.info('an email was written to a file, since no mail server is configured', { path });
    },
  };
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

function messageOf({ id, to, subject, text, html, writtenAt }: Mail, from: string) {
  const domain = /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    date: new Date(writtenAt),
    headers: HEADERS,
  };
}

/** Whether a mail server said that it will never take an email, rather than that it cannot now (RFC 5321, 4.2.1). */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  // A server that refuses our sign-in may take it again once its operator has corrected the settings.
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH';
}

const MAX_REASON = 200;

/** Why an email was not taken, in the words of the mail server or of the system; addresses of traders are left out. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const name = typeof code === 'string' ? code : 'unknown';
  const answer = typeof responseCode === 'number' ? `${name} ${responseCode}` : name;
  const words = error.message
    .replaceAll(/\p{Cc}+/gu, ' ')
    .split(/([\s<>"'(),;:[\]]+)/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join('')
    .trim();
  return `${answer}: ${words}`.slice(0, MAX_REASON);
}
