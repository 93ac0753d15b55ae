// Faults in the rules of trading: grouping, statistics, searches, risk, limits, balances.
/** @typedef {import('./try-fault.mjs').Fault} Fault */

/** @type {readonly Fault[]} */
const GROUPING_FAULTS = [
  {
    file: 'packages/domain/src/trade/grouping/position-walk.ts',
    from: 'buy[fill] === 1 ? 1 : -1',
    to: 'buy[fill] === 1 ? -1 : 1',
    breaks: 'Purchases and sales are taken for each other.',
    caughtBy: 'packages/domain/src/trade/grouping/walks-agree.test.ts',
  },
  {
    file: 'packages/domain/src/trade/grouping/position-walk.ts',
    from: 'closing === left ? feeLeft : shareOfFee(feeLeft, closing, fillSize)',
    to: 'feeLeft',
    breaks: 'Of a fill that crosses zero, the part that closes bears the whole fee.',
    caughtBy: 'packages/domain/src/trade/grouping/walks-agree.test.ts',
  },
  {
    file: 'packages/domain/src/trade/grouping/position-walk.ts',
    from: '(price - lotPrice[head]!) * taken',
    to: '(price - lotPrice[0]!) * taken',
    breaks: 'All that is closed is measured by the price of the first lot.',
    caughtBy: 'packages/domain/src/trade/grouping/walks-agree.test.ts',
  },
  {
    file: 'packages/domain/src/trade/grouping/position-walk.ts',
    from: 'feeLeft -= closingFee;',
    to: '',
    breaks: 'Of a fill that crosses zero, the fee of the part that closes is charged twice.',
    caughtBy: 'packages/domain/src/trade/grouping/walks-agree.test.ts',
  },
  {
    file: 'packages/domain/src/trade/grouping/position-walk.ts',
    from: '(position === 0 && stated === EFFECT.unmarkedSell)',
    to: 'false',
    breaks: 'A plain sale without a position opens a short, although its source marks shorts.',
    caughtBy: 'packages/domain/src/trade/grouping/walks-agree.test.ts',
  },
  {
    file: 'packages/domain/src/trade/grouping/exact-walk.ts',
    from: 'divideHalfEven(feeLeft * closing, fill.size)',
    to: '(feeLeft * closing) / fill.size',
    breaks: 'Shares of a fee are cut off instead of rounded.',
    caughtBy: 'packages/domain/src/trade/grouping/walks-agree.test.ts',
  },
  {
    file: 'packages/domain/src/trade/grouping/grouping.ts',
    from: 'left.instant - right.instant || left.sequence - right.sequence',
    to: 'left.sequence - right.sequence || left.instant - right.instant',
    breaks: 'Fills are ordered by their numbers before their times.',
    caughtBy: 'packages/domain/src/trade/grouping/grouping.test.ts',
  },
  {
    file: 'packages/domain/src/trade/grouping/grouping.ts',
    from: 'money(gross - fees)',
    to: 'money(gross + fees)',
    breaks: 'Fees are added to the net.',
    caughtBy: 'packages/domain/src/trade/grouping/grouping-laws.test.ts',
  },
  {
    file: 'packages/domain/src/trade/grouping/grouping.ts',
    from: 'day: last.day',
    to: 'day: first.day',
    breaks: 'A trade held overnight counts on the day on which it was opened.',
    caughtBy: 'packages/domain/src/trade/grouping/grouping.test.ts',
  },
  {
    file: 'packages/domain/src/trade/grouping/scaled-walk.ts',
    from: "fill.effect !== 'unknown' || fill.action !== 'sell'",
    to: "fill.effect !== 'unknown'",
    breaks: 'Where shorts are marked, purchases are taken for plain sales.',
    caughtBy: 'packages/domain/src/trade/grouping/grouping.test.ts',
  },
  {
    file: 'packages/domain/src/trade/details/part-fees.ts',
    from: 'money(shares[largest] + fees - totalFees(shares))',
    to: 'money(shares[largest])',
    breaks: 'What rounding leaves of a split fee is lost.',
    caughtBy: 'packages/domain/src/trade/details/trade-details.test.ts',
  },
];

/** @type {readonly Fault[]} */
const STATISTICS_FAULTS = [
  {
    file: 'packages/domain/src/statistics/compute.ts',
    from: 'tradeGross > 0 ? WIN',
    to: 'tradeNet > 0 ? WIN',
    breaks: 'A trade that won less than its fees is no win.',
    caughtBy: 'packages/domain/src/statistics/figures.test.ts',
  },
  {
    file: 'packages/domain/src/statistics/compute.ts',
    from: 'weekdayOf(lastDay as Day)',
    to: 'weekdayOf((lastDay + 1) as Day)',
    breaks: 'Results are shown on the next weekday.',
    caughtBy: 'packages/domain/src/statistics/figures.test.ts',
  },
  {
    file: 'packages/domain/src/statistics/figures.ts',
    from: 'Math.round(seconds / trades)',
    to: 'Math.floor(seconds / trades)',
    breaks: 'The average duration is cut off instead of rounded.',
    caughtBy: 'packages/domain/src/statistics/figures.test.ts',
  },
  {
    file: 'packages/domain/src/statistics/account-progress.ts',
    from: 'last.close = close;',
    to: '',
    breaks: 'The candle of a week closes with its first day.',
    caughtBy: 'packages/domain/src/statistics/account-progress.test.ts',
  },
  {
    file: 'packages/domain/src/trade/select-trades.ts',
    from: 'firstRowFrom(columns, endDate + 1)',
    to: 'firstRowFrom(columns, endDate)',
    breaks: 'A search leaves out its last day.',
    caughtBy: 'packages/domain/src/calendar-month/month-results.test.ts',
  },
  {
    file: 'packages/domain/src/trade/select-trades.ts',
    from: "filter.includeDeleted ? 0 : journalBit('deleted')",
    to: '0',
    breaks: 'Deleted trades count.',
    caughtBy: 'packages/domain/src/calendar-month/month-results.test.ts',
  },
  {
    file: 'packages/domain/src/trade/duration-group.ts',
    from: "group: 'under15s', upTo: 14",
    to: "group: 'under15s', upTo: 15",
    breaks: 'Fifteen seconds are under fifteen seconds.',
    caughtBy: 'packages/domain/src/trade/duration-group.test.ts',
  },
  {
    file: 'packages/domain/src/trade/moment-of-day.ts',
    from: 'minute < MOMENTS[at]!.toMinute',
    to: 'minute <= MOMENTS[at]!.toMinute',
    breaks: 'A trade at 10:30:00 belongs to the opening bell.',
    caughtBy: 'packages/domain/src/trade/moment-of-day.test.ts',
  },
];

/** @type {readonly Fault[]} */
const MONEY_FAULTS = [
  {
    file: 'packages/domain/src/figures/parts-in-cents.ts',
    from: '.slice(0, missing)',
    to: '.slice(0, 0)',
    breaks: 'Parts in cents do not add up to their sum.',
    caughtBy: 'apps/web/src/screens/view/insights/findings/lots/fee-sums.test.ts',
  },
  {
    file: 'packages/domain/src/plan/limit-warnings.ts',
    from: 'loss > most)',
    to: 'loss >= most)',
    breaks: 'A loss equal to its limit exceeds it.',
    caughtBy: 'packages/domain/src/plan/limit-warnings.test.ts',
  },
  {
    file: 'packages/domain/src/plan/limits-in-force.ts',
    from: 'effectiveFrom <= instant',
    to: 'effectiveFrom < instant',
    breaks: 'Limits are not in force at the instant at which they were saved.',
    caughtBy: 'packages/domain/src/plan/limits-in-force.test.ts',
  },
  {
    file: 'packages/domain/src/account/balances.ts',
    from: 'columns.day[row]! > own[stated]!.day',
    to: 'columns.day[row]! >= own[stated]!.day',
    breaks: 'Trades of the day of a stated balance are added to it again.',
    caughtBy: 'packages/domain/src/account/balances.test.ts',
  },
  {
    file: 'packages/domain/src/trade/risk/one-r.ts',
    from: '(2n * above + below) / (2n * below)',
    to: '(2n * above) / (2n * below)',
    breaks: 'R is cut off instead of rounded.',
    caughtBy: 'packages/domain/src/trade/risk/one-r.test.ts',
  },
];

export const DOMAIN_FAULTS = [...GROUPING_FAULTS, ...STATISTICS_FAULTS, ...MONEY_FAULTS];
