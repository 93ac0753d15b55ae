import type { Flag } from '@daybook/domain/journal/fields.ts';

/** Names of the journal's questions in reports and columns, where their label is a sentence or too long. */
const flags: Partial<Record<Flag, string>> = {
  didAdd: 'Added',
  followedTradingPlan: 'Plan followed',
  closedBySystem: 'Closed by robot',
};

/** Reports: grouped trades, figures and their explanations. */
export const reports = {
  dimensions: {
    halfHour: 'Half hour',
    weekday: 'Weekday',
    moment: 'Moment of the day',
    month: 'Month',
    week: 'Week',
    nth: 'Trade number in the day',
    event: 'Setup',
    symbol: 'Symbol',
    tag: 'Tag',
    mistake: 'Mistake',
    account: 'Account',
    side: 'Side',
    kind: 'Instrument',
    duration: 'Duration',
    size: 'Largest size',
    price: 'Price',
    volume: 'Volume',
    executions: 'Executions',
    exits: 'Exits',
    adds: 'Added to',
    resultBefore: 'Trade before',
  },
  flags,
  figures: {
    average: 'Average per trade',
    net: 'Net P&L',
    gross: 'Gross P&L',
    fees: 'Fees',
    trades: 'Trades',
    winRate: 'Win rate',
    median: 'Median trade',
    spread: 'Spread',
    profitFactor: 'Profit factor',
    share: 'Share of net',
  },
  noSetup: 'No setup',
};
