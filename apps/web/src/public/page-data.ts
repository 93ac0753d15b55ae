import type { PublicDashboard } from '@daybook/api/public/public-dashboard.ts';

/** Sentences that a shared trade's page needs after it was loaded. */
interface TradeTexts {
  readonly linkCopied: string;
  readonly copyFailed: string;
  readonly anonymous: string;
  readonly noCommentsYet: string;
  readonly earlierComments: string;
  readonly yourComment: string;
  /** A NUL is the placeholder for the name. */
  readonly writeAs: string;
  readonly send: string;
  readonly remove: string;
  readonly report: string;
  readonly reported: string;
  readonly reportedOnce: string;
  /** A 0 is the placeholder for the number. */
  readonly reportedOften: string;
  readonly theTrader: string;
  readonly tooLong: string;
  /** Refused for characters that turn the direction of writing, or are never seen. */
  readonly unseen: string;
  readonly tooFast: string;
  readonly failed: string;
  readonly offline: string;
  readonly required: string;
}

export interface TradeData {
  readonly kind: 'trade';
  readonly uuid: string;
  readonly address: string;
  readonly shareText: string;
  /** Address of the outside provider's frame. */
  readonly widget: string | null;
  readonly longest: number;
  readonly texts: TradeTexts;
}

export interface DashboardData {
  readonly kind: 'dashboard';
  readonly dashboard: PublicDashboard;
  readonly texts: { readonly failed: string };
}

/** What the server wrote into the page for its script; null on pages that need none. */
export function readPageData(): TradeData | DashboardData | null {
  const block = document.getElementById('page-data');
  return block === null ? null : (JSON.parse(block.textContent ?? 'null') as TradeData | DashboardData);
}
