import { oneOrRange } from '../../one-or-range.ts';

/** 1st, 2nd, 3rd, 11th, 21st. */
function ordinal(nth: number): string {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(nth);
  const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return `${nth}${endings[rule] ?? 'th'}`;
}

/** Findings: what each card asks and answers. */
export const findings = {
  clearestFirst: (from: string, to: string) =>
    `Clearest first. Each range holds the true figure nine times in ten. One scale for all: ${from} to ${to}.`,
  comparedWithNothing: (trades: string, days: string) =>
    `${trades} on ${days}: exact sums, with nothing to compare them to yet.`,
  nothingCertain: (trades: string, days: string) =>
    `${trades} on ${days}: exact sums; no comparison is conclusive yet.`,
  nothing: 'Looked at, nothing found',
  few: 'Too few trades to tell',
  ofQuestions: (some: number, all: number) => `${some} of ${all} questions`,
  opensByItself: (some: number, all: number) =>
    `${some} of ${all} questions; each opens once it can be answered`,
  likely: (low: string, high: string) => `likely ${oneOrRange(low, high, `${low} to ${high}`)}`,
  exact: 'Exact',
  noRange: 'no range below 20 trades on 8 days',
  tooFew: 'too few to tell',
  partOf: (part: string, whole: string) => `${part} of ${whole}`,
  tableOf: (label: string) => `Figures: ${label}`,
  drawingOf: (label: string) => `Chart: ${label}`,
  nthTrade: {
    label: 'Trade number in the day',
    fromOn: (nth: number) => `from the ${ordinal(nth)} on`,
    found: (nth: number, before: string, lost: string, cuts: number) =>
      `${nth === 2 ? 'The first trade of the day' : `Your first ${nth - 1} trades of the day`} made ${before}; from the ${ordinal(nth)} on you lost ${lost}.${cuts > 1 ? ` The range allows for the ${cuts} cutoffs tried.` : ''}`,
    luck: (nth: number, net: string, trades: string) =>
      `No effect in your data: ${net} from the ${ordinal(nth)} on (${trades}), which luck alone can explain.`,
    none: (trades: string) => `There is no point in the day after which your trades lost money (${trades}).`,
    few: (most: number) =>
      most < 2
        ? 'Never more than one trade a day so far.'
        : `Up to ${most} trades a day so far; it takes 20 after the first of the day, on 8 days.`,
    net: 'Net P&L',
    average: 'Average per trade',
    running: 'Running net',
  },
  giveBack: {
    label: 'Give-back',
    scope: 'ahead (ring), closed at a loss (dot)',
    stood: (days: number, peaks: string, closes: string) =>
      `${days === 1 ? 'That day' : 'Together, those days'} peaked at ${peaks} and closed at ${closes};`,
    cannotBeSaid: (saved: string) =>
      `your data do not show whether stopping at half the peak would have helped (${saved}).`,
    saved: (saved: string, trades: string, atAverage: string) =>
      `stopping each day at half its peak would have changed your result by ${saved} (${trades} left out). Leaving out as many average trades: ${atAverage}.`,
    unchanged: 'stopping at half the peak would have changed nothing: no trade started after that.',
    none: (days: string, trades: string) =>
      `No day was ahead and then closed at a loss (${days}, ${trades}).`,
    few: (ahead: string, days: string) => `Ahead at some point: ${ahead} of ${days}; it takes 8.`,
    day: 'Day',
    peak: 'Peak',
    peakAt: 'Peak at',
    close: 'Closed at',
    tradesAfter: 'Trades after',
    timeAfter: 'Until last close',
  },
  firstTrade: {
    label: 'First trade of the day',
    scope: 'after a losing first trade, compared with a winning one',
    found: (afterWon: string, afterLost: string) =>
      `The rest of the day averaged ${afterWon} after a winning first trade and ${afterLost} after a losing one.`,
    none: (afterWon: string, afterLost: string) =>
      `No effect found: the rest of the day averaged ${afterWon} after a winning first trade, ${afterLost} after a losing one.`,
    few: (won: string, lost: string) =>
      `Days with trades after the first one closed: ${won} after a winner, ${lost} after a loser; it takes 8 of each.`,
    afterWon: (days: string) => `After a winner, ${days}`,
    afterLost: (days: string) => `After a loser, ${days}`,
    days: 'Days',
    average: 'Average, rest of day',
    range: 'Likely range',
    even: 'First trade broke even',
    alone: 'No trade started after it closed',
    unseen: 'First trade not in this selection',
  },
  exposure: {
    label: 'Two positions at once',
    scope: 'opened with another open, compared with alone',
    averages: (together: string, some: string, alone: string, others: string) =>
      `Trades opened with another open averaged ${together} (${some}); trades opened alone, ${alone} (${others}).`,
    found: 'Compared with trades opened alone in the same half hours:',
    none: 'No difference found compared with trades opened alone in the same half hours:',
    inSameHalfHours: (sum: string, trades: string) => `${sum} over ${trades}.`,
    few: (trades: string) => `${trades} opened while another was open; it takes 20 on 8 days on each side.`,
    never: 'Never two positions open at once.',
    held: (most: string, time: string) => `At most ${most} open at once; two or more for ${time} in all.`,
    together: (trades: string) => `Another open, ${trades}`,
    alone: (trades: string) => `Alone, ${trades}`,
    stake: (low: string, high: string) =>
      `The most at stake at once was ${oneOrRange(low, high, `between ${low} and ${high}`)}, counting each position at its largest.`,
    day: 'Day',
    togetherTrades: 'Opened with another open',
    net: 'Their net P&L',
  },
};
