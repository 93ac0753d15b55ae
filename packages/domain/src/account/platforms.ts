/** Platforms from which executions are fetched. The name is also the source of the ids of their executions. */
export const PLATFORMS = ['propreports', 'ibkr', 'alpaca', 'tradovate', 'projectx'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Further secrets that some platforms require; all of them are sealed together. */
export const EXTRA_SECRETS = ['clientId', 'clientSecret'] as const;
export type ExtraSecret = (typeof EXTRA_SECRETS)[number];

/** What an account trades with: real money, or a platform's paper or demo money. */
export const ACCOUNT_ENVIRONMENTS = ['live', 'paper', 'demo'] as const;
export type AccountEnvironment = (typeof ACCOUNT_ENVIRONMENTS)[number];

/** Host of a login at the demo platform, whose port changes with each start. */
export const DEMO_HOST = 'demo.daybook';

/** What the accounts of a host trade with, as far as the host says. */
export function environmentOfHost(host: string): AccountEnvironment {
  if (host === DEMO_HOST) return 'demo';
  const servers = PLATFORMS.flatMap((platform) => PLATFORM_FORMS[platform].servers);
  const purpose = servers.find((server) => server.host === host.toLowerCase().replace(/:\d+$/, ''))?.purpose;
  if (purpose !== 'paper') return 'live';
  return host.toLowerCase().startsWith('demo.') ? 'demo' : 'paper';
}

/** A platform's own server that a trader chooses, since its address is the same for everybody. */
export interface PlatformServer {
  readonly host: string;
  readonly purpose: 'live' | 'paper';
}

/** What a platform asks for when a login is linked. The names of the fields are with the texts. */
interface PlatformForm {
  /** Empty where each firm has an address of its own, which the trader types. */
  readonly servers: readonly PlatformServer[];
  /** The only hosts that the secret may be sent to, as `*.propreports.com`, apart from an operator's own test hosts. */
  readonly hosts: readonly string[];
  /** What the user field must look like, where the platform says so. */
  readonly user: RegExp | null;
  readonly extra: readonly ExtraSecret[];
}

export const PLATFORM_FORMS: Readonly<Record<Platform, PlatformForm>> = {
  propreports: { servers: [], hosts: ['*.propreports.com'], user: null, extra: [] },
  ibkr: {
    servers: [{ host: 'ndcdyn.interactivebrokers.com', purpose: 'live' }],
    hosts: ['ndcdyn.interactivebrokers.com', 'gdcdyn.interactivebrokers.com'],
    // A query id keeps its leading zeros.
    user: /^\d{1,20}$/,
    extra: [],
  },
  alpaca: {
    servers: [
      { host: 'api.alpaca.markets', purpose: 'live' },
      { host: 'paper-api.alpaca.markets', purpose: 'paper' },
    ],
    hosts: ['api.alpaca.markets', 'paper-api.alpaca.markets'],
    user: /^[A-Za-z0-9]{8,64}$/,
    extra: [],
  },
  tradovate: {
    servers: [
      { host: 'live.tradovateapi.com', purpose: 'live' },
      { host: 'demo.tradovateapi.com', purpose: 'paper' },
    ],
    hosts: ['live.tradovateapi.com', 'demo.tradovateapi.com'],
    user: null,
    extra: ['clientId', 'clientSecret'],
  },
  projectx: {
    servers: [{ host: 'api.topstepx.com', purpose: 'live' }],
    hosts: ['api.topstepx.com', '*.s2f.projectx.com'],
    user: null,
    extra: [],
  },
};

/**
 * What exactly was wrong where a platform says more than that it failed: each has its sentence in every language, with what
 * the trader can do about it.
 */
const PLATFORM_REASONS = [
  'in-another-account',
  'amounts-out-of-range',
  'time-to-come',
  'ibkr-legacy-query',
  'ibkr-service-inactive',
  'ibkr-token-expired',
  'ibkr-ip-restricted',
  'ibkr-query-invalid',
  'ibkr-token-invalid',
  'ibkr-account-invalid',
  'ibkr-request-invalid',
  'ibkr-too-many-requests',
  'ibkr-not-available',
  'ibkr-still-preparing',
  'ibkr-no-executions',
  'ibkr-query-dates',
  'ibkr-query-fields',
  'ibkr-query-format',
  'ibkr-period-gap',
  'alpaca-keys-refused',
  'alpaca-not-allowed',
  'tradovate-captcha',
  'tradovate-wait',
  'tradovate-locked',
  'tradovate-api-access',
  'projectx-agreements',
  'projectx-subscription',
  'projectx-keys-disabled',
  'too-many-requests',
] as const;
export type PlatformReason = (typeof PLATFORM_REASONS)[number];

/** Why rows of a platform's answer are not among the executions, as shown to the trader. */
export const LEFT_OUT_REASONS = [
  'cancelled',
  'not-an-execution',
  'not-filled',
  'sum',
  'cash',
  'forex-conversion',
  'no-size',
  'corporate-action',
  'correction-replaced',
  'contract-size-unknown',
  'adjusted-option',
  'time-unknown',
  'cancels-nothing',
  'foreign-fee',
  'kept-fee',
  'out-of-reach',
  'order-unknown',
  'in-position',
  'open-position',
  'opening-missing',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
