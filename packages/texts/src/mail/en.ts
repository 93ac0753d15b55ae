/** What one e-mail says: a button leads on, what is said after it is small print. */
export interface MessageWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: string;
  readonly after?: readonly string[];
}

/** When and where something happened, already in the reader's language. */
export interface Happened {
  readonly when: string;
  /** Browser and system, or empty where unknown. */
  readonly device: string;
}

const message = (words: MessageWords): MessageWords => words;
const at = ({ when, device }: Happened) => (device === '' ? when : `${when}, ${device}`);
const NOT_YOU =
  'If that was not you, set a new password at once: on the sign-in page, "Forgot your password?".';

/** E-mails in English. */
export const en = {
  greeting: (firstName: string) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
  linkHelp: 'If the button does not work, copy this address into your browser:',
  footer: 'Daybook, your trading journal',
  when: (time: string) => `${time}, New York time`,
  reset: message({
    subject: 'Set a new password for your journal',
    paragraphs: ['Someone, hopefully you, asked for a new password for your trading journal.'],
    button: 'Set a new password',
    after: [
      'The link works once and for 30 minutes. A newer link replaces it.',
      'If you did not ask for it, there is nothing to do: your password stays as it is.',
    ],
  }),
  invitation: (logins: readonly string[]) =>
    message({
      subject: 'Your trading journal is ready',
      paragraphs: [
        'You are invited to keep your trading journal with Daybook.',
        logins.length === 0
          ? 'All that is left is to choose a password for it.'
          : `Have the password of your reports account ready (${logins.join(', ')}): you enter it once, to link your trades. Then you choose a password for the journal.`,
      ],
      button: 'Get started',
      after: ['The link works for 72 hours, for you only. Do not share it.'],
    }),
  confirmation: message({
    subject: 'Confirm your address',
    paragraphs: ['Someone, hopefully you, wants to keep a trading journal under this address.'],
    button: 'Confirm and choose a password',
    after: [
      'The link works once and for 24 hours.',
      'If it was not you, there is nothing to do: without the link no journal is created.',
    ],
  }),
  alreadyHere: message({
    subject: 'You already have a journal',
    paragraphs: [
      'Someone, hopefully you, tried to create a trading journal under this address. There already is one.',
      'Sign in with your password, or ask for a new one if you have forgotten it.',
    ],
    button: 'Sign in',
  }),
  passwordChanged: (happened: Happened) =>
    message({
      subject: 'Your password was changed',
      paragraphs: [`The password of your journal was changed: ${at(happened)}.`, NOT_YOU],
    }),
  passwordReset: (happened: Happened) =>
    message({
      subject: 'Your password was reset',
      paragraphs: [
        `The password of your journal was reset through an emailed link: ${at(happened)}. All sessions were signed out, and all API tokens stopped working.`,
        'If that was not you, someone else can read your email: secure your mailbox, then ask for a new link.',
      ],
    }),
  emailChangedOld: (email: string, happened: Happened) =>
    message({
      subject: 'The address of your journal was changed',
      paragraphs: [
        `Your journal now belongs to the address ${email}: ${at(happened)}. This one no longer opens it, and API tokens made before stopped working.`,
        'If that was not you, someone else has your journal, and your password. Get it back with the button below, within 72 hours; after that, write to whoever runs your journal.',
      ],
      button: 'Get my journal back',
      after: [
        'The link works once. It makes this address the one of your journal again, ends every session, the password and all API tokens, and sends you an email to set a new password.',
        'If it was you, there is nothing to do: do not use the link.',
      ],
    }),
  addressUndoneChange: (happened: Happened) =>
    message({
      subject: 'Your journal went back to its former address',
      paragraphs: [
        `The journal that belonged to this address went back to the one it had before: ${at(happened)}. The link that was sent there when the address changed was used.`,
        'This address no longer opens it. If that was not you, write to whoever runs your journal.',
      ],
    }),
  publicNameHidden: message({
    subject: 'Your public pages are hidden',
    paragraphs: [
      'Public names are unique from now on, and none may look like a mark of the pages or like Daybook itself. Your public name looks like that of a trader who had it before you, or like such a word, so nobody sees your public pages at the moment.',
      'Your journal, your trades and the pages of trades that you share are as they were; they show an anonymous user.',
      'To be seen again, choose another name in your profile, under “What others see”, and turn on “Show me publicly”.',
    ],
  }),
  emailChangedNew: (happened: Happened) =>
    message({
      subject: 'The address of your journal was changed',
      paragraphs: [
        `From now on you sign in to your journal with this address: ${at(happened)}.`,
        'If you do not know of any journal, you can ignore this email.',
      ],
    }),
  confirmAddress: message({
    subject: 'Confirm your new email address',
    paragraphs: [
      'Someone, hopefully you, wants to use this address for a trading journal. It takes effect once you confirm it.',
      'Afterwards you sign in with this address, and API tokens made before stop working.',
    ],
    button: 'Confirm this address',
    after: [
      'The link works once and for 24 hours. A newer one voids it.',
      'If it was not you, do not use the link: without it nothing changes.',
    ],
  }),
  addressTaken: message({
    subject: 'Someone tried to use your address',
    paragraphs: [
      'Someone with another journal wanted to use your address for it. Your journal and your address stay as they are.',
      'You need not do anything.',
    ],
  }),
  addressAsked: (email: string, happened: Happened) =>
    message({
      subject: 'A new address was requested',
      paragraphs: [
        `Your journal is to move to the address ${email}: ${at(happened)}. It moves once the link that was sent there is used; until then you sign in with this address.`,
        'If that was not you, set a new password at once: on the sign-in page, "Forgot your password?". That cancels the change.',
      ],
    }),
  wrongCode: (happened: Happened) =>
    message({
      subject: 'Your password was right, the code was not',
      paragraphs: [
        `Someone entered the password of your journal and then a wrong code: ${at(happened)}. Without the code nothing was opened or changed.`,
        'If that was not you, someone knows your password: set a new one at once, on the sign-in page, "Forgot your password?".',
      ],
    }),
  newDevice: (happened: Happened) =>
    message({
      subject: 'Sign-in on a new device',
      paragraphs: [`Someone signed in to your journal on a new device: ${at(happened)}.`, NOT_YOU],
    }),
  secondFactorOn: (happened: Happened) =>
    message({
      subject: 'Your second factor was turned on',
      paragraphs: [
        `Signing in to your journal now also asks for a code from an app: ${at(happened)}.`,
        NOT_YOU,
      ],
    }),
  secondFactorOff: (happened: Happened) =>
    message({
      subject: 'Your second factor was turned off',
      paragraphs: [`Your password alone opens your journal again: ${at(happened)}.`, NOT_YOU],
    }),
  apiTokenMade: (name: string, happened: Happened) =>
    message({
      subject: 'A new API token opens your journal',
      paragraphs: [`A token for programs was created: ${name}. ${at(happened)}.`, NOT_YOU],
    }),
  platformPassword: (account: string, happened: Happened) =>
    message({
      subject: 'The password of a trading account was changed',
      paragraphs: [
        `Your journal now has a different password for the trading account ${account}: ${at(happened)}.`,
        NOT_YOU,
      ],
    }),
};

export type MailTexts = typeof en;
