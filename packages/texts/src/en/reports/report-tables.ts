import { insideSentence } from '../../inside-sentence.ts';
import { count, counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const trades = (value: number) => counted(value, { one: 'trade', other: 'trades' });
const days = (value: number) => counted(value, { one: 'day', other: 'days' });

/** Reports by one and two dimensions, and the gallery of all of them. */
export const reportTables = {
  back: 'Reports',
  by: 'By',
  figure: 'Figure',
  splitBy: 'Split by',
  nothing: 'Nothing',
  drawnAs: 'Drawn as',
  forms: { ranges: 'Ranges', bars: 'Bars', time: 'Over time' },
  pin: 'Pin this report',
  unpin: 'Unpin this report',
  tooManyPins: 'No more reports can be pinned. Unpin one first.',
  tooLong: 'This report compares with a filter that is too long to be kept.',
  noImage: 'The browser could not draw the picture.',
  picture: 'Download as a picture',
  waiting: 'The details of your trades are being loaded. This report follows as soon as they are here.',

  title: (figure: string, by: string) => `${figure} by ${insideSentence(by)}`,
  titleOfTwo: (figure: string, by: string, across: string) =>
    `${figure} by ${insideSentence(by)} and ${insideSentence(across)}`,
  newYork: ', New York time',
  list: (names: readonly string[]) =>
    names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`,
  others: (value: number) => (value === 1 ? '1 other' : `${count(value)} others`),
  better: (names: string, value: number) =>
    `${names} ${value === 1 ? 'is' : 'are'} better than your other trades, unlikely to be luck.`,
  worse: (names: string, value: number) =>
    `${names} ${value === 1 ? 'is' : 'are'} worse than your other trades, unlikely to be luck.`,
  noneDiffers: 'None is clearly better or worse than your other trades.',
  makesMoney: (names: string, value: number) =>
    `${names} ${value === 1 ? 'makes' : 'make'} money, unlikely to be luck.`,
  losesMoney: (names: string, value: number) =>
    `${names} ${value === 1 ? 'loses' : 'lose'} money, unlikely to be luck.`,
  /** Before a sentence about some of several, none of which was judged with the others. */
  byItself: (sentence: string, value: number) =>
    `${value === 1 ? 'By itself' : 'Each by itself'}, ${sentence}`,
  numbered: (places: string) => `#${places}`,
  /** The best and the worst of a figure that can be good or bad, else the highest and the lowest. */
  extremes: {
    judged: (high: string, low: string) => `Best: ${high} · Worst: ${low}`,
    plain: (high: string, low: string) => `Highest: ${high} · Lowest: ${low}`,
  },
  tooFewAll: 'Too few trades to tell anything apart.',

  days: 'Days',
  range: 'Likely range',
  between: (low: string, high: string) => oneOrRange(low, high, `${low} to ${high}`),
  likely: (low: string, high: string) => `Likely ${oneOrRange(low, high, `${low} to ${high}`)}`,
  likelyBetween: (low: string, high: string) =>
    `Likely ${oneOrRange(low, high, `between ${low} and ${high}`)}.`,
  tooFew: 'Too few trades to tell',
  allEqual: 'All equal',
  net: 'Net',
  all: 'All trades',
  tradesCount: trades,
  daysCount: days,
  onDays: (tradesNumber: number, daysNumber: number) => `${count(tradesNumber)} on ${days(daysNumber)}`,
  show: (value: number) => `Show the ${trades(value)}`,
  more: (value: number) => `Show ${count(value)} more`,
  clear: 'makes or loses money, unlikely to be luck',
  luck: 'could be luck',
  few: 'too few',

  starred: (judged: number) =>
    `Better or worse than your other trades, unlikely to be luck: ${judged === 1 ? 'one was judged' : `all ${count(judged)} were judged together`}. About one star in ten is still luck.`,
  starLuck: 'About one star in ten is still luck.',
  star: { better: 'Better than your other trades', worse: 'Worse than your other trades' },
  otherTrades: 'Compared with your other trades',
  lacks: { losers: 'too few losers to judge', winners: 'too few winners to judge' },
  oneSided: 'Not compared with your other trades: fewer than 5 winners or 5 losers.',
  inMoney: 'In money, large trades hide what small ones do. R or per share compares them on one scale.',
  striped: 'Striped: fewer than 20 trades or 8 days.',
  order: 'Sorted by result; small samples rank lower.',
  countedTwice: (value: number) => `Counted twice: ${trades(value)}.`,
  judged: 'Marked after the result: no stars.',
  chosen: 'Chosen after the close.',
  noRange: 'No range for this figure.',
  noTags: 'No trades here have a tag yet.',
  noTagsHelp: 'Select trades in the list to add one.',
  moments: (shown: number, all: number) =>
    shown === all ? 'Running net of each.' : `Running net of the first ${count(shown)} of ${count(all)}.`,
  sameScale: 'All on one scale.',

  cells: (clear: number, all: number, luck: number) =>
    `${count(clear)} of ${counted(all, { one: 'cell', other: 'cells' })} ${clear === 1 ? 'is' : 'are'} clear of zero; luck alone makes about ${count(luck)}.`,
  starredCells: (value: number) => {
    if (value === 0) return 'None is clearly better or worse than your other trades.';
    return `${count(value)} ${value === 1 ? 'is' : 'are'} better or worse than your other trades, unlikely to be luck.`;
  },
  allDay: 'All day',
  allOf: 'All',
  under5: 'under 5 trades',
  faint: 'faint: under 20 trades or 8 days, too few to tell',
  bold: 'bold: makes or loses money, unlikely to be luck',
  andMore: (amount: string) => `${amount} and more`,
  halfHour: (from: string, to: string) => `${from} to ${to}`,
  pair: (first: string, second: string) => `${first}, ${second}`,

  waitingShort: 'Waiting for details',
  find: 'Find a report',
  pictures: 'Figure of the pictures',
  suggested: 'Suggested',
  groups: {
    pinned: 'Pinned',
    when: 'When',
    what: 'What',
    how: 'How',
    course: 'Shape and course',
  },
  pinnedFirst: 'What you pin comes first',
  shownOf: (shown: number, all: number) => `${count(shown)} of ${count(all)}`,
  showAll: 'Show all',
  showFewer: 'Show fewer',
  noneFound: 'No report is called so.',
  byName: (name: string) => `By ${insideSentence(name)}`,
  questions: { adds: 'Added to a winner or a loser', resultBefore: 'After a win or a loss' },
  twoNames: (first: string, second: string) => `${first} × ${insideSentence(second)}`,
  courses: {
    equity: 'Equity and drawdown',
    distribution: 'Distribution of net',
    rolling: 'Rolling average',
    duration: 'Duration against net',
    size: 'Size against net',
  },
  standOut: (value: number, all: number) => `${count(value)} of ${count(all)} better or worse than the rest`,
  buckets: (value: number) => counted(value, { one: 'group', other: 'groups' }),
  cellsCount: (value: number) => counted(value, { one: 'cell', other: 'cells' }),
  deepest: (amount: string) => `Max drawdown ${amount} (closed trades)`,
  noDrawdown: 'No drawdown yet',
  half: (low: string, high: string) => `Half ${low === high ? `at ${low}` : `between ${low} and ${high}`}`,
  window: (value: number) => `${trades(value)} at a time`,
  dots: 'One dot a trade',
};
