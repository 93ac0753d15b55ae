import { VIEW_TABS, type ViewTab } from '@daybook/domain/journal/view-tabs.ts';
import { CURRENTS, TIME_FRAMES, type Current, type TimeFrame } from '@daybook/domain/periods.ts';

export { VIEW_TABS, type ViewTab };

export type Period = 'all' | `${Current}/${TimeFrame}`;
/** The nine periods of the sidebar, in its order. */
export const PERIODS = [
  'all',
  'this/day',
  'last/day',
  'this/week',
  'last/week',
  'this/month',
  'last/month',
  'this/year',
  'last/year',
] as const satisfies readonly Period[];

export interface View {
  readonly tab: ViewTab;
  readonly period: Period;
}

/** Texts of an address's query, as the filter is written there. */
export type Query = Readonly<Record<string, string>>;

/** Which view an address names (`/journal/trades/this/week`); null for every other screen. */
export function parseView(path: string): View | null {
  const [root, tabText, ...rest] = path.split('/').filter(Boolean);
  const tab = VIEW_TABS.find((known) => known === tabText);
  if (root !== 'journal' || !tab) return null;
  const period = parsePeriod(rest);
  return period ? { tab, period } : null;
}

function parsePeriod(parts: readonly string[]): Period | null {
  if (parts[0] === 'all') return 'all'; // `/all/SUCCESS` is the same view with a banner
  const current = CURRENTS.find((known) => known === parts[0]);
  const frame = TIME_FRAMES.find((known) => known === parts[1]);
  return current && frame && parts.length === 2 ? `${current}/${frame}` : null;
}

/** The name in a dashboard's address under which the trader arranges it. */
export const ARRANGE = 'arrange';

/** Address of a view with its filter. */
export function viewHref({ tab, period }: View, query: Query = {}): string {
  return withQuery(`/journal/${tab}/${period}`, query);
}

/**
 * Address that another period leads to: All time clears the filter; any other period takes the place of its dates. Where a report is
 * open, its part of the address stays.
 */
export function periodHref(period: Period, from: View | null, filter: Query, report: Query = {}): string {
  const tab = from?.tab ?? 'dashboard';
  if (period === 'all' || !from) return viewHref({ tab, period }, report);
  const { startDate: _from, endDate: _to, ...kept } = filter;
  return viewHref({ tab, period }, { ...kept, ...report });
}

/** `path?a=b`; values that are empty are left out. */
export function withQuery(path: string, query: Query): string {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Entries of the sidebar and the person's menu that lead somewhere. */
export const PATHS = {
  calendar: '/journal/calendar',
  imports: '/journal/import',
  reconciliation: '/journal/checks',
  topTraders: '/top/traders',
  profile: '/journal/user-profile',
  plan: '/journal/trading-plan',
  accounts: '/journal/accounts',
  labels: '/journal/setups-and-tags',
  reading: '/journal/how-to-read',
} as const;
/** Where the trading plan is changed. */
export const PLAN_EDIT = `${PATHS.plan}/edit`;

/** What a card of the page on reading figures is about. */
export type ReadingTopic = 'reports' | 'findings' | 'replay' | 'ledger' | 'simulation' | 'comparison';

/** The page on reading figures, beginning with this topic. */
export function readingHref(topic: ReadingTopic): string {
  return withQuery(PATHS.reading, { about: topic });
}

/** Whether an address lies at or below a place. */
export function isAt(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}
