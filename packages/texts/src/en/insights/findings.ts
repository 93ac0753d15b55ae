/** 1st, 2nd, 3rd, 11th, 21st. */
function ordinal(nth: number): string {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(nth);
  const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return `${nth}${endings[rule] ?? 'th'}`;
}

/** Findings: what each card asks and answers. */
export const findings = {
  surestFirst: (from: string, to: string) =>
    `Surest first. Ranges hold the truth nine times in ten; all stand on one scale, ${from} to ${to}.`,
  comparedWithNothing: (trades: string, days: string) =>
    `${trades} on ${days}: counted to the cent, compared with nothing yet.`,
  nothingCertain: (trades: string, days: string) =>
    `${trades} on ${days}: counted to the cent; no comparison is certain yet.`,
  nothing: 'Looked at, nothing found',
  few: 'Too few trades to tell',
  ofQuestions: (some: number, all: number) => `${some} of ${all} questions`,
  opensByItself: (some: number, all: number) =>
    `${some} of ${all} questions; each opens on its own when it can answer`,
  likely: (low: string, high: string) => `likely ${low} to ${high}`,
  exact: 'Exact',
  noRange: 'no range below 20 trades on 8 days',
  tooFew: 'too few to tell',
  partOf: (part: string, whole: string) => `${part} of ${whole}`,
  tableOf: (label: string) => `Figures behind: ${label}`,
  drawingOf: (label: string) => `Chart: ${label}`,
  nthTrade: {
    label: 'Trade of the day',
    fromOn: (nth: number) => `from the ${ordinal(nth)} on`,
    found: (nth: number, before: string, lost: string, cuts: number) =>
      `${nth === 2 ? 'The first trade of a day' : `Your first ${nth - 1} trades of a day`} made ${before}; what came from the ${ordinal(nth)} on lost ${lost}.${cuts > 1 ? ` The range allows for the ${cuts} places looked at.` : ''}`,
    luck: (nth: number, net: string, trades: string) =>
      `No effect in your data: from the ${ordinal(nth)} on ${net} in ${trades}, which luck alone can produce.`,
    none: (trades: string) => `No place in the day from which on your trades lost (${trades}).`,
    few: (most: number) =>
      most < 2
        ? 'Never more than one trade on a day so far.'
        : `Up to ${most} trades on a day so far; it takes 20 that were not the first, on 8 days.`,
    net: 'Net P&L',
    average: 'Average per trade',
    running: 'Net up to here',
  },
  giveBack: {
    label: 'Give-back',
    scope: 'ahead (ring), closed behind (dot)',
    stood: (days: number, peaks: string, closes: string) =>
      `${days === 1 ? 'That day stood' : 'Those days stood'} at ${peaks} at ${days === 1 ? 'its' : 'their'} best and closed at ${closes};`,
    cannotBeSaid: (saved: string) =>
      `whether stopping at half the peak would have helped cannot be said (${saved}).`,
    saved: (saved: string, trades: string, atAverage: string) =>
      `stopping each day at half its peak would have made a difference of ${saved}, leaving out ${trades}; as many trades at your own average: ${atAverage}.`,
    unchanged: 'stopping at half the peak would have changed nothing: no trade started after it.',
    none: (days: string, trades: string) => `No day was ahead and closed behind (${days}, ${trades}).`,
    few: (ahead: string, days: string) => `Ahead at some time: ${ahead} of ${days}; 8 are needed.`,
    day: 'Day',
    peak: 'Highest',
    peakAt: 'At',
    close: 'Closed at',
    tradesAfter: 'Trades after',
    timeAfter: 'To the last close',
  },
  firstTrade: {
    label: 'First trade of the day',
    scope: 'after a lost first trade, against a won one',
    found: (afterWon: string, afterLost: string) =>
      `After a won first trade the rest of the day made ${afterWon} on average, after a lost one ${afterLost}.`,
    none: (afterWon: string, afterLost: string) =>
      `No effect found: after a won first trade the rest of the day made ${afterWon}, after a lost one ${afterLost}.`,
    few: (won: string, lost: string) =>
      `Days that went on after the first trade had closed: ${won} after a won one, ${lost} after a lost one; 8 of each are needed.`,
    afterWon: (days: string) => `After a won one, ${days}`,
    afterLost: (days: string) => `After a lost one, ${days}`,
    days: 'Days',
    average: 'Average of the rest',
    range: 'Likely range',
    even: 'First trade even',
    alone: 'Nothing started after it had closed',
    unseen: 'First trade not in this selection',
  },
  exposure: {
    label: 'Two positions at once',
    scope: 'with another one open, against none',
    averages: (together: string, some: string, alone: string, others: string) =>
      `${together} a trade with another one open at its start (${some}), ${alone} with none (${others}).`,
    found: 'Against your trades with none open in the same half hours:',
    none: 'No difference found against your trades with none open in the same half hours:',
    inSameHalfHours: (sum: string, trades: string) => `${sum} over ${trades}.`,
    few: (trades: string) =>
      `${trades} started while another one was open; 20 on 8 days are needed on either side.`,
    never: 'Never two open at the same time.',
    held: (most: string, time: string) => `At most ${most} at once; two or more for ${time}.`,
    together: (trades: string) => `Another one open, ${trades}`,
    alone: (trades: string) => `None open, ${trades}`,
    stake: (low: string, high: string) =>
      `Between ${low} and ${high} at stake at once: each position at its own largest.`,
    day: 'Day',
    togetherTrades: 'Started with another one open',
    net: 'Their net P&L',
  },
};
