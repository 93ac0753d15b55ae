import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import { chooseLanguage, type Language } from '@daybook/domain/language.ts';
import type { Message, Occasion } from '#server/mail/message.ts';
import type { Tables } from '#server/store/tables.ts';

const BROWSERS = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Browser and system by the user agent, as `Firefox, Windows`; empty if unknown. */
function deviceWords(userAgent: string | undefined): string {
  const find = (list: typeof BROWSERS | typeof SYSTEMS) =>
    list.find(([, mark]) => mark.test(userAgent ?? ''))?.[0];
  return [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined).join(', ');
}

/** An email about something that happened is not worth sending after so long. */
const WORTH_MS = 3 * 86_400_000;

/** Nothing that a header could read as more than one address. Addresses kept before the schema grew strict get their e-mails too. */
const ONE_ADDRESS = /^[^\s@<>,;:"\\\p{Cc}]+@[^\s@<>,;:"\\\p{Cc}]+$/u;

/** Whether a text is an address that an e-mail can be sent to, and nothing besides. */
export function isOneAddress(text: string): boolean {
  return text.length <= 254 && ONE_ADDRESS.test(text);
}

interface Posting {
  readonly message: Message;
  /** Whose email it is; it goes when the trader goes. */
  readonly traderId: number | null;
  /** Null for an email that nobody gets, so that asking for an unknown address takes as long as for a known one. */
  readonly to: string | null;
  readonly language: Language;
  readonly now: number;
  /** When it is of no use any more; three days unless given. */
  readonly giveUpAt?: number;
}

/** Puts an email into the outbox, in the transaction of its cause. Throws for an address that no mail could have. */
export async function post(db: Kysely<Tables>, posting: Posting): Promise<void> {
  const { message, traderId, to, language, now, giveUpAt = now + WORTH_MS } = posting;
  if (to !== null && !ONE_ADDRESS.test(to)) throw new Error('an email to no address');
  await db
    .insertInto('outbox')
    .values({
      id: randomBytes(12).toString('hex'),
      trader_id: traderId,
      recipient: to,
      language,
      content: JSON.stringify(message),
      run_after: now,
      give_up_at: giveUpAt,
      lease_until: null,
      owner: null,
      error: null,
      created_at: now,
      ended_at: null,
    })
    .execute();
}

/** What is known of a request's sender, for an email about it. */
export interface Sender {
  readonly now: number;
  readonly headers: IncomingHttpHeaders;
}

/** The language of an email: the trader's own, else the browser's. */
export function messageLanguage(own: string | null, { headers }: Pick<Sender, 'headers'>): Language {
  const tags = (headers['accept-language'] ?? '').split(',').map((tag) => tag.split(';')[0]?.trim() ?? '');
  return chooseLanguage(own, tags);
}

/** Time and device, as written in an email. */
function occasionOf({ now, headers }: Sender): Occasion {
  return { at: now, device: deviceWords(headers['user-agent']) };
}

/** Notifies a trader, at the address kept now or at another one, of what happened. The demo's trader gets no emails. */
export async function notifyOwner(
  db: Kysely<Tables>,
  traderId: number,
  sender: Sender,
  write: (on: Occasion) => Message,
  to?: string,
): Promise<void> {
  const row = await db
    .selectFrom('trader')
    .select(['email', 'language', 'is_demo'])
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  if (row.is_demo === 1) return;
  const language = messageLanguage(row.language, sender);
  const message = write(occasionOf(sender));
  await post(db, { message, traderId, to: to ?? row.email, language, now: sender.now });
}
