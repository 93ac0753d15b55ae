// Every screen of Daybook, stated once: the walks that check all of them go through these lists.
import assert from 'node:assert/strict';
import type { TradeAnswer } from '@daybook/api/journal/trades.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { VIEW_TABS } from '@daybook/domain/journal/view-tabs.ts';
import { summaryOf } from '@daybook/domain/figures/trade-summary.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { INSIGHTS } from '../../apps/web/src/screens/view/insights/insight-address.ts';
import { COURSES } from '../../apps/web/src/screens/view/reports/report-address.ts';
import { openSession, type DemoServer } from './demo-server.ts';
import {
  DROPPED_FILES,
  dropFile,
  openReconciledDay,
  openDialog,
  openPalette,
  openPersonMenu,
  type WalkedScreen,
} from './walk-screen.ts';

/** What some addresses name. */
interface Places {
  readonly trade: TradeAnswer['trade'];
  /** Public uuid of the shared trade, and that of its trader. */
  readonly shared: string;
  readonly trader: string;
}

/** What a reader without a session sees, and what a signed-in trader does. */
export interface AllScreens {
  readonly outside: readonly WalkedScreen[];
  readonly journal: readonly WalkedScreen[];
}

/** What an empty installation begins with, at the address of the sign-in. */
export const FIRST_START: WalkedScreen = {
  name: 'the first start',
  path: '/auth/login',
  title: ({ entry }) => [entry.installation.title],
};

/** Shares the latest trade of a demo, and gives every screen in an order in which one follows the other. */
export async function listScreens(server: DemoServer): Promise<AllScreens> {
  const places = await findPlaces(server);
  return {
    outside: [...ENTRIES, ...publicPages(places)],
    journal: [...views(), ...reports(), ...insights(), ...forms(), ...ofTrades(places), ...over()],
  };
}

const ENTRIES: readonly WalkedScreen[] = [
  { name: 'sign-in', path: '/auth/login', title: ({ entry }) => [entry.signInTitle] },
  { name: 'a forgotten password', path: '/auth/reset', title: ({ entry }) => [entry.reset.title] },
  {
    name: 'sign-up, closed',
    path: '/auth/register',
    title: ({ entry }) => [entry.register.title],
    heading: ({ entry }) => entry.register.closed.title,
  },
  {
    name: 'a new password',
    path: '/auth/new/password',
    title: ({ entry }) => [entry.setPassword.title],
    heading: ({ entry }) => entry.deadLink.title,
  },
  {
    name: 'a new address',
    path: '/auth/confirm-address',
    title: ({ entry }) => [entry.confirmAddress.title],
    heading: ({ entry }) => entry.deadLink.title,
  },
  {
    name: 'the former address',
    path: '/auth/take-address-back',
    title: ({ entry }) => [entry.takeAddressBack.title],
    heading: ({ entry }) => entry.deadLink.title,
  },
  { name: 'no way on', path: '/auth/error', title: ({ entry }) => [entry.errorPage.title] },
  {
    name: 'first steps under a dead link',
    path: '/get_started/none',
    title: ({ entry }) => [entry.started.title],
    heading: ({ entry }) => entry.deadLink.title,
    refusal: 404,
  },
];

const DEMO_TRADER = 'Demo Trader';

function publicPages({ trade, shared, trader }: Places): readonly WalkedScreen[] {
  const { symbol, day, action } = trade;
  const summary = summaryOf(
    trade.executions.map((execution) => ({
      isBuy: execution.action === 'BOT',
      second: Math.floor(execution.dateTime / 1000),
    })),
  );
  const sharedTrade = ({ words }: Messages) =>
    `${symbol} ${action === 'BOT' ? words.sides.long : words.sides.short}`;
  return [
    {
      name: 'a shared trade',
      path: `/share/trade/${shared}`,
      title: (words) => [`${sharedTrade(words)}, ${dayText(day as Day)}`],
      heading: ({ pages }) => pages.summary(DEMO_TRADER, symbol, summary),
    },
    { name: 'top traders', path: '/top/traders', title: ({ pages }) => [pages.topTraders] },
    {
      name: 'trades of a trader',
      path: `/top/trader/monthly/${trader}`,
      title: ({ pages }) => [pages.tradesOf(DEMO_TRADER)],
    },
    {
      name: 'a public dashboard',
      path: `/trader/dashboard/${trader}`,
      title: ({ pages }) => [pages.dashboardOf(DEMO_TRADER)],
      press: (page) => page.locator('#dashboard section').nth(8).waitFor(),
    },
    {
      name: 'no public page',
      path: '/share/trade/none',
      title: ({ pages }) => [pages.missing],
      refusal: 404,
    },
  ];
}

type Tab = (typeof VIEW_TABS)[number];

/** A view of all trades; `part` names what of it is shown. */
function view(name: string, tab: Tab, query = '', part?: (words: Messages) => string): WalkedScreen {
  return {
    name,
    path: `/journal/${tab}/all${query}`,
    title: (words) => [part?.(words) ?? words.shell.tabs[tab], words.words.periods.all],
    heading: ({ words }) => words.periods.all,
  };
}

function views(): readonly WalkedScreen[] {
  const filter = 'action=BOT&size=50&didAdd=Y&momentOfDay=openingBell&durationGroup=2to5m';
  return [
    ...VIEW_TABS.map((tab) => view(tab, tab)),
    {
      ...view('a filtered dashboard of a month', 'dashboard'),
      path: `/journal/dashboard/this/month?${filter}`,
      title: ({ shell, words }) => [shell.tabs.dashboard, words.periods['this/month']],
      heading: ({ words }) => words.periods['this/month'],
    },
    view('trades, none found', 'trades', '?symbol=NOSUCH'),
    view('the dashboard, arranged', 'dashboard', '?arrange=on'),
    view('the second side of a comparison', 'search', '?first=all'),
    { ...view('what an update ends with', 'dashboard'), path: '/journal/dashboard/all/SUCCESS' },
  ];
}

function reports(): readonly WalkedScreen[] {
  const grouped = (query: string) =>
    view(`a report, ${query}`, 'reports', `?${query}`, ({ reports: words, reportTables }) =>
      reportTables.title(words.figures.average, words.dimensions.event),
    );
  const ofTwo = view(
    'a report of two',
    'reports',
    '?by=side&across=event&figure=winRate',
    ({ reports: words, reportTables }) =>
      reportTables.titleOfTwo(words.figures.winRate, words.dimensions.side, words.dimensions.event),
  );
  const heatMap = view(
    'a heat map',
    'reports',
    '?by=halfHour&across=weekday&figure=average',
    ({ reports: words, reportTables }) =>
      reportTables.titleOfTwo(words.figures.average, words.dimensions.halfHour, words.dimensions.weekday),
  );
  return [
    ...['by=event', 'by=event&form=bars', 'by=event&form=time'].map(grouped),
    ofTwo,
    heatMap,
    ...COURSES.map((course) =>
      view(
        `a report, ${course}`,
        'reports',
        `?report=${course}`,
        ({ reportTables }) => reportTables.courses[course],
      ),
    ),
    view('a comparison', 'reports', '?report=compare&action=BOT', ({ comparison }) =>
      comparison.with(comparison.others),
    ),
  ];
}

function insights(): readonly WalkedScreen[] {
  return INSIGHTS.filter((part) => part !== 'findings').map((part) =>
    view(`insights, ${part}`, 'insights', `?part=${part}`, ({ insights: { parts } }) => parts[part]),
  );
}

function forms(): readonly WalkedScreen[] {
  const accounts: WalkedScreen = {
    name: 'trading accounts',
    path: '/journal/accounts',
    title: (words) => [words.accounts.title],
  };
  const checks: WalkedScreen = {
    name: 'checked days',
    path: '/journal/checks',
    title: ({ reconciliation }) => [reconciliation.title],
  };
  const imports: WalkedScreen = {
    name: 'import',
    path: '/journal/import',
    title: (words) => [words.imports.title],
  };
  return [
    { name: 'the trading plan', path: '/journal/trading-plan', title: ({ plan }) => [plan.title] },
    { name: 'the plan, edited', path: '/journal/trading-plan/edit', title: ({ plan }) => [plan.editTitle] },
    { name: 'the profile', path: '/journal/user-profile', title: ({ profile }) => [profile.title] },
    { name: 'how to read this', path: '/journal/how-to-read', title: ({ reading }) => [reading.title] },
    { name: 'setups and tags', path: '/journal/setups-and-tags', title: ({ labels }) => [labels.title] },
    accounts,
    {
      ...accounts,
      name: 'linking an account',
      press: (page, words) => openDialog(page, words.accounts.link),
    },
    checks,
    { ...checks, name: 'a reconciled day', press: openReconciledDay },
    imports,
    ...DROPPED_FILES.map((file): WalkedScreen => ({
      ...imports,
      name: `import of ${file}`,
      press: (page) => dropFile(page, file),
    })),
  ];
}

function ofTrades({ trade: { id, symbol, day } }: Places): readonly WalkedScreen[] {
  const date = dayText(day as Day);
  const monthOf = ({ calendar: words }: Messages) =>
    words.monthOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)));
  const trade: WalkedScreen = {
    name: 'a trade',
    path: `/journal/trade/${id}`,
    title: () => [symbol, date],
  };
  const calendar: WalkedScreen = {
    name: 'the calendar',
    path: `/journal/calendar?month=${date.slice(0, 7)}`,
    title: (words) => [words.shell.calendar, monthOf(words)],
    heading: monthOf,
  };
  return [
    trade,
    {
      ...trade,
      name: 'sharing a trade',
      press: (page, words) => openDialog(page, words.pages.sharing.share),
      refusal: 429, // the picture, while the machine is busy
    },
    calendar,
    {
      ...calendar,
      name: 'a day of the calendar',
      path: `${calendar.path}&day=${date}`,
      press: (page) => page.getByRole('dialog').locator('table').waitFor(),
    },
    {
      name: 'a missing trade',
      path: '/journal/trade/nosuchtrade',
      title: ({ journal }) => [journal.screenFailed],
      heading: (words) => words.trade.missing,
      refusal: 404,
    },
  ];
}

/** What lies over any screen, and the menus of the frame and of a list. */
function over(): readonly WalkedScreen[] {
  return [
    { ...view('the palette', 'trades'), press: openPalette },
    { ...view('the menu of the person', 'trades'), press: openPersonMenu },
    {
      ...view('columns of the list', 'trades'),
      press: (page, { listColumns }) => openDialog(page, listColumns.columns),
    },
    { ...view('the tour', 'dashboard'), press: (page, { shell }) => openDialog(page, shell.help) },
  ];
}

async function findPlaces(server: DemoServer): Promise<Places> {
  const headers = { ...(await openSession(server)), 'content-type': 'application/json' };
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(`${server.url}/api/v1${path}`, { headers, ...sent });
    assert.equal(answer.status, 200, path);
    return (await answer.json()) as Answer;
  };
  const { trades } = await ask<{ trades: string }>('/dashboard/0?executions=none');
  const id = trades.trimEnd().split('\n').at(-1)!.slice(0, 13);
  const { trade } = await ask<TradeAnswer>(`/trade/${id}`);
  const { uuid } = await ask<{ uuid: string }>(`/trade/${id}/share`, { isShared: true });
  const { publicUuid } = await ask<{ publicUuid: string }>('/profile/public');
  return { trade, shared: uuid, trader: publicUuid };
}
