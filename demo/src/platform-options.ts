import { dateOf, isoText, newYorkMoment, parseDay, type Day } from '#demo/calendar/days.ts';
import type { Faults } from '#demo/faults/faults.ts';
import { OLDER_FEES, prepareColumns, type ColumnSet, type FeeColumns } from '#demo/protocol/columns.ts';
import { PLATFORM_LIMIT, type RateLimit } from '#demo/protocol/rate-limit.ts';
import { FEE_NAMES } from '#demo/trading/fill.ts';
import type { Trader } from '#demo/trading/habits.ts';
import { readState, type State } from './state-file.ts';

/** How a demo platform is set up; everything has a default. */
export interface PlatformOptions {
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port?: number;
  readonly seed?: number;
  readonly login?: { readonly user: string; readonly password: string };
  /** Names of the accounts under the login, at most 99. */
  readonly accounts?: readonly string[];
  /** `YYYY-MM-DD`; two years before the clock when left out. */
  readonly firstDay?: string;
  /** Mean of a session over all accounts together. 20 make some 10,000 trades in two years, 200 some 100,000. */
  readonly tradesPerDay?: number;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** `clock` shows fills once the clock has passed them; `each-login` holds the last session back until what it shows was taken, `each-start` does so from one run to the next. */
  readonly reveal?: 'clock' | 'each-login' | 'each-start';
  /** Keeps the first day and what is revealed over restarts. */
  readonly stateFile?: string;
  /** The state of an earlier run, kept by the caller; instead of a file. */
  readonly begin?: State;
  /** Called with the state when it begins and whenever it changes. */
  readonly onState?: (state: State) => void;
  /** Rows a page, 50,000 as on the real platform. */
  readonly pageSize?: number;
  readonly columnSets?: readonly ColumnSet[];
  /** null is without limit. */
  readonly rateLimit?: RateLimit | null;
  /** Milliseconds of a clock that never goes back, for the rate limit. */
  readonly monotonic?: () => number;
  readonly faults?: Partial<Faults>;
}

/** Checked options. */
export interface Setup {
  readonly traders: readonly Trader[];
  readonly columns: readonly FeeColumns[];
  readonly state: State;
  readonly pageSize: number;
  readonly rateLimit: RateLimit | null;
}

export const DEFAULT_LOGIN = { user: 'demo', password: 'demo-trader' } as const;
export const DEFAULT_ACCOUNTS = ['DEMO-1', 'DEMO-2', 'DEMO-3'] as const;

const DEFAULT_SEED = 20_260_119;
const DEFAULT_TRADES_PER_DAY = 13;
const DEFAULT_PAGE_SIZE = 50_000;
const MAX_ACCOUNTS = 99;
const MAX_TRADES_PER_DAY = 5000;
/** 1/10,000 dollar a share, account by account. */
const COMMISSIONS = [30, 45, 35] as const;

/** Checks the options, with the state of an earlier run; throws a RangeError that names the option. */
export function prepareSetup(options: PlatformOptions): Setup {
  const saved = options.begin ?? (options.stateFile === undefined ? null : readState(options.stateFile));
  const firstDay = saved?.firstDay ?? firstDayOf(options);
  const pageSize = wholeNumber('pageSize', options.pageSize ?? DEFAULT_PAGE_SIZE, 1, 1_000_000);
  return {
    traders: tradersOf(options, firstDay),
    columns: prepareColumns(options.columnSets ?? defaultColumns(firstDay)),
    state: saved ?? { firstDay, revealed: null },
    pageSize,
    rateLimit: options.rateLimit === undefined ? PLATFORM_LIMIT : options.rateLimit,
  };
}

function tradersOf(options: PlatformOptions, firstDay: Day): readonly Trader[] {
  const names = options.accounts ?? DEFAULT_ACCOUNTS;
  wholeNumber('accounts', names.length, 1, MAX_ACCOUNTS);
  if (new Set(names).size < names.length) throw new RangeError('accounts: the names must differ');
  const seed = wholeNumber('seed', options.seed ?? DEFAULT_SEED, 0, Number.MAX_SAFE_INTEGER);
  const perDay = options.tradesPerDay ?? DEFAULT_TRADES_PER_DAY;
  if (!(perDay >= 0 && perDay <= MAX_TRADES_PER_DAY)) {
    throw new RangeError(`tradesPerDay: expected 0 to ${MAX_TRADES_PER_DAY}, got ${perDay}`);
  }
  const shares = names.map((_, index) => 1 / (index + 1));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return names.map((account, accountIndex) => ({
    seed,
    account,
    accountIndex,
    tradesPerDay: (perDay * (shares[accountIndex] ?? 0)) / all,
    commission: COMMISSIONS[accountIndex % COMMISSIONS.length] ?? COMMISSIONS[0],
    firstDay,
  }));
}

function firstDayOf(options: PlatformOptions): Day {
  if (options.firstDay !== undefined) {
    const day = parseDay(options.firstDay);
    if (day === null)
      throw new RangeError(`firstDay: expected a date like 2024-01-31, got "${options.firstDay}"`);
    return day;
  }
  const today = newYorkMoment((options.clock ?? Date.now)()).day;
  return parseDay(dateOf(today).subtract({ years: 2 }).toString()) ?? today;
}

/** The platform began to report ORF, CAT, FTT and Acc separately a year after the first day. */
function defaultColumns(firstDay: Day): readonly ColumnSet[] {
  return [
    { from: isoText(firstDay), fees: OLDER_FEES },
    { from: dateOf(firstDay).add({ years: 1 }).toString(), fees: FEE_NAMES },
  ];
}

function wholeNumber(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name}: expected a whole number from ${least} to ${most}, got ${value}`);
}
