import type { Language } from '@daybook/domain/language.ts';
import type { Happened, MessageWords, MailTexts } from '@daybook/texts/mail/en.ts';
import { MAIL_TEXTS } from '@daybook/texts/mail/mail-texts.ts';
import type { LinkPurpose } from './links/token.ts';
import { operatorWords, type OperatorMessage } from './operator-messages.ts';

/** When and on which device something happened that its trader is notified of. */
export interface Occasion {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** Browser and system, empty where unknown. */
  readonly device: string;
}

/** Purposes of links that an email is about; the other emails with a link say what happened. */
export type PostedPurpose = Exclude<LinkPurpose, 'address' | 'former-address'>;

/** What an email is about. A link is named by its id: its token is made when the email is written. */
export type Message =
  | {
      readonly kind: 'link';
      readonly purpose: PostedPurpose;
      readonly linkId: string;
      readonly logins: readonly string[];
    }
  | OperatorMessage
  | { readonly kind: 'already-here' }
  | { readonly kind: 'public-name-hidden' }
  /** To an address that nobody has proven yet, and to the owner of one that somebody else asked for. */
  | { readonly kind: 'confirm-address'; readonly changeId: string }
  | { readonly kind: 'address-taken' }
  | {
      readonly kind:
        | 'password-changed'
        | 'password-reset'
        /** Written until addresses were proven first; one may still wait in an outbox. */
        | 'email-changed-new'
        | 'address-taken-back'
        | 'new-device'
        | 'wrong-code'
        | 'second-factor-on'
        | 'second-factor-off';
      readonly on: Occasion;
    }
  | { readonly kind: 'address-asked'; readonly email: string; readonly on: Occasion }
  | {
      readonly kind: 'email-changed-old';
      readonly email: string;
      readonly on: Occasion;
      /** The link that takes the address back; missing in emails of before there was one. */
      readonly formerId?: string;
    }
  | { readonly kind: 'api-token-made'; readonly name: string; readonly on: Occasion }
  | { readonly kind: 'platform-password'; readonly account: string; readonly on: Occasion };

/** An email as it goes out. */
export interface WrittenMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes an email; `href` is where its button leads, where it has one. */
export function writeMessage(
  message: Message,
  language: Language,
  firstName: string,
  href: string | null,
): WrittenMessage {
  const texts = MAIL_TEXTS[language];
  const words = wordsOf(message, texts, language);
  if (/\p{Cc}/u.test(words.subject)) throw new Error('a subject holds control characters');
  // An email to an unproven address contains no name: anybody could have typed any words as the name.
  const greeting = texts.greeting(message.kind === 'confirm-address' ? '' : firstName);
  return {
    subject: words.subject,
    text: textOf(words, texts, greeting, href),
    html: htmlOf(words, texts, greeting, href, language),
  };
}

function wordsOf(message: Message, texts: MailTexts, language: Language): MessageWords {
  const on = (occasion: Occasion) => happened(occasion, texts, language);
  switch (message.kind) {
    case 'link':
      return linkWords(message, texts);
    case 'already-here':
      return texts.alreadyHere;
    case 'public-name-hidden':
      return texts.publicNameHidden;
    case 'confirm-address':
      return texts.confirmAddress;
    case 'address-taken':
      return texts.addressTaken;
    case 'address-asked':
      return texts.addressAsked(message.email, on(message.on));
    case 'wrong-code':
      return texts.wrongCode(on(message.on));
    case 'password-changed':
      return texts.passwordChanged(on(message.on));
    case 'password-reset':
      return texts.passwordReset(on(message.on));
    case 'email-changed-old':
      return movedWords(texts.emailChangedOld(message.email, on(message.on)), message.formerId);
    case 'address-taken-back':
      return texts.addressUndoneChange(on(message.on));
    case 'email-changed-new':
      return texts.emailChangedNew(on(message.on));
    case 'new-device':
      return texts.newDevice(on(message.on));
    case 'second-factor-on':
      return texts.secondFactorOn(on(message.on));
    case 'second-factor-off':
      return texts.secondFactorOff(on(message.on));
    case 'api-token-made':
      return texts.apiTokenMade(message.name, on(message.on));
    case 'platform-password':
      return texts.platformPassword(message.account, on(message.on));
    case 'backups-failing':
    case 'backups-mended':
    case 'backups-missing':
    case 'backups-of-others':
    case 'store-fault':
      return operatorWords(message);
  }
}

function movedWords(words: MessageWords, formerId: string | undefined): MessageWords {
  return formerId === undefined
    ? { subject: words.subject, paragraphs: words.paragraphs.slice(0, 1) }
    : words;
}

function linkWords(
  { purpose, logins }: { readonly purpose: PostedPurpose; readonly logins: readonly string[] },
  texts: MailTexts,
): MessageWords {
  switch (purpose) {
    case 'reset':
      return texts.reset;
    case 'onboarding':
      return texts.invitation(logins);
    case 'confirmation':
      return texts.confirmation;
  }
}

const LOCALES = { en: 'en-US', es: 'es', pt: 'pt-BR' } as const satisfies Record<Language, string>;

function happened({ at, device }: Occasion, texts: MailTexts, language: Language): Happened {
  const time = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'America/New_York',
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(at);
  return { when: texts.when(time), device };
}

function textOf(words: MessageWords, texts: MailTexts, greeting: string, href: string | null): string {
  const link = words.button === undefined || href === null ? [] : [`${words.button}:\n${href}`];
  return `${[greeting, ...words.paragraphs, ...link, ...(words.after ?? []), `-- \n${texts.footer}`].join('\n\n')}\n`;
}

/** Sets no colours: a mail program in the dark keeps its own. */
function htmlOf(
  words: MessageWords,
  texts: MailTexts,
  greeting: string,
  href: string | null,
  language: Language,
): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const small = (text: string) => `<p style="margin:0 0 12px;font-size:13px">${text}</p>`;
  const body = [
    paragraph(greeting),
    ...words.paragraphs.map(paragraph),
    ...buttonOf(words, texts, href, small),
    ...(words.after ?? []).map((text) => small(escapeHtml(text))),
    small(escapeHtml(texts.footer)),
  ];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(words.subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:15px/22px system-ui,-apple-system,Segoe UI,Helvetica,Arial,sans-serif">',
    `<div style="max-width:520px;margin:0 auto">\n${body.join('\n')}\n</div></body></html>\n`,
  ].join('\n');
}

function buttonOf(
  { button }: MessageWords,
  texts: MailTexts,
  href: string | null,
  small: (text: string) => string,
): string[] {
  if (button === undefined || href === null) return [];
  const address = escapeHtml(href);
  return [
    `<p style="margin:0 0 20px"><a href="${address}" style="display:inline-block;padding:10px 18px;border:2px solid;border-radius:7px;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></p>`,
    small(`${escapeHtml(texts.linkHelp)}<br><a href="${address}">${address}</a>`),
  ];
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': 'amp',
    '<': 'lt',
    '>': 'gt',
    '"': 'quot',
    "'": '#39',
  };
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
}
