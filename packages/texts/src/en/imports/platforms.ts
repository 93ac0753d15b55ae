import type {
  ExtraSecret,
  LeftOutReason,
  Platform,
  PlatformReason,
  PlatformServer,
} from '@daybook/domain/account/platforms.ts';

/** How a platform calls what it asks for. */
export interface PlatformWords {
  /** Where the trader finds what is asked for, and what to choose there. */
  readonly where: string;
  readonly user: string;
  readonly secret: string;
  readonly newSecret: string;
  readonly updateSecret: string;
  readonly secretHelp: string;
}

const password = {
  user: 'Login at the platform',
  secret: 'Password at the platform',
  newSecret: 'New password',
  updateSecret: 'Update password',
  secretHelp: 'The password for your trading platform. It is checked there before it is saved.',
};

const fields: Readonly<Record<Platform, PlatformWords>> = {
  propreports: {
    ...password,
    where: 'Your firm’s reports website, with the login you have there.',
  },
  ibkr: {
    where:
      'In the Client Portal open Performance & Reports, Flex Queries. Create an Activity Flex Query with the section Trades, option Executions, all fields, format XML, for the last 30 calendar days; add Open Positions if you like. Then switch on the Flex Web Service there and copy its token. Statements come the next morning; a Trade Confirmation query shows fills within minutes.',
    user: 'Query ID',
    secret: 'Flex Web Service token',
    newSecret: 'New token',
    updateSecret: 'Update token',
    secretHelp:
      'A new token ends the old one at Interactive Brokers. It is checked there before it is saved.',
  },
  alpaca: {
    where:
      'On the dashboard of the account choose API Keys and generate a pair. Live and paper accounts have separate keys. Daybook only uses them to read.',
    user: 'API key ID',
    secret: 'Secret key',
    newSecret: 'New secret key',
    updateSecret: 'Update secret key',
    secretHelp: 'The secret of the same key ID. It is checked with Alpaca before it is saved.',
  },
  tradovate: {
    ...password,
    where:
      'In the application settings choose API Access and generate a key; it shows a client ID (cid) and a secret (sec). Tradovate gives API access to some accounts only. Prop-firm accounts without it are imported from the Fills file.',
  },
  projectx: {
    where:
      'In the settings of TopstepX choose API and generate a key. API access is a separate subscription. The user name is the one you sign in with.',
    user: 'User name',
    secret: 'API key',
    newSecret: 'New API key',
    updateSecret: 'Update API key',
    secretHelp: 'It is checked with the platform before it is saved.',
  },
};

const extra: Readonly<Record<ExtraSecret, string>> = {
  clientId: 'Client ID (cid)',
  clientSecret: 'API secret (sec)',
};

const purposes: Readonly<Record<PlatformServer['purpose'], string>> = {
  live: 'Live',
  paper: 'Paper or demo',
};

/** What the user field must look like where the platform says so. */
const userFormats = {
  ibkr: 'Digits only, as shown next to the query in your list of Flex queries.',
  alpaca: 'Letters and digits only, as the dashboard shows the key ID.',
};

const reasons: Readonly<Record<PlatformReason, string>> = {
  'in-another-account':
    'Another account of your journal has executions of this one already, so nothing of it was imported: they would count twice. Say on the accounts page whether the two are the same, then update again.',
  'time-to-come': 'The platform states a time in the future. Nothing was imported.',
  'amounts-out-of-range':
    'The amounts that the platform states are larger than Daybook can calculate with. Nothing was imported.',
  'ibkr-legacy-query':
    'This is a legacy Flex query, which Interactive Brokers no longer answers. Create a new one and link its ID.',
  'ibkr-service-inactive':
    'The Flex Web Service of this user is inactive. Switch it on in the Client Portal, under Flex Queries.',
  'ibkr-token-expired':
    'The token has expired. Generate a new one in the Client Portal and enter it with the account.',
  'ibkr-ip-restricted':
    'The token is bound to another IP address. Generate one without the restriction, or with the address of this server.',
  'ibkr-query-invalid': 'Interactive Brokers does not know this query. Check the query ID.',
  'ibkr-token-invalid': 'Interactive Brokers does not know this token. Check it, or generate a new one.',
  'ibkr-account-invalid':
    'The query names an account that is not valid. Choose the accounts of the query again.',
  'ibkr-request-invalid':
    'Interactive Brokers could not check the request. See whether token and query belong to the same user.',
  'ibkr-too-many-requests':
    'Too many requests were sent with this token. Wait at least ten minutes before the next attempt.',
  'ibkr-not-available':
    'There is no statement for the period of this query yet. Choose a longer period, such as the last 30 calendar days.',
  'ibkr-still-preparing': 'Interactive Brokers is still preparing the statement. Try again in a few minutes.',
  'ibkr-no-executions':
    'The statement contains orders or totals but no executions. Choose the option Executions in the section Trades of the query.',
  'ibkr-query-dates':
    'The statement does not give the date and time of its executions. In the Flex query choose the date format yyyyMMdd, the time format HHmmss and the field Date/Time.',
  'ibkr-query-fields':
    'The statement lacks fields that Daybook needs. In the section Trades of the Flex query choose Executions and all fields.',
  'ibkr-query-format': 'The statement is not in XML. Choose the format XML in the Flex query.',
  'ibkr-period-gap':
    'The statement begins after the last known day, and the days in between could not be fetched. Set the period of the query to the last 30 calendar days.',
  'alpaca-keys-refused':
    'Alpaca refused these keys. Check both, and whether they belong to the live or the paper account.',
  'alpaca-not-allowed': 'These keys may not read the account. Generate new ones on its dashboard.',
  'tradovate-captcha':
    'After several failed attempts, Tradovate asks you to prove you are a person. Sign in once in your browser, wait an hour, and try again.',
  'tradovate-wait': 'Tradovate asks for a longer pause. Try again in a few minutes.',
  'tradovate-locked': 'This login is locked or closed. Contact Tradovate.',
  'tradovate-api-access':
    'Tradovate refused the API key. Check client ID and secret, and whether the account has API access.',
  'projectx-agreements': 'Sign in to the platform and accept the agreements waiting for you there.',
  'projectx-subscription':
    'This user has no active API subscription. Subscribe on the platform, then try again.',
  'projectx-keys-disabled': 'The firm has switched off sign-in with API keys.',
  'too-many-requests': 'The platform asks for a pause. Try again in a few minutes.',
};

const leftOut: Readonly<Record<LeftOutReason, string>> = {
  cancelled: 'Cancelled or withdrawn',
  'not-an-execution': 'Not an execution',
  'not-filled': 'Not filled',
  sum: 'Totals of other rows',
  cash: 'Cash movements',
  'forex-conversion': 'Currency conversions',
  'no-size': 'Without a size',
  'corporate-action': 'Corporate actions',
  'correction-replaced': 'Replaced by a correction',
  'contract-size-unknown': 'Contract size unknown',
  'adjusted-option': 'Options adjusted after a corporate action',
  'time-unknown': 'Fills without a time of day; ask your firm to add it, then update again',
  'cancels-nothing': 'Cancellations of fills that are not there',
  'foreign-fee': 'Commissions in another currency, not counted',
  'kept-fee': 'Commissions kept when fills were cancelled, not counted',
  'out-of-reach': 'Days before the earliest statement; import a file for them',
  'order-unknown': 'Fills whose order is no longer shown',
  'in-position': 'Fills counted with their position',
  'open-position': 'Positions still open',
  'opening-missing': 'Expired options without their opening',
};

/** The platforms that executions are fetched from: what they ask for, and what they say. */
export const platforms = {
  choose: 'Platform',
  server: 'Account type',
  purposes,
  fields,
  userFormats,
  extra,
  reasons,
  leftOut,
  leftOutTitle: 'What the platforms sent that is not an execution:',
  reach: 'These statements do not reach today. What is missing comes with a later update.',
  reachTo: (account: string, day: string) => `${account}: complete up to ${day}`,
};
