import type { TradeSummary } from '@daybook/domain/figures/trade-summary.ts';
import { ended } from '../../ended.ts';
import { count, counted } from '../plural.ts';

const trades = (value: number) => (value === 1 ? '1 trade' : `${count(value)} trades`);

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const TIMES = ['once', 'twice', 'three times', 'four times', 'five times'];

/** The pages that everybody can open: shared trades, top traders and public dashboards; and the sharing of trades. */
export const pages = {
  description: 'A trading journal for active day traders.',
  openJournal: 'Open my journal',
  language: 'Language',
  anonymous: 'Anonymous user',
  footer: 'Times are New York times.',
  dollarsOnly: 'Only trades in dollars count.',
  missing: 'There is nothing here',
  missingText: 'The page is no longer shared, or the address is incomplete.',
  waitTitle: 'Too many requests',
  wait: 'Wait a moment, then load the page again.',
  failed: 'Something went wrong. Try again in a moment.',

  /** What is not listed, below the executions; sizes as they are written. */
  moreExecutions: (executions: number, bought: string, sold: string) =>
    `… and ${executions === 1 ? '1 more execution' : `${count(executions)} more executions`}: ${bought} bought, ${sold} sold.`,
  /** What happened, told to somebody who was not there. */
  summary: (name: string, symbol: string, { isLong, adds, exits }: TradeSummary) => {
    const opened = isLong ? `bought ${symbol}` : `sold ${symbol} short`;
    const added = adds === 0 ? '' : `, added ${TIMES[adds - 1] ?? `${count(adds)} times`}`;
    const closed = isLong ? 'sold' : 'bought back';
    const parts =
      exits > 1 ? `${closed} in ${NUMBERS[exits] ?? count(exits)} parts` : `${closed} all at once`;
    return `${name} ${opened}${added} and ${parts}.`;
  },
  summaryOfMany: (name: string, symbol: string, executions: number) =>
    `${name} traded ${symbol} in ${counted(executions, { one: 'execution', other: 'executions' })}.`,
  resultIs: (amount: string) => `Result: ${amount}.`,
  side: 'Side',
  maxSize: 'Largest size',
  held: 'Held',
  notesOf: (name: string) => `Notes by ${name}`,
  sharedBy: (name: string) => `${ended(`Shared by ${name}`)} Account and other trades stay private.`,
  date: 'Date',
  time: 'Time',
  setup: 'Setup',
  course: 'Executions over time',
  /** Reads the drawing aloud. */
  courseOf: (from: string, to: string) => `From ${from} to ${to}: buys point up, sells point down.`,
  image: (symbol: string) => `Image of the ${symbol} trade`,
  enlarge: 'Open the picture',
  origin: {
    platform: 'Verified',
    file: 'From a file',
    'by-hand': 'Edited by hand',
    paper: 'Paper',
    'demo-account': 'Demo',
    demo: 'Demo data',
  },
  originHelp: {
    platform: 'Every execution came unchanged from the trading platform.',
    file: 'Executions were imported from a file supplied by the trader.',
    'by-hand': 'The trader entered or changed executions by hand.',
    paper: 'This trade was made on a paper account, without real money.',
    'demo-account': 'This trade was made on a demo account, without real money.',
    demo: 'This trader and these trades are made up.',
  },

  ofDayLimit: 'Of the day limit',
  share: 'Share',
  shareText: (symbol: string) => `Checkout my ${symbol} trade on Daybook`,
  shareWith: 'Share …',
  email: 'Email',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  copyFailed: 'The link could not be copied. Copy it from the address bar.',

  discussion: 'Comments',
  noCommentsYet: 'No comments yet',
  earlierComments: 'Only the latest comments are shown.',
  signInToWrite: 'Sign in to comment',
  yourComment: 'Your comment',
  writeAs: (name: string) => ended(`You are commenting as ${name}`),
  send: 'Send',
  sending: 'Sending',
  deleteComment: 'Delete',
  report: 'Report',
  reported: 'Reported. The trader and the operator have been notified.',
  reports: (reports: number) => (reports === 1 ? 'Reported once' : `Reported ${count(reports)} times`),
  theTrader: 'Trader',
  commentTooLong: (most: number) => `A comment has at most ${count(most)} characters.`,
  commentUnseen:
    'A comment cannot contain control characters or characters that turn the direction of the text.',
  commentFailed: 'That did not work. Nothing was lost; try again.',
  commentTooFast: 'You are commenting too fast. Wait a minute, then send again.',
  widget: (provider: string) => `Show comments from ${provider}`,
  widgetHelp: (provider: string) => `Loads a page from ${provider}, which will then know that you were here.`,
  widgetTitle: (provider: string) => `Comments from ${provider}`,

  topTraders: 'Top traders',
  topTradersAbout:
    'Net results of the traders who chose to be seen, by New York day, week and month. All accounts of a trader are counted together.',
  periods: { monthly: 'THIS MONTH', weekly: 'THIS WEEK', daily: 'TODAY' },
  period: 'Period',
  rank: (rank: number) => `Rank ${count(rank)}`,
  verifiedRank: 'Verified by their trading platforms',
  verifiedRankHelp: 'Results of live accounts as the trading platforms state them. Deleted trades count too.',
  fileRank: 'From files',
  fileRankHelp: 'Results from files that the traders supplied, ranked apart.',
  demoRank: 'Demo data',
  demoRankHelp: 'Made-up results, not ranked.',
  tooSoon: "OOPS! IT LOOKS LIKE IT'S TOO SOON ...",
  noTopTraders: "We don't have any top traders yet",
  rangeOf: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),

  tradesOf: (name: string) => `Trades by ${name}`,
  noTradesBy: (name: string) => `THERE ARE NO TRADES BY ${name}`,
  allTopTraders: 'TOP TRADERS',
  netOf: (amount: string, value: number) => `${amount} in ${trades(value)}`,
  hasImage: 'Has an image',
  hasComments: 'Has comments',
  notShared: 'This trade is not shared.',
  /** Of a trader whose list is longer than what can be turned through. */
  latestTrades: (value: number) => `The latest ${count(value)} trades are listed.`,
  newer: 'Newer',
  older: 'Older',
  page: (page: number, last: number) => `Page ${count(page)} of ${count(last)}`,

  dashboardOf: (name: string) => `Dashboard of ${name}`,
  dashboardAbout: (name: string, value: number) =>
    `All public results of ${name}, all accounts together: ${trades(value)}.`,
  /** Below the charts of a trader with more symbols, or more days, than they show. */
  moreSymbols: (shown: number, symbols: number, value: number, net: string) =>
    `Charts by symbol show the ${count(shown)} symbols with the most trades. The other ${count(symbols)}: ${net} in ${trades(value)}.`,
  latestDays: (days: number) => `Account progress shows the latest ${count(days)} days with trades.`,
  thisMonth: 'This month',
  principalAccount: 'Account',
  drawing: 'Drawing the charts',
  drawingFailed: 'The charts could not be drawn. Load the page again.',
  noPublicTrades: 'No trades yet.',

  sharing: {
    share: 'Share',
    title: 'Share this trade',
    isShared: 'Anyone with the link can see this trade',
    help: 'Figures, executions, images, mistakes and what you wrote become public; account and limits do not.',
    sharedAs: (name: string) => ended(`Readers see you as ${name}`),
    sharedAnonymously: 'Readers see an anonymous user. Your profile decides under which name you appear.',
    open: 'Open the page',
    card: 'The picture of the link shows',
    cards: { dollars: 'Dollars', percent: '% of the day limit', none: 'No figures' },
    noDayLimit: 'You had no limit per day for this trade, so the picture shows no figures.',
    percentHelp: 'The page shows dollars too: readers can work out your limit.',
    preview: 'What the link looks like when posted',
    failed: 'Nothing was changed. Try again.',
  },
  profile: {
    title: 'Your public pages',
    notPublic: 'You are not among the top traders. Turn on “Show me publicly” to have public pages.',
    address: 'Your public dashboard',
    renew: 'New public address',
    renewHelp: 'Existing links to your public dashboard will stop working.',
    renewed: 'Your public pages have a new address.',
    failed: 'The address was not changed. Try again.',
  },
};
