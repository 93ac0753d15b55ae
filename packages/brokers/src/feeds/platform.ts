import type { Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecutions } from '@daybook/domain/execution/reported-execution.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { AllowedHost } from './request/allowed-hosts.ts';
import type { FetchLimits } from './request/fetch-limits.ts';
import type { Resolve } from './request/pinned-address.ts';
import type { RequestWindows } from './request/request-window.ts';
import type { PlatformProblem } from './platform-problem.ts';

/** Platforms correct fees and bust fills days later: each synchronisation looks back so far before the last day that is known. */
export const LOOK_BACK_DAYS = 7;

/** What the journal asks of every platform, whatever protocol it speaks. Problems are results; only defects throw. */
export interface PlatformAdapter {
  /** Whether the platform takes a login; gives the accounts that it may see. */
  readonly testLogin: (login: PlatformLogin) => Promise<AcceptedLogin | PlatformProblem>;
  /** Everything of the login's accounts from their first days on. One account's damage does not touch another's. */
  readonly fetchPlatform: (request: PlatformRequest) => Promise<PlatformAnswer | PlatformProblem>;
}

export interface PlatformLogin {
  /** As the trader typed or chose it: `firm.propreports.com`. */
  readonly host: string;
  /** User name, key id or query id, as the platform calls it. */
  readonly user: string;
  /** What is kept sealed, as `secret-fields.ts` writes it; UTF-8, overwritten with zeros before the promise settles. */
  readonly password: Buffer;
  /** Hosts that may be contacted at all. */
  readonly hosts: readonly AllowedHost[];
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for everything together; each platform has a usual measure. */
  readonly totalMs?: number | undefined;
  readonly limits?: Partial<FetchLimits> | undefined;
  /** Milliseconds before a first repetition; each platform has a usual measure. */
  readonly retryMs?: number | undefined;
  readonly resolve?: Resolve | undefined;
  /** Where requests are counted, so that platforms are not asked too often; in this process alone unless given. */
  readonly windows?: RequestWindows | undefined;
}

export interface PlatformRequest extends PlatformLogin {
  /** Names or ids of the accounts that are wanted; all that the login may see unless given. */
  readonly accounts?: readonly string[] | undefined;
  /** First and last New York day, both inclusive. */
  readonly from: Day;
  readonly to: Day;
  /** Another first day for single accounts, by name or id. */
  readonly fromByAccount?: ReadonlyMap<string, Day> | undefined;
}

/** An account that a login may see. */
export interface PlatformAccount {
  /** The platform's own id of the account; calls name accounts by it. */
  readonly id: string;
  readonly name: string;
  /** ISO 4217, upper case; null when the platform does not say. */
  readonly currency: string | null;
  /** Whether the platform itself says that it is traded without real money; left out where it does not say. */
  readonly isSimulated?: boolean;
}

export interface AcceptedLogin {
  readonly kind: 'accepted';
  readonly accounts: readonly PlatformAccount[];
}

/** A fill that was read well but cannot be calculated with; the trader is informed, and nothing replaces it. */
export interface RefusedFill {
  readonly account: string;
  readonly line: number;
  readonly symbol: string;
  readonly reason: UnusableFill;
  /** Short text naming the fill. */
  readonly what: string;
}

/** Why the journal cannot calculate with an instrument of a platform. */
export type UnusableInstrument = 'contract-size-unknown' | 'adjusted-option';

/** Why the journal cannot calculate with a fill: what was traded, or that nobody says at what time of the day. */
type UnusableFill = UnusableInstrument | 'time-unknown';

export interface OpenPosition {
  readonly account: string;
  readonly symbol: string;
  /** Canonical decimal text, negative for a short position, never 0. */
  readonly size: string;
}

/** The sum of a day's results as the platform itself states them; null for the figure that it does not state. */
export interface StatedDay {
  readonly account: string;
  readonly day: Day;
  readonly gross: Money | null;
  readonly net: Money | null;
}

/** An answer as it came, for safe keeping. */
export interface RawAnswer {
  /** Such as `fills/101/page-2`. */
  readonly what: string;
  /** Its bytes by gzip. */
  readonly packed: Promise<Buffer>;
}

/**
 * What a platform keeps to itself: nothing is stated, which is not the same as nothing being open. Where `trades` is withheld,
 * `statedDays` may still name days, and a day that it does not name is simply not stated.
 */
export type WithheldReport = 'openPositions' | 'trades';

/** How far one account's part of an answer reaches. */
export interface AccountCoverage {
  readonly account: string;
  /** Last New York day up to which the platform's report is complete. */
  readonly to: Day;
  /** Days whose fills are all there, so that what is missing was withdrawn; null where a fill may be missing for another reason. */
  readonly complete: { readonly from: Day; readonly to: Day } | null;
  /** External ids of fills that the platform expressly took back. */
  readonly withdrawnIds: readonly string[];
}

/** What the platform gave. Each account is there whole or is among `failed`. */
export interface PlatformAnswer {
  readonly kind: 'answer';
  /** The accounts that were read. */
  readonly accounts: readonly PlatformAccount[];
  readonly executions: ReportedExecutions;
  /** One for each account that was read. */
  readonly coverage: readonly AccountCoverage[];
  /** Fills that cannot be calculated with, each with its reason. */
  readonly refused: readonly RefusedFill[];
  readonly openPositions: readonly OpenPosition[];
  readonly statedDays: readonly StatedDay[];
  readonly withheld: readonly { readonly account: string; readonly reports: readonly WithheldReport[] }[];
  readonly failed: readonly { readonly account: string; readonly problem: PlatformProblem }[];
  readonly raw: readonly RawAnswer[];
}

/** The first day wanted of an account. */
export function firstDayOf(
  request: PlatformRequest,
  { id, name }: Pick<PlatformAccount, 'id' | 'name'>,
): Day {
  return request.fromByAccount?.get(name) ?? request.fromByAccount?.get(id) ?? request.from;
}
